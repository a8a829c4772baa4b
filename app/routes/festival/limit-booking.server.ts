import { bookingLimits } from '#conference/festival/booking-rate-limits.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

type Asker = { email: string; isEmailProved: boolean };
type Allowed = { ok: true } | { ok: false; reason: 'prove-first' } | { ok: false; reason: 'contact-limit' };

/**
 * Counts a booking request and returns whether it is within the limits. For visitors without a verified email, the
 * limit is for requests from one network. For all others, the limit is for requests with one contact email, but not for
 * requests with the visitor's own email.
 */
export async function limitBooking(
  { limits, clientAddress }: Pick<RouteContext, 'limits' | 'clientAddress'>,
  asker: Asker,
  contactEmail: string,
): Promise<Allowed> {
  if (!asker.isEmailProved) {
    const { ok } = await limits.take(bookingLimits.unprovedByAddress, clientAddress);
    return ok ? { ok } : { ok, reason: 'prove-first' };
  }
  if (contactEmail.toLowerCase() === asker.email.toLowerCase()) return { ok: true };
  const { ok } = await limits.take(bookingLimits.byContact, contactEmail);
  return ok ? { ok } : { ok, reason: 'contact-limit' };
}
