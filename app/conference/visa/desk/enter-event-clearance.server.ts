import { z } from 'zod';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { endLettersNaming } from '#conference/documents/end-letters.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import {
  deleteEventClearance,
  eventClearances,
  lockEventClearance,
  storeEventClearance,
} from '#conference/visa/event-clearances.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import {
  attachFile,
  type CheckedFile,
  deleteFiles,
  type UploadedFile,
  uploadFile,
} from '#platform/files/stored-files.server.ts';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openInstallationRecord } from '#platform/keys/installation-key.server.ts';

const sign = /^[^\p{Cc}\p{Cs}]*$/u;
const plain = 'Please use letters, digits and common signs only, 60 at most.';

/** The form of a clearance of the event. */
export const eventClearanceSchema = z.object({
  clearance: z.enum(eventClearances.map(({ id }) => id)),
  number: z
    .string()
    .trim()
    .min(1, 'Please enter the number of the clearance, as the letter of the authority has it.')
    .max(60, plain)
    .regex(sign, plain),
  on: calendarDay('Please enter the day of the clearance.'),
  eventId: z.string().trim().max(60, plain).regex(sign, plain),
});

type By = { organiserId: string; requestId: string };
type Store = Pick<Platform, 'db' | 'files' | 'secrets'>;
type Entering = z.infer<typeof eventClearanceSchema> & By & { file: CheckedFile | undefined };

/**
 * Stores a clearance of the event with its PDF, which was checked and cleaned. A later form without a PDF keeps the PDF.
 * If its number, its day or the event's id changes, the visa letters that name it are out of date; returns how many.
 * Refuses a first form without a PDF, and a day after today.
 */
export async function enterEventClearance(
  { db, files, secrets }: Store,
  { clearance, number, on, eventId, file, ...by }: Entering,
  now: Date,
): Promise<{ ok: true; outdated: number } | { ok: false; reason: 'no-file' | 'future' }> {
  if (on > dayAt(now, edition.timeZone)) return { ok: false, reason: 'future' };
  const uploaded = file && (await uploadFile(files, file));
  return await db.transaction().execute(async (tx) => {
    const before = await lockEventClearance(tx, clearance);
    const file_id = uploaded ? await attach({ tx, secrets }, uploaded) : before?.file_id;
    if (file_id === undefined) return { ok: false, reason: 'no-file' } as const;
    const values = { number, given_on: on, event_id: eventId || null };
    const isSame = before?.number === number && before.given_on === on && before.event_id === values.event_id;
    if (isSame && !uploaded) return { ok: true, outdated: 0 } as const;
    const row = { clearance, ...values, file_id, entered_by: by.organiserId, entered_at: now };
    await storeEventClearance(tx, row);
    if (before && uploaded) await deleteFiles(tx, [before.file_id]);
    await record(tx, { action: 'event-clearance.entered', clearance, number, on, by });
    return { ok: true, outdated: isSame ? 0 : await endLettersNaming(tx, 'event-clearances', now) } as const;
  });
}

/**
 * Removes a clearance of the event, for example because the authority has withdrawn it. Visa letters wait for it again,
 * and those that name it are out of date; returns how many.
 */
export async function removeEventClearance(
  { db }: Pick<Store, 'db'>,
  { clearance, ...by }: { clearance: string } & By,
  now: Date,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const removed = await deleteEventClearance(tx, clearance);
    if (!removed) return 0;
    await deleteFiles(tx, [removed.file_id]);
    const { number, given_on: on } = removed;
    await record(tx, { action: 'event-clearance.removed', clearance, number, on, by });
    return await endLettersNaming(tx, 'event-clearances', now);
  });
}

async function attach({ tx, secrets }: { tx: Database } & Pick<Store, 'secrets'>, uploaded: UploadedFile) {
  return await attachFile(tx, await openInstallationRecord(tx, secrets), uploaded);
}

type Recorded = {
  action: 'event-clearance.entered' | 'event-clearance.removed';
  clearance: string;
  number: string;
  on: string;
  by: By;
};

async function record(tx: Database, { action, by, ...detail }: Recorded) {
  await recordAct(tx, { ...byOrganiser(by), action, subject: 'edition', detail });
}
