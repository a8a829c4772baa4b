import type { GroupTransferRefusal } from '#conference/money/group/record-group-transfer.server.ts';
import type { PaymentRefusal } from '#conference/money/ledger/payment.ts';
import type { StatementAccount, StatementRefusal } from '#conference/money/transfers/statement/statement.ts';

export function describeStatementRefusal(
  refusal: StatementRefusal,
  { number, isMonthFirst }: StatementAccount,
): string {
  switch (refusal.reason) {
    case 'not-a-statement':
      return 'This is not a bank statement that we can read. Please export it as CSV or camt.053.';
    case 'mt940':
      return 'This is an MT940 statement, which we cannot read. Please export it as CSV or camt.053.';
    case 'too-heavy':
      return 'This file takes too much time or memory to be read. Please export fewer days.';
    case 'other-account':
      return `This statement is of ${refusal.found ? `the account ${refusal.found}` : 'an unnamed account'}, but you have chosen ${number}.`;
    case 'no-columns':
      return `The columns of this file are not clear: ${refusal.missing.join(', ')}. Choose below what they mean, and choose the file again. This is remembered for the account.`;
    case 'unreadable-line':
      return refusal.what === 'day'
        ? `The day of line ${refusal.line} cannot be read. For this account we expect days such as ${isMonthFirst ? '12/31/2031' : '31/12/2031'}. An owner can change that in the settings.`
        : `The ${refusal.what} of line ${refusal.line} cannot be read.`;
  }
}

export function describePaymentRefusal(refusal: PaymentRefusal | GroupTransferRefusal): string {
  switch (refusal.reason) {
    case 'over-paid':
      return 'Another payment has arrived in the meantime. Please read the statement again.';
    case 'same-reference':
      return 'Another payment has this bank reference. Please read the statement again and check it.';
    case 'other-currency':
      return 'The participant has chosen another currency for the fee meanwhile.';
    case 'not-active':
      return 'This registration is a duplicate. Record its payments after the participant has chosen it.';
    case 'in-future':
      return 'The day of this payment is in the future.';
    default:
      return 'This charge does not exist any more.';
  }
}
