import { z } from 'zod';

/**
 * A scan on a phone. `at`: the time by the phone's clock. `place` is empty before the first day. `isUndone`: the
 * organiser has undone the admission. A phone may send a scan first without `isUndone`, and again with it.
 */
export const phoneScanSchema = z.object({
  id: z.uuid(),
  registrationId: z.uuid(),
  place: z.string().max(100),
  means: z.enum(['code', 'name']),
  at: z.iso.datetime(),
  isUndone: z.boolean().optional(),
});
export type PhoneScan = z.infer<typeof phoneScanSchema>;

/** How many scans a phone sends at once. */
export const mostScans = 50;

/** What a phone sends. `sentAt`: the time of sending by the phone's clock. It shows how wrong this clock is. */
export const sentScansSchema = z.object({
  phone: z.string().trim().min(1).max(40),
  sentAt: z.iso.datetime(),
  scans: z.array(phoneScanSchema).min(1).max(mostScans),
});
export type SentScans = z.infer<typeof sentScansSchema>;

/**
 * The answer to a phone. `stored`: the ids of stored scans. `gone`: the ids of scans whose registration no longer
 * exists. `repeated`: the stored scans of people who had already been let in, with the time (ISO 8601) and the
 * organiser of the first scan.
 */
export const takenScansSchema = z.object({
  stored: z.array(z.string()),
  gone: z.array(z.string()),
  repeated: z.array(z.object({ id: z.string(), at: z.string(), by: z.string() })),
});
export type TakenScans = z.infer<typeof takenScansSchema>;
export type Repeated = Omit<TakenScans['repeated'][number], 'id'>;
