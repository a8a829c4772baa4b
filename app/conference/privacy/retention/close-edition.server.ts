import {
  type ActReason,
  byOrganiser,
  recordAct,
  withoutReason,
} from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { retentionDeadlines } from './closing.ts';

/** Reads when and by whom the edition was closed. Returns undefined if it is not closed. */
export async function readClosing(db: Database) {
  const row = await db
    .selectFrom('edition_closing')
    .innerJoin(organisers(db).as('closer'), 'closer.id', 'closed_by')
    .select(['closed_at as closedAt', 'name as closedBy'])
    .where('edition', '=', edition.id)
    .executeTakeFirst();
  if (!row) return undefined;
  const closedOn = dayAt(row.closedAt, edition.timeZone);
  return { ...row, closedOn, ...retentionDeadlines(closedOn, edition.privacy) };
}

/** The owner who closes or reopens the edition, the id of the request, and the reason with the key that seals it. */
type Owner = { organiserId: string; requestId: string; why?: ActReason };

type Deadline = 'destroyedOn' | 'contactsDeletedOn' | 'recordsErasedOn';

/** True if a retention deadline has passed. False as long as the edition is not closed. */
export async function hasPassed(db: Database, deadline: Deadline, now: Date): Promise<boolean> {
  const closing = await readClosing(db);
  return closing !== undefined && dayAt(now, edition.timeZone) >= closing[deadline];
}

/** Closes the edition: the retention deadlines are counted from this day. Closing it again changes nothing. */
export async function closeEdition(db: Database, by: Owner, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const closed = await tx
      .insertInto('edition_closing')
      .values({ edition: edition.id, closed_by: by.organiserId, closed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (closed.numInsertedOrUpdatedRows === 0n) return;
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'edition.closed',
      subject: 'edition',
      ...(by.why ?? withoutReason),
    });
  });
}

/** Opens a closed edition again. Refuses if the edition is not closed, or was closed too long ago. */
export async function reopenEdition(
  db: Database,
  by: Owner,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-closed' | 'too-late' }> {
  return await db.transaction().execute(async (tx) => {
    const closing = await readClosing(tx);
    if (!closing) return { ok: false, reason: 'not-closed' };
    if (dayAt(now, edition.timeZone) > closing.reopenUntil) return { ok: false, reason: 'too-late' };
    const removed = await tx
      .deleteFrom('edition_closing')
      .where('edition', '=', edition.id)
      .where('closed_at', '=', closing.closedAt)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return { ok: false, reason: 'not-closed' };
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'edition.reopened',
      subject: 'edition',
      ...(by.why ?? withoutReason),
    });
    return { ok: true };
  });
}
