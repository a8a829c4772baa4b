import { readOwnCheckout } from '#conference/finance/online/begin-checkout.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { ParticipantRequest } from '#routes/visitor/participant-route.server.ts';

/** Reads the participant's checkout that the address names. Throws a response with status 404 if they have none of this id. */
export async function requireOwnCheckout({ context, participant, params }: ParticipantRequest) {
  const { checkoutId = '' } = params;
  const checkout = isUuid(checkoutId)
    ? await readOwnCheckout(context.db, checkoutId, participant.registrationId)
    : undefined;
  if (!checkout) throw new Response('There is no such payment.', { status: 404 });
  return checkout;
}
