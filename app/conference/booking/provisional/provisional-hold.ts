import { addTime, days, hours } from '#platform/durations.ts';

/** Returns when a hold ends if the participant's mailbox is not proved. The edition sets the number of hours. */
export function unprovedDeadline(requestedAt: Date, { hoursToProve }: { hoursToProve: number }): Date {
  return addTime(requestedAt, hours(hoursToProve));
}

/** Returns when a hold ends if the participant's mailbox is proved. The edition sets the number of days. */
export function provedDeadline(requestedAt: Date, { daysToPay }: { daysToPay: number }): Date {
  return addTime(requestedAt, days(daysToPay));
}

/**
 * Returns how many spots of an option all provisional bookings together can hold. Without this limit, somebody could
 * block all spots with invented email addresses.
 */
export function mostProvisional(spots: number): number {
  return Math.max(1, Math.floor(spots / 2));
}
