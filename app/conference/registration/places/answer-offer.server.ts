import { byOrganiser, byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { WaitingEnd } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { changeRegistrations, markPaidByBalance } from '../record/change-registrations.server.ts';
import { lockRegistration } from '../record/lock-registration.server.ts';
import { joinWaitingList } from './waiting-list.server.ts';

type Store = Pick<Platform, 'db' | 'jobs'>;
type Own = { registrationId: string; requestId: string };
type Answered = { ok: true } | { ok: false; reason: 'no-offer' | 'not-waiting' };

/**
 * Accepts an offered place: the registration becomes active, and the mail of a registration confirms it. Accepting twice
 * changes nothing. Refuses if there is no offer, or its last day has passed.
 */
export async function acceptOffer({ db, jobs }: Store, own: Own, now: Date): Promise<Answered> {
  const { registrationId } = own;
  return await db.transaction().execute(async (tx) => {
    const row = await lockRegistration(tx, registrationId);
    if (row?.status === 'active') return { ok: true };
    if (row?.status !== 'waiting') return { ok: false, reason: 'not-waiting' };
    const open = await tx
      .selectFrom('waiting_list_entry')
      .select('offer_until')
      .where('registration_id', '=', registrationId)
      .where('ended_at', 'is', null)
      .where('offer_until', '>=', dayAt(now, edition.timeZone))
      .executeTakeFirst();
    if (!open || !(await endEntry(tx, registrationId, 'accepted', now))) {
      return { ok: false, reason: 'no-offer' };
    }
    await takePlace(tx, jobs, registrationId, now);
    await recordAct(tx, { ...byParticipant(own), action: 'place.accepted' });
    return { ok: true };
  });
}

/** Leaves the waiting list, with or without an offer. The registration stays, and its person can join the list again. */
export async function leaveWaitingList({ db }: Pick<Store, 'db'>, own: Own, now: Date): Promise<Answered> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockRegistration(tx, own.registrationId);
    if (row?.status !== 'waiting') return { ok: false, reason: 'not-waiting' };
    if (await endEntry(tx, own.registrationId, 'left', now)) {
      await recordAct(tx, { ...byParticipant(own), action: 'place.left' });
    }
    return { ok: true };
  });
}

/** Joins the end of the waiting list again, after leaving it or after an offer that lapsed. */
export async function joinAgain({ db }: Pick<Store, 'db'>, own: Own, now: Date): Promise<Answered> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockRegistration(tx, own.registrationId);
    if (row?.status !== 'waiting') return { ok: false, reason: 'not-waiting' };
    const entry = await tx
      .selectFrom('waiting_list_entry')
      .select('ended_at')
      .where('registration_id', '=', own.registrationId)
      .executeTakeFirst();
    if (entry?.ended_at === null) return { ok: true };
    await joinWaitingList(tx, own.registrationId, now);
    await recordAct(tx, { ...byParticipant(own), action: 'place.joined-again' });
    return { ok: true };
  });
}

type Given = { registrationId: string; organiserId: string; reason: string; requestId: string };

/** Gives somebody on the waiting list a place out of turn, also beyond the limit. Refuses who does not wait. */
export async function givePlace(
  { db, jobs, secrets }: Store & Pick<Platform, 'secrets'>,
  { reason, ...given }: Given,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-waiting' }> {
  const { registrationId } = given;
  return await db.transaction().execute(async (tx) => {
    const row = await lockRegistration(tx, registrationId);
    if (row?.status !== 'waiting') return { ok: false, reason: 'not-waiting' };
    await endEntry(tx, registrationId, 'given', now);
    await takePlace(tx, jobs, registrationId, now);
    const record = await openRecordKey(tx, secrets, row.record_key_id);
    const subject = { subject: 'registration', subjectId: registrationId } as const;
    await recordAct(tx, { ...byOrganiser(given), action: 'place.given', ...subject, record, reason });
    return { ok: true };
  });
}

/** Makes a registration active that waited. The transaction must have locked it. */
async function takePlace(tx: Database, jobs: Store['jobs'], registrationId: string, now: Date) {
  await changeRegistrations(tx, [registrationId], { status: 'active' }, now);
  // The desk may have recorded money that arrived meanwhile.
  await markPaidByBalance(tx, registrationId, now);
  await queueMail(tx, jobs, { kind: 'registration', subjectId: registrationId, registrationId });
}

/** Ends the place in the waiting list. Returns false if it has ended already. */
export async function endEntry(
  tx: Database,
  registrationId: string,
  because: WaitingEnd,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('waiting_list_entry')
    .set({ ended_at: now, ended_because: because })
    .where('registration_id', '=', registrationId)
    .where('ended_at', 'is', null)
    .returning('registration_id')
    .executeTakeFirst();
  return ended !== undefined;
}
