import { festivalDays, formatShortDay, formatWeekday } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { DeskBooking, DeskSpot } from '#conference/festival/desk-bookings.server.ts';
import { describeShortDay } from '../desk-dates.server.ts';
import { describeSpot } from './describe-spot.ts';

export function describeCalendar(settings: Settings, spots: readonly DeskSpot[]) {
  const halls = settings.catalogue.filter(({ per }) => per === 'day');
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
    days: festivalDays(settings).map((day) => {
      const weekday = formatWeekday(day);
      return {
        day,
        label: `${weekday.slice(0, 3)} ${formatShortDay(day).replace(/,? \d{4}$/, '')}`,
        isWeekend: /^S/.test(weekday),
        halls: halls.map(({ id }) => stateOf(id, day)),
      };
    }),
  };
}

export function describeRow(
  settings: Settings,
  row: DeskBooking,
  { mayRecord, marks = [] }: { mayRecord: boolean; marks?: readonly string[] | undefined },
) {
  const { balance, payBy, createdAt, option, day, number, ...booking } = row;
  const isHeld = booking.status === 'requested' || booking.status === 'confirmed';
  const isDue = isHeld && balance !== undefined && balance.due > 0;
  return {
    ...booking,
    marks,
    title: titleOf(settings, option),
    spot: describeSpot({ day, number }, formatShortDay),
    requestedOn: describeShortDay(createdAt),
    payBy: booking.status === 'requested' ? describeShortDay(payBy) : undefined,
    due: isDue ? formatMoney({ amount: balance.due, currency: balance.currency }) : undefined,
    /** The address of the form that records a payment, if something is due and the organiser may record it. */
    payAt: isDue && mayRecord ? `/organiser/bookings/${row.id}/payments#record` : undefined,
  };
}
