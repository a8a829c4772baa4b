/** The page on which a checkout was begun. */
export function pageOf({ group_payment_id }: { group_payment_id: string | null }): string {
  return group_payment_id === null ? '/dashboard/payment' : `/dashboard/pay-for-others/${group_payment_id}`;
}
