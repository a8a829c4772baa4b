import type { GroupPayer } from '#conference/group-payments/group-payment.ts';

/** The path of the pages on which this payer pays for others: on the dashboard, or the public ones. */
export function pagesOf({ registrationId }: GroupPayer): string {
  return registrationId === undefined ? '/pay-for-others' : '/dashboard/pay-for-others';
}

/** The path of the pages from which this payer goes to a payment provider, and to which the payer returns. */
export function checkoutPagesOf({ registrationId }: GroupPayer): string {
  return registrationId === undefined ? '/pay-for-others' : '/dashboard/payment';
}

/** The key with which rate limits count this payer. */
export function limitKeyOf(payer: GroupPayer): string {
  return payer.registrationId ?? payer.payerEmail.toLowerCase();
}
