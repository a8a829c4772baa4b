import { wasMailed } from '#conference/mails/mails.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { listCharges } from '#conference/money/ledger/read-balances.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import {
  finishOrdering,
  lockEditionCancellation,
  readEditionCancellation,
} from '#conference/money/refunds/edition-cancellation.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import { isPaying } from '#conference/registration/registration-status.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { orderOwedRefund } from './order-owed-refund.server.ts';

type Store = Pick<Platform, 'db' | 'jobs'>;

/**
 * Orders the full refund of every payment of a cancelled edition, in one transaction for each charge. Mails everybody
 * who takes part or holds a booking, also people who have paid nothing. Handles at most `limit` charges, those after
 * the id `after`, and then enqueues the next job. `after` is "start" for the first job. If a job runs again after a
 * crash, it orders and mails nothing twice. Returns the number of handled charges.
 */
export async function orderEditionRefunds(
  { db, jobs }: Store,
  { after, limit }: { after: string; limit: number },
  now: Date,
): Promise<number> {
  if (!(await readEditionCancellation(db))) return 0;
  const charged = await listCharges(db, { after: after === 'start' ? undefined : after, limit });
  for (const of of charged) {
    await db.transaction().execute(async (tx) => {
      // Until the commit, this lock keeps an owner from stopping or resuming the refunds.
      const cancellation = await lockEditionCancellation(tx);
      const ofEdition = { isStopped: cancellation?.stopped_at !== null };
      const order = { of, key: 'edition', by: { actor: 'system' } as const, ofEdition };
      const amount = await orderOwedRefund(tx, jobs, order, now);
      if (amount === 0) await mailWithoutRefund(tx, jobs, of);
    });
  }
  const last = charged.at(-1);
  if (last && charged.length === limit) await jobs.enqueue(db, 'order-refunds', last.chargeId);
  else await finishOrdering(db, now);
  return charged.length;
}

/**
 * Mails the cancellation of the edition once to a person who gets no refund. Does not mail a person whose registration
 * or booking was cancelled earlier.
 */
async function mailWithoutRefund(
  tx: Database,
  jobs: Platform['jobs'],
  of: { kind: ChargeKind; id: string },
): Promise<void> {
  const locked = await lockForPayment(tx, of);
  const payer = await readPayer(tx, of);
  if (!locked || !isPaying(locked.registrationStatus)) return;
  if (payer?.cancellation?.cause !== 'cancelled-by-organisers') return;
  if (await wasMailed(tx, { kind: 'edition-cancelled', subjectId: of.id })) return;
  const { registrationId } = payer;
  await queueMail(tx, jobs, { kind: 'edition-cancelled', subjectId: of.id, registrationId });
}
