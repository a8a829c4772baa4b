import { addTime, minutes } from '#platform/durations.ts';

/** How long an applicant can undo a withdrawal. */
const undoTime = minutes(1);

/**
 * The time until which the applicant can undo the withdrawal of a booking. Undefined if the applicant did not
 * withdraw the booking.
 */
export function undoUntil(booking: {
  withdrawn_from: string | null;
  decided_at: Date | null;
}): Date | undefined {
  const { withdrawn_from, decided_at } = booking;
  return withdrawn_from === null || decided_at === null ? undefined : addTime(decided_at, undoTime);
}
