import { z } from 'zod';
import { minutes } from '#platform/durations.ts';
import { timeRefusals } from '../place.ts';

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

/** How wrong the clock of a phone may be before the phone and the desk say it. */
const clockTolerance = minutes(2);

/** True if the clock of a phone was so wrong that people should know it. `aheadS`: how far ahead it was, in seconds. */
export function isClockWrong(aheadS: number): boolean {
  return Math.abs(aheadS) * 1000 >= clockTolerance;
}

/**
 * The answer to a phone. `stored`: the ids of stored scans. `gone`: the ids of scans whose registration no longer
 * exists. `repeated`: the stored scans of people who had already been let in, with the time (ISO 8601) and the
 * organiser of the first scan. `refused`: the stored scans that do not count for their place. `clockAhead`: how far the
 * clock of the phone is ahead, in seconds.
 */
export const takenScansSchema = z.object({
  stored: z.array(z.string()),
  gone: z.array(z.string()),
  repeated: z.array(z.object({ id: z.string(), at: z.string(), by: z.string() })),
  refused: z.array(z.object({ id: z.string(), because: z.enum(timeRefusals) })).default([]),
  clockAhead: z.number().default(0),
});
export type TakenScans = z.infer<typeof takenScansSchema>;
export type Repeated = Omit<TakenScans['repeated'][number], 'id'>;

/**
 * What a phone says of itself, also if no scan waits. `id` is drawn by the phone. `unsentSince`: when the oldest waiting
 * scan was made, by the phone's clock.
 */
export const phoneReportSchema = z.object({
  id: z.uuid(),
  phone: sentScansSchema.shape.phone,
  sentAt: z.iso.datetime(),
  unsent: z.int().min(0).max(100_000),
  unsentSince: z.iso.datetime().nullable(),
  listUntil: z.iso.datetime().nullable(),
});
export type PhoneReport = z.infer<typeof phoneReportSchema>;

/** The answer to a report. */
export const reportAnswerSchema = takenScansSchema.pick({ clockAhead: true });
