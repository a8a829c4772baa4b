import { readOwnCheckout } from '#conference/money/online/begin-checkout.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { PayerRequest } from '#routes/login/mailbox/payer-route.server.ts';

/**
 * Reads the payer's checkout that the URL names. Throws a response with status 404 if the payer has no checkout with
 * this id.
 */
export async function requireOwnCheckout({ context: { db }, payer, params }: PayerRequest) {
  const { checkoutId = '' } = params;
  const checkout = isUuid(checkoutId) ? await readOwnCheckout(db, checkoutId, payer) : undefined;
  if (!checkout) throw new Response('There is no such payment.', { status: 404 });
  return checkout;
}
