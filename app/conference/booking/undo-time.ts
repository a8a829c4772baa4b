import { addTime, minutes } from '#platform/durations.ts';

/** For how long an applicant can take a withdrawal back. */
const undoTime = minutes(1);

/** Until when the applicant can take the withdrawal of a booking back. Undefined if they did not withdraw it. */
export function undoUntil(booking: {
  withdrawn_from: string | null;
  decided_at: Date | null;
}): Date | undefined {
  const { withdrawn_from, decided_at } = booking;
  return withdrawn_from === null || decided_at === null ? undefined : addTime(decided_at, undoTime);
}
