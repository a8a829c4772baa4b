import {
  type ActReason,
  byOrganiser,
  recordAct,
  withoutReason,
} from '#conference/audit/record-act.server.ts';
import {
  resumeRefunds,
  stopRefunds,
  writeEditionCancellation,
} from '#conference/money/refunds/edition-cancellation.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

type Store = Pick<Platform, 'db' | 'jobs'>;
/** The owner, the id of the request, and the reason with the key that seals it. */
type EditionDecision = { organiserId: string; requestId: string; why?: ActReason };

/**
 * Cancels the whole edition. A job then orders the full refund of every payment. Does nothing if the edition is already
 * cancelled.
 */
export async function cancelEdition({ db, jobs }: Store, by: EditionDecision, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await writeEditionCancellation(tx, by, now))) return;
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'edition.cancelled',
      subject: 'edition',
      ...(by.why ?? withoutReason),
    });
    await jobs.enqueue(tx, 'order-refunds', 'start');
  });
}

/** Stops the refunds of the cancelled edition that were not sent yet. */
export async function stopEditionRefunds(db: Store['db'], by: EditionDecision, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await stopRefunds(tx, now))) return;
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'edition-refunds.stopped',
      subject: 'edition',
      ...(by.why ?? withoutReason),
    });
  });
}

/** Resumes the refunds of the cancelled edition. */
export async function resumeEditionRefunds(
  { db, jobs }: Store,
  by: EditionDecision,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await resumeRefunds(tx, jobs, now))) return;
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'edition-refunds.resumed',
      subject: 'edition',
      ...(by.why ?? withoutReason),
    });
  });
}
