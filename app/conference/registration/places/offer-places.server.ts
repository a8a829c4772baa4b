import { recordActs } from '#conference/audit/record-act.server.ts';
import { addDays, dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import type { MailKind } from '#conference/mails/mail-kinds.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { placeLimits, whoGetsPlaces } from './places.ts';
import { countTaken, lockPlaces, readWaiting, waitingList } from './waiting-list.server.ts';

type Store = Pick<Platform, 'db' | 'jobs'> & WithSettings;

/**
 * Ends the offers whose last day has passed, and offers the free places in the order of the waiting list. A place can
 * become free in many ways: a withdrawal, a merge, a correction, an erasure, a changed limit. So a job looks every
 * minute, instead of each of these acts.
 */
export async function offerPlaces({ db, jobs, settings }: Store, now: Date): Promise<{ offered: number }> {
  if (!(await hasEntries(db))) return { offered: 0 };
  const today = dayAt(now, edition.timeZone);
  return await db.transaction().execute(async (tx) => {
    await lockPlaces(tx);
    const lapsed = await lapseOffers(tx, today, now);
    await tell(tx, jobs, lapsed, { action: 'place.lapsed', kind: 'place-lapsed' });
    const list = await readWaiting(tx);
    const chosen = whoGetsPlaces(placeLimits(settings), await countTaken(tx), list);
    if (chosen.length === 0) return { offered: 0 };
    // Somebody else changes a locked registration now. Its turn is the next run.
    const free = await waitingList(tx)
      .select('person.id')
      .where('person.id', '=', anyOf(chosen))
      .forUpdate('person')
      .skipLocked()
      .execute();
    const ids = free.map(({ id }) => id);
    await tx
      .updateTable('waiting_list_entry')
      .set({ offered_at: now, offer_until: addDays(today, settings.registration.places.offerDays) })
      .where('registration_id', '=', anyOf(ids))
      .execute();
    await tell(tx, jobs, ids, { action: 'place.offered', kind: 'place-offered' });
    return { offered: ids.length };
  });
}

async function hasEntries(db: Database): Promise<boolean> {
  const open = db.selectFrom('waiting_list_entry').select('registration_id').where('ended_at', 'is', null);
  return (await open.executeTakeFirst()) !== undefined;
}

async function lapseOffers(tx: Database, today: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('waiting_list_entry')
    .set({ ended_at: now, ended_because: 'lapsed' })
    .where('ended_at', 'is', null)
    .where('offer_until', '<', today)
    .returning('registration_id')
    .execute();
  return rows.map(({ registration_id }) => registration_id);
}

async function tell(
  tx: Database,
  jobs: Store['jobs'],
  ids: readonly string[],
  { action, kind }: { action: 'place.offered' | 'place.lapsed'; kind: MailKind },
): Promise<void> {
  for (const id of ids) await queueMail(tx, jobs, { kind, subjectId: id, registrationId: id });
  if (ids.length === 0) return;
  await recordActs(
    tx,
    ids.map((subjectId) => ({ actor: 'system', action, subject: 'registration', subjectId }) as const),
  );
}
