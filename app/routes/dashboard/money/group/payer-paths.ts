import type { GroupPayer } from '#conference/money/group/group-payment.ts';

/**
 * Returns the path of the pages for paying for others. A participant uses the pages of the dashboard, and a payer
 * without a registration uses public pages.
 */
export function pathForOthers({ registrationId }: GroupPayer): string {
  return registrationId === undefined ? '/pay-for-others' : '/dashboard/pay-for-others';
}

/**
 * Returns the beginning of the paths of the pages `leave` and `return`. The page `leave` leads this payer to a payment
 * provider, and the provider sends the payer back to the page `return`.
 */
export function checkoutPathOf({ registrationId }: GroupPayer): string {
  return registrationId === undefined ? '/pay-for-others' : '/dashboard/payment';
}

/** Returns the key under which rate limits count this payer: the id of the registration, or the email address. */
export function limitKeyOf(payer: GroupPayer): string {
  return payer.registrationId ?? payer.payerEmail.toLowerCase();
}
