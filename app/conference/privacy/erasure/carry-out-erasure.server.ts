import { sql } from 'kysely';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processRows } from '#platform/jobs/process-rows.server.ts';
import { erasePerson } from './erase-person.server.ts';
import { writeErasureJournal } from './erasure-journal.server.ts';
import type { Obligation } from './erasure-request.ts';
import { findObligations } from './find-obligations.server.ts';
import { findPerson, type RegistrationScope } from './find-person.server.ts';
import { followUp } from './follow-up.server.ts';
import { lockOpenRequest } from './request-erasure.server.ts';

export type CarryOut = {
  erasureRequestId: string;
  organiserId: string;
  /** True if the owner has seen what we still owe the person and has confirmed the erasure in spite of that. */
  isConfirmed: boolean;
  requestId: string;
};

/**
 * Erases the person who asked for it, in one transaction. The follow-up runs after the transaction, and again each hour
 * until the follow-up is finished. Refuses while we owe the person a refund, or while they have a confirmed spot in the
 * future, unless the owner has confirmed the erasure.
 */
export async function carryOutErasure(
  platform: Platform,
  { erasureRequestId, organiserId, isConfirmed, requestId }: CarryOut,
  now: Date,
): Promise<
  | { ok: true }
  | { ok: false; reason: 'not-open' }
  | { ok: false; reason: 'open-obligations'; obligations: Obligation[] }
> {
  const erased = await platform.db.transaction().execute(async (tx) => {
    const request = await lockOpenRequest(tx, erasureRequestId);
    const person =
      request && (await findPerson(tx, request.registration_id, { reach: 'merged', lock: true }));
    if (!person) return { ok: false as const, reason: 'not-open' as const };
    const obligations = await findObligations(tx, person, now);
    if (obligations.length > 0 && !isConfirmed) {
      return { ok: false as const, reason: 'open-obligations' as const, obligations };
    }
    const { language } = await tx
      .selectFrom(registrations(tx).as('person'))
      .select('language')
      .where('id', '=', request.registration_id)
      .executeTakeFirstOrThrow();
    const followUpId = await erasePerson(tx, platform.secrets, person, now, language);
    await recordErasures(tx, person.registrationIds, { actor: 'organiser', actorId: organiserId, requestId });
    await queueMail(tx, platform.jobs, { kind: 'erasure-done', subjectId: followUpId });
    return { ok: true as const, followUpId };
  });
  if (!erased.ok) return erased;
  await tryFollowUp(platform, erased.followUpId);
  return { ok: true };
}

export type WithoutJobs = Omit<Platform, 'documents' | 'jobs' | 'metrics' | 'translations' | 'now'>;

/**
 * After the restore of a backup, erases again the registrations in the table `erasure`, to which `readErasureJournal`
 * has added the journal. Sends no mails. Returns the number of erased registrations. If an erasure fails, continues
 * with the other erasures and throws at the end.
 */
export async function replayErasures(platform: WithoutJobs, now: Date): Promise<number> {
  const restored = await platform.db
    .selectFrom('erasure')
    .innerJoin(registrations(platform.db).as('person'), 'person.id', 'registration_id')
    .select('person.id')
    .execute();
  const tried = await processRows(platform.log, 'registration', restored, ({ id }) =>
    eraseWithoutRequest(platform, { id, reach: 'journal' }, now),
  );
  return countDone(tried);
}

/**
 * Lists the email addresses of the registrations that {@link replayErasures} will erase although nobody erased them: in
 * the restored backup they are merged with an erased one, so nobody can tell whose data they have. Their merge must have
 * been undone after the backup.
 */
export async function listErasedAlong(db: Database): Promise<string[]> {
  const keptId = sql<string>`coalesce(person.merged_into, person.id)`;
  const erased = db.selectFrom('erasure').select('registration_id');
  const rows = await db
    .selectFrom(registrations(db).as('person'))
    .select('person.email')
    .where('person.id', 'not in', erased)
    .where(
      keptId,
      'in',
      db.selectFrom(registrations(db).as('person')).select(keptId.as('id')).where('person.id', 'in', erased),
    )
    .orderBy('person.email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Erases a person without a request and without a mail. Does nothing if the registration does not exist. */
export async function eraseWithoutRequest(
  platform: WithoutJobs,
  { id, reach }: { id: string; reach: RegistrationScope },
  now: Date,
): Promise<void> {
  const followUpId = await platform.db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, id, { reach, lock: true });
    if (!person) return undefined;
    await recordErasures(tx, person.registrationIds, { actor: 'system' });
    return await erasePerson(tx, platform.secrets, person, now);
  });
  if (followUpId !== undefined) await tryFollowUp(platform, followUpId);
}

async function recordErasures(
  tx: Database,
  registrationIds: string[],
  by: { actor: 'organiser' | 'system'; actorId?: string; requestId?: string },
) {
  for (const subjectId of registrationIds) {
    await recordAct(tx, { ...by, action: 'registration.erased', subject: 'registration', subjectId });
  }
}

/** Runs the follow-up. If it fails, this only logs the error, because the hourly job runs the follow-up again. */
export async function tryFollowUp(platform: WithoutJobs, followUpId: string) {
  try {
    await writeErasureJournal(platform);
    await followUp(platform, followUpId);
  } catch (error) {
    platform.log.error({ err: error }, 'the follow-up of an erasure failed; it runs again within an hour');
  }
}
