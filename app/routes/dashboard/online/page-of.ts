import type { GroupPayer } from '#conference/group-payments/group-payment.ts';
import { pagesOf } from '../pay-for-others/pages-of.ts';

/** Returns the path of the page on which this payer began a checkout. */
export function pageOf({ group_payment_id }: { group_payment_id: string | null }, payer: GroupPayer): string {
  return group_payment_id === null ? '/dashboard/payment' : `${pagesOf(payer)}/${group_payment_id}`;
}
