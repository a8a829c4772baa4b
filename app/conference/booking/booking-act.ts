import type { ActName } from '#conference/audit/act-words.ts';
/** Which organiser acts on which booking, in which request. */
export type BookingAct = { bookingId: string; organiserId: string; requestId: string };

/** The act for the audit, without its details. */
export function makeBookingAct({ bookingId, organiserId, requestId }: BookingAct, action: ActName) {
  return {
    actor: 'organiser',
    actorId: organiserId,
    action,
    subject: 'booking',
    subjectId: bookingId,
    requestId,
  } as const;
}
