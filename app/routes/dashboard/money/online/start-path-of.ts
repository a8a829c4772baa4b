import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import { pathForOthers } from '../group/payer-paths.ts';

/** Returns the path of the page on which this payer began a checkout. */
export function startPathOf(
  { group_payment_id }: { group_payment_id: string | null },
  payer: GroupPayer,
): string {
  return group_payment_id === null ? '/dashboard/payment' : `${pathForOthers(payer)}/${group_payment_id}`;
}
