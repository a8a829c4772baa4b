import { addTime, days, hours } from '#platform/durations.ts';

/** Returns the end of a hold whose participant has not proved the mailbox. The edition sets the number of hours. */
export function unprovedDeadline(requestedAt: Date, { hoursToProve }: { hoursToProve: number }): Date {
  return addTime(requestedAt, hours(hoursToProve));
}

/** Returns the end of a hold whose participant has proved the mailbox. The edition sets the number of days. */
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
