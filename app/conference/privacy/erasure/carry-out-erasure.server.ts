import { recordAct } from '#conference/audit/record-act.server.ts';
import { splitRestored } from '#conference/merging/split-restored.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processRows } from '#platform/jobs/process-rows.server.ts';
import { queueMail } from '#platform/mail/mail-queue.server.ts';
import { clearAftermath } from './aftermath.server.ts';
import { erasePerson } from './erase-person.server.ts';
import { writeErasureJournal } from './erasure-journal.server.ts';
import type { OpenMatter } from './erasure-request.ts';
import { findOpenMatters } from './find-open-matters.server.ts';
import { findPerson, type Reach } from './find-person.server.ts';

export type CarryOut = {
  erasureRequestId: string;
  organiserId: string;
  /** The owner has seen what stands against it and wants it all the same. */
  isConfirmed: boolean;
  requestId: string;
};

/**
 * Erases the person who asked for it. Refuses, unless confirmed, while money is owed to them or a confirmed spot is
 * still to come. The database's part is one transaction; what follows it is repeated each hour until it is done.
 */
export async function carryOutErasure(
  platform: Platform,
  { erasureRequestId, organiserId, isConfirmed, requestId }: CarryOut,
  now: Date,
): Promise<
  | { ok: true }
  | { ok: false; reason: 'not-open' }
  | { ok: false; reason: 'open-matters'; matters: OpenMatter[] }
> {
  const erased = await platform.db.transaction().execute(async (tx) => {
    const asked = await tx
      .selectFrom('erasure_request')
      .select('registration_id')
      .where('id', '=', erasureRequestId)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst();
    const person = asked && (await findPerson(tx, asked.registration_id, { reach: 'merged', lock: true }));
    if (!person) return { ok: false as const, reason: 'not-open' as const };
    const matters = await findOpenMatters(tx, person, now);
    if (matters.length > 0 && !isConfirmed) {
      return { ok: false as const, reason: 'open-matters' as const, matters };
    }
    const aftermathId = await erasePerson(tx, platform.secrets, person, now);
    await recordErasures(tx, person.registrationIds, { actor: 'organiser', actorId: organiserId, requestId });
    await queueMail(tx, platform.jobs, { kind: 'erasure-done', subjectId: aftermathId });
    return { ok: true as const, aftermathId };
  });
  if (!erased.ok) return erased;
  await clearQuietly(platform, erased.aftermathId);
  return { ok: true };
}

export type WithoutJobs = Omit<Platform, 'jobs' | 'metrics' | 'now'>;

/**
 * Erases again what the journal says was erased and a restored backup brought back. Nobody is written to. Throws at the
 * end when some could not be.
 */
export async function replayErasures(platform: WithoutJobs, now: Date): Promise<number> {
  await splitRestored(platform, now);
  const back = await platform.db
    .selectFrom('erasure')
    .innerJoin('registration', 'registration.id', 'erasure.registration_id')
    .select('registration.id')
    .execute();
  const tried = await processRows(platform.log, 'registration', back, ({ id }) =>
    eraseUnasked(platform, { id, reach: 'journal' }, now),
  );
  return countDone(tried);
}

/** Erases the person behind a registration, by the software itself: nobody is written to. Gone already, nothing happens. */
export async function eraseUnasked(
  platform: WithoutJobs,
  { id, reach }: { id: string; reach: Reach },
  now: Date,
): Promise<void> {
  const aftermathId = await platform.db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, id, { reach, lock: true });
    if (!person) return undefined;
    await recordErasures(tx, person.registrationIds, { actor: 'system' });
    return await erasePerson(tx, platform.secrets, person, now);
  });
  if (aftermathId !== undefined) await clearQuietly(platform, aftermathId);
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

/** The erasure has happened: whatever fails here is done by the next hour's tidying. */
async function clearQuietly(platform: WithoutJobs, aftermathId: string) {
  const clear = async () => {
    await writeErasureJournal(platform);
    await clearAftermath(platform, aftermathId);
  };
  await clear().catch((error: unknown) => {
    platform.log.error({ err: error }, 'what follows an erasure is to be done again');
  });
}
