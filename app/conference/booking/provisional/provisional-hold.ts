import { addTime, days, hours } from '#platform/durations.ts';

/** When a hold ends while the participant's mailbox is not proved. The edition sets the number of hours. */
export function payByUntilProved(requestedAt: Date, { hoursToProve }: { hoursToProve: number }): Date {
  return addTime(requestedAt, hours(hoursToProve));
}

/** When a hold ends once the participant's mailbox is proved. The edition sets the number of days. */
export function payByOnceProved(requestedAt: Date, { daysToPay }: { daysToPay: number }): Date {
  return addTime(requestedAt, days(daysToPay));
}

/**
 * How many spots of an option provisional bookings can hold at most. The limit prevents that somebody blocks all
 * spots with invented addresses.
 */
export function mostProvisional(spots: number): number {
  return Math.max(1, Math.floor(spots / 2));
}
