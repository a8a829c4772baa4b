import { bookingLimits } from '#conference/booking/booking-limits.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';

type Asker = { email: string; isEmailProved: boolean };
type Allowed = { ok: true } | { ok: false; reason: 'prove-first' } | { ok: false; reason: 'contact-limit' };

/**
 * Counts a new request for a spot, and says whether it is one too many: from a network whose people have not proved
 * their mailboxes, or for a contact who may know nothing of it. Whoever proved a mailbox may give it as often as they
 * like.
 */
export async function limitBooking(
  { limits, clientAddress }: Pick<RequestContext, 'limits' | 'clientAddress'>,
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
