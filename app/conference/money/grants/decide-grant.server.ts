import { sql } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { giveDiscount } from '#conference/money/discounts/give-discount.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { GrantState } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, sealValue } from '#platform/keys/record-keys.server.ts';
import type { GrantDecision } from './grant.ts';
import { grantNotePurpose, openGrants, opinionPurpose } from './grants.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;
type By = { organiserId: string; requestId: string };
type Decided = { ok: true } | { ok: false; reason: 'not-open' | 'nothing-due' };

/** Stores the opinion of a member of the committee. A second one replaces the first. Refuses a decided application. */
export async function giveOpinion(
  { db, secrets }: Pick<Store, 'db' | 'secrets'>,
  { id, score, note, ...by }: By & { id: string; score: number; note: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockOpen(tx, id);
    if (!row) return { ok: false, reason: 'not-open' };
    const record = await openRecordKey(tx, secrets, row.record_key_id);
    const sealed_note = note === '' ? null : sealValue(record, opinionPurpose, note);
    const opinion = { score, sealed_note, written_at: now };
    await tx
      .insertInto('grant_opinion')
      .values({ registration_id: row.registration_id, organiser_id: by.organiserId, ...opinion })
      .onConflict((conflict) => conflict.columns(['registration_id', 'organiser_id']).doUpdateSet(opinion))
      .execute();
    const subject = { subject: 'registration', subjectId: row.registration_id } as const;
    await recordAct(tx, { ...byOrganiser(by), action: 'grant.scored', ...subject });
    return { ok: true };
  });
}

/**
 * Notes a decision. Nobody outside the desk learns of it before it is sent. It replaces a decision that was noted
 * before. A free place gives what is due now.
 */
export async function noteGrantDecision(
  { db, secrets }: Pick<Store, 'db' | 'secrets'>,
  { id, decision, note, ...by }: By & { id: string; decision: GrantDecision; note: string },
  now: Date,
): Promise<Decided> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockOpen(tx, id);
    if (!row) return { ok: false, reason: 'not-open' };
    const balance = await readBalance(tx, { kind: 'registration', id: row.registration_id });
    const due = balance?.due ?? 0;
    if (decision.kind !== 'refused' && due === 0) return { ok: false, reason: 'nothing-due' };
    const amount =
      decision.kind === 'refused' ? null : decision.kind === 'free' ? due : Math.min(decision.amount, due);
    const record = await openRecordKey(tx, secrets, row.record_key_id);
    await tx
      .updateTable('grant_application')
      .set({
        decision: amount === null ? 'refused' : 'granted',
        amount,
        currency: amount === null ? null : (balance?.currency ?? null),
        sealed_note: note === '' ? null : sealValue(record, grantNotePurpose, note),
        decided_by: by.organiserId,
        decided_at: now,
      })
      .where('id', '=', id)
      .execute();
    const subject = { subject: 'registration', subjectId: row.registration_id } as const;
    const detail = amount === null ? { decision: 'refused' } : { decision: 'granted', amount };
    await recordAct(tx, { ...byOrganiser(by), action: 'grant.decided', ...subject, detail });
    return { ok: true };
  });
}

/** Takes back a decision that was noted and not sent. Returns false if there is none. */
export async function takeBackGrantDecision(
  db: Database,
  { id, ...by }: By & { id: string },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('grant_application')
      .set({ decision: null, amount: null, currency: null, sealed_note: null })
      .set({ decided_by: null, decided_at: null })
      .where('id', '=', id)
      .where('decision', 'is not', null)
      .where('sent_at', 'is', null)
      .returning('registration_id')
      .executeTakeFirst();
    if (!row) return false;
    const subject = { subject: 'registration', subjectId: row.registration_id } as const;
    await recordAct(tx, { ...byOrganiser(by), action: 'grant.decision-taken-back', ...subject });
    return true;
  });
}

function notedGrants(db: Database) {
  return openGrants(db).where('grant.decision', 'is not', null);
}

/** Lists the decisions that are noted and not sent. `newestAt` is the time of the newest one. */
export async function listNotedGrants(db: Database) {
  const rows = await notedGrants(db)
    .select(['grant.id', 'grant.registration_id', 'grant.decision', 'grant.amount', 'grant.currency'])
    .select(['grant.decided_at', 'person.full_name as fullName', 'person.reference'])
    .orderBy('grant.decision')
    .orderBy('person.reference')
    .execute();
  const times = rows.map(({ decided_at }) => decided_at?.getTime() ?? 0);
  return { rows, newestAt: new Date(Math.max(0, ...times)) };
}

/** Finds when the oldest decision was noted that is not sent yet. */
export async function findOldestGrantDecision(db: Database): Promise<Date | undefined> {
  const oldest = await notedGrants(db)
    .select(({ fn }) => fn.min('grant.decided_at').as('at'))
    .executeTakeFirst();
  return oldest?.at ?? undefined;
}

/**
 * Sends the decisions that were noted until `seenAt`, the time of the newest one that the organiser has seen. A granted
 * amount becomes a discount of that fee alone. Each applicant gets a mail. Returns how many were sent. A second call
 * sends none of them again.
 */
export async function sendGrantDecisions(
  { db, jobs, secrets }: Store,
  { seenAt, ...by }: By & { seenAt: Date },
  now: Date,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const found = await notedGrants(tx)
      .select(['grant.id', 'grant.registration_id'])
      .where('grant.decided_at', '<=', seenAt)
      .execute();
    const ids = found.map(({ registration_id }) => registration_id).toSorted();
    // Registrations are locked before what belongs to them, in the order of their ids.
    for (const id of ids) await lockRegistration(tx, id);
    const open = await tx
      .updateTable('grant_application')
      .set({
        state: sql<GrantState>`decision::text::grant_state`,
        sent_at: now,
        sent_by: by.organiserId,
      })
      .where('registration_id', '=', anyOf(ids))
      .where('state', '=', 'open')
      .where('decided_at', '<=', seenAt)
      .returning(['id', 'registration_id', 'amount', 'currency'])
      .execute();
    for (const { id, registration_id: registrationId, amount, currency } of open) {
      if (amount !== null && currency !== null) {
        const discount = { kind: 'amount', amount, currency } as const;
        await giveDiscount(tx, { jobs, secrets }, { registrationId, discount, name: 'Grant', ...by }, now);
      }
      await queueMail(tx, jobs, { kind: 'grant-decided', subjectId: id, registrationId });
    }
    if (open.length === 0) return 0;
    const granted = open.filter(({ amount }) => amount !== null).length;
    const detail = { granted, refused: open.length - granted };
    await recordAct(tx, { ...byOrganiser(by), action: 'grants.sent', subject: 'list', detail });
    return open.length;
  });
}

/** Locks the registration of an application that is still open. */
async function lockOpen(tx: Database, id: string) {
  const found = await openGrants(tx)
    .select('grant.registration_id')
    .where('grant.id', '=', id)
    .executeTakeFirst();
  if (!found || (await lockRegistration(tx, found.registration_id))?.status !== 'active') return undefined;
  return await openGrants(tx)
    .select(['grant.registration_id', 'person.record_key_id'])
    .where('grant.id', '=', id)
    .executeTakeFirst();
}
