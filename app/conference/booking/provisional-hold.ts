import { addTime, days, hours } from '#platform/durations.ts';

/** The end of a hold while the participant's mailbox is not proved. The edition sets the number of hours. */
export function payByUntilProved(requestedAt: Date, { hoursToProve }: { hoursToProve: number }): Date {
  return addTime(requestedAt, hours(hoursToProve));
}

/** The end of a hold if the participant's mailbox is proved. The edition sets the number of days. */
export function payByOnceProved(requestedAt: Date, { daysToPay }: { daysToPay: number }): Date {
  return addTime(requestedAt, days(daysToPay));
}

/** The most spots of an option that provisional bookings may hold, so that invented addresses cannot block them all. */
export function mostProvisional(spots: number): number {
  return Math.max(1, Math.floor(spots / 2));
}
