import { formatMoney } from '#conference/edition/money/money.ts';
import type { Balance, PaymentForm } from '#conference/money/ledger/payment.ts';
import type { Payer } from '#conference/money/read-payer.server.ts';
import type { Question } from '../form/question.ts';

type Charge = { balance: Balance; payer: Payer };

/**
 * Returns the question before a waiver is recorded, or before a refund that makes a paid charge unpaid. Returns
 * undefined for other payments, and for a refund after a cancellation, because that refund is expected.
 */
export function askToRecord(
  { kind, method, amount }: Pick<PaymentForm, 'kind' | 'method' | 'amount'>,
  { balance, payer }: Charge,
): Question | undefined {
  const format = (minor: number) => formatMoney({ amount: minor, currency: balance.currency });
  const whose = `${payer.booking?.applicantName ?? payer.name} (${payer.reference})`;
  if (kind === 'payment') {
    if (method !== 'waiver') return undefined;
    const left = Math.max(0, balance.due - amount);
    const after = left === 0 ? 'The charge is then paid in full' : `${format(left)} is then still due`;
    return {
      text: `Waive ${format(amount)} for ${whose}? ${after}, but no money is received for it. ${payer.email} gets a mail.`,
      undo: 'To undo it, undo the waiver in the list of recorded payments.',
    };
  }
  const due = balance.charged - (balance.paid - amount);
  if (payer.cancellation !== undefined || balance.due > 0 || due <= 0) return undefined;
  const what = payer.booking ? 'The booking' : 'The registration';
  return {
    text: `Record a refund of ${format(amount)} to ${whose}? ${what} is then unpaid again: ${format(due)} is due. The payer gets a mail.`,
    undo: 'To undo it, undo the refund in the list of recorded payments.',
  };
}

/** Returns the question before the refund for a cancellation is ordered. `toOrder` is the formatted amount. */
export function askToOrder(toOrder: string, { name, email }: Pick<Payer, 'name' | 'email'>): Question {
  return {
    text: `Order the refund of ${toOrder} to ${name}? Payment providers refund the money that they received. You send the remaining money by hand. ${email} gets a mail when money is sent.`,
    undo: 'This cannot be undone once a provider has sent the money.',
  };
}
