import type { DeskBooking, DeskSpot, OptionCount } from '#conference/booking/desk-bookings.server.ts';
import { dayAt, daysOf, formatDay, formatDayWithWeekday, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { titleOf } from '../payments/describe-payments.server.ts';

/** In the catalogue's order; what has left it comes last, while somebody still holds it. */
export function describeCounts(counts: OptionCount[]) {
  const order = edition.catalogue.map(({ id }) => id);
  const placeOf = ({ option }: OptionCount) => (order.indexOf(option) + 1 || order.length + 1) - 1;
  return counts
    .filter(({ option, requested, confirmed }) => order.includes(option) || requested + confirmed > 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((count) => ({ ...count, title: titleOf(count.option) }));
}

/** The festival's days with what each hall has on them. */
export function describeDays(spots: DeskSpot[]) {
  const halls = edition.catalogue.filter(({ per }) => per === 'day');
  const stateOf = (hall: string, day: string) => {
    const ofHall = spots.filter((spot) => spot.option === hall && spot.day === day);
    return {
      hall,
      free: ofHall.filter(({ booking }) => !booking).length,
      held: ofHall.flatMap(({ booking }) =>
        booking ? [{ id: booking.id, status: booking.status, applicantName: booking.applicantName }] : [],
      ),
    };
  };
  return {
    halls: halls.map(({ id, title }) => ({ id, title })),
    days: daysOf(edition.festival).map((day) => {
      const [weekday = ''] = formatDayWithWeekday(day).split(' ');
      const [number = '', month = ''] = formatDay(day).split(' ');
      return {
        day,
        label: `${weekday.slice(0, 3)} ${number} ${month.slice(0, 3)}`,
        isWeekend: /^S/.test(weekday),
        halls: halls.map(({ id }) => stateOf(id, day)),
      };
    }),
  };
}

/** A row of the list in words. */
export function describeRow({ balance, payBy, createdAt, ...booking }: DeskBooking) {
  const money = (amount: number) => balance && formatMoney({ amount, currency: balance.currency });
  return {
    id: booking.id,
    title: titleOf(booking.option),
    place: booking.day === null ? `No. ${booking.number}` : formatShortDay(booking.day),
    status: booking.status,
    applicantName: booking.applicantName,
    reference: booking.reference,
    requestedOn: formatShortDay(dayAt(createdAt, edition.timeZone)),
    payBy: booking.status === 'requested' ? formatShortDay(dayAt(payBy, edition.timeZone)) : undefined,
    due: balance && balance.due > 0 ? money(balance.due) : 'Paid',
    isHeld: booking.status === 'requested' || booking.status === 'confirmed',
  };
}
