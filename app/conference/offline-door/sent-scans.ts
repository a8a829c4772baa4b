import { z } from 'zod';

/** One admission on a phone. `at`: the time by the phone's clock. `place` is empty before the first day. */
export const phoneScanSchema = z.object({
  id: z.uuid(),
  registrationId: z.uuid(),
  place: z.string().max(100),
  means: z.enum(['code', 'name']),
  at: z.iso.datetime(),
});
export type PhoneScan = z.infer<typeof phoneScanSchema>;

/** How many scans a phone sends at once. */
export const mostScans = 50;

/** What a phone sends. `sentAt`: the time of sending by the phone's clock, which tells how wrong it is. */
export const sentScansSchema = z.object({
  phone: z.string().trim().min(1).max(40),
  sentAt: z.iso.datetime(),
  scans: z.array(phoneScanSchema).min(1).max(mostScans),
});
export type SentScans = z.infer<typeof sentScansSchema>;

/**
 * The ids of scans that the server has stored, and of those whose registration no longer exists. `repeated`: the stored
 * ones whose people had been let in before, with the time (ISO 8601) and the organiser of the first scan.
 */
export const takenScansSchema = z.object({
  stored: z.array(z.string()),
  gone: z.array(z.string()),
  repeated: z.array(z.object({ id: z.string(), at: z.string(), by: z.string() })),
});
export type TakenScans = z.infer<typeof takenScansSchema>;
export type Repeated = Omit<TakenScans['repeated'][number], 'id'>;
