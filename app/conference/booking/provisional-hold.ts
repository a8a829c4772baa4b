import { addTime, days, hours } from '#platform/durations.ts';

/** Until when a spot is held while the participant's mailbox is not proved. The edition says for how many hours. */
export function payByUntilProved(requestedAt: Date, { hoursToProve }: { hoursToProve: number }): Date {
  return addTime(requestedAt, hours(hoursToProve));
}

/** Until when a spot is held if the participant's mailbox is proved. The edition says for how many days. */
export function payByOnceProved(requestedAt: Date, { daysToPay }: { daysToPay: number }): Date {
  return addTime(requestedAt, days(daysToPay));
}

/** How many of an option's spots provisional bookings may hold. Otherwise people without a mailbox could take all. */
export function mostProvisional(spots: number): number {
  return Math.max(1, Math.floor(spots / 2));
}
