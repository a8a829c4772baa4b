import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { drawCharacters } from '#conference/registration/registering/reference.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { bookPayment } from '../book-payment.server.ts';
import { lockForPayment } from '../settle-payment.server.ts';
import { generatedLength } from './change-code.server.ts';
import { calculateDiscount, type Discount } from './discount.ts';
import { storeUse } from './discount-uses.server.ts';

type Given = {
  registrationId: string;
  discount: Extract<Discount, { kind: 'amount' }>;
  /** The name of the code in the lists of the desk. */
  name: string;
  organiserId: string;
  requestId: string;
};

/**
 * Lowers the fee of one registration: makes a code that only this fee can use, and uses it. Never gives more than is
 * due. Gives nothing if the currency of the fee has changed. The caller mails the participant.
 */
export async function giveDiscount(
  tx: Database,
  { jobs, secrets }: Pick<Platform, 'jobs' | 'secrets'>,
  { registrationId, discount, name, ...by }: Given,
  now: Date,
): Promise<void> {
  const of = { kind: 'registration', id: registrationId } as const;
  const charge = await lockForPayment(tx, of);
  const balance = charge && (await readBalance(tx, of));
  const amount = balance ? calculateDiscount(discount, balance) : 0;
  if (!charge || amount === 0) return;
  const code = await tx
    .insertInto('discount_code')
    .values({
      code: drawCharacters(generatedLength),
      name,
      kind: 'amount',
      amount,
      currency: discount.currency,
      most_uses: 1,
      made_by: by.organiserId,
      made_at: now,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  const form = {
    kind: 'payment',
    method: 'waiver',
    amount,
    receivedOn: dayAt(now, edition.timeZone),
    reference: code.code,
    note: name,
  } as const;
  const submissionHash = hashToken(`discount ${code.id}`);
  const paymentId = await bookPayment(
    tx,
    { jobs, secrets },
    { charge, form, submissionHash, hasOwnMail: true, ...by },
    now,
  );
  await storeUse(tx, { id: code.id, mostUses: 1 }, { chargeId: charge.chargeId, paymentId }, now);
  const act = { action: 'discount-code.made', subject: 'discount-code', subjectId: code.id } as const;
  await recordAct(tx, { ...byOrganiser(by), ...act, detail: { kind: 'amount', uses: 1 } });
}
