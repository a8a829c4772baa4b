import type { ActName } from '#conference/audit/act-words.ts';
/** What an organiser does with a booking, and within which request. */
export type BookingAct = { bookingId: string; organiserId: string; requestId: string };

/** The act as the audit takes it, without what was particular to it. */
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
