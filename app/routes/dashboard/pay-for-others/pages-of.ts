import type { GroupPayer } from '#conference/group-payments/group-payment.ts';

/** The path of the pages on which this payer pays for others: on the dashboard, or the public ones. */
export function pagesOf({ registrationId }: GroupPayer): string {
  return registrationId === undefined ? '/pay-for-others' : '/dashboard/pay-for-others';
}

/** The path below which this payer leaves for a payment provider, and comes back. */
export function checkoutPagesOf({ registrationId }: GroupPayer): string {
  return registrationId === undefined ? '/pay-for-others' : '/dashboard/payment';
}

/** The name by which rate limits count this payer. */
export function limitKeyOf(payer: GroupPayer): string {
  return payer.registrationId ?? payer.payerEmail.toLowerCase();
}
