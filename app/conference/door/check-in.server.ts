import type { ActName } from '#conference/audit/act-words.ts';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';

type Mark = { registrationId: string; organiserId: string; requestId: string };
type Marked = { ok: true } | { ok: false; reason: 'not-found' | 'not-counted' };

/** Checks a guest in. A second check-in changes nothing. Refuses a registration that is not active. */
export async function checkIn(db: Database, mark: Mark, now: Date): Promise<Marked> {
  return await db.transaction().execute(async (tx) => {
    const guest = await lockRegistration(tx, mark.registrationId);
    if (!guest) return { ok: false, reason: 'not-found' };
    if (guest.standing !== 'counted') return { ok: false, reason: 'not-counted' };
    const marked = await tx
      .insertInto('arrival')
      .values({ registration_id: mark.registrationId, marked_by: mark.organiserId, arrived_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('registration_id')
      .executeTakeFirst();
    if (marked) await writeMark(tx, mark, 'arrival.marked');
    return { ok: true };
  });
}

/** Undoes a check-in that was a mistake. Does nothing if the guest is not checked in. */
export async function undoCheckIn(db: Database, mark: Mark): Promise<Marked> {
  return await db.transaction().execute(async (tx) => {
    const guest = await lockRegistration(tx, mark.registrationId);
    if (!guest) return { ok: false, reason: 'not-found' };
    const undone = await tx
      .deleteFrom('arrival')
      .where('registration_id', '=', mark.registrationId)
      .returning('registration_id')
      .executeTakeFirst();
    if (undone) await writeMark(tx, mark, 'arrival.taken-back');
    return { ok: true };
  });
}

async function writeMark(tx: Database, { registrationId: subjectId, ...by }: Mark, action: ActName) {
  await recordAct(tx, { ...byOrganiser(by), action, subject: 'registration', subjectId });
}
