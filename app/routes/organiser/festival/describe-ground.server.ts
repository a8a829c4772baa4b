import { formatDayWithWeekday, formatShortDay } from '#conference/edition/days.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { DeskSpot } from '#conference/festival/desk-bookings.server.ts';

/** Describes all spots for the plan of the ground: the kinds of stalls and the halls, in the order of the catalogue. */
export function describeGround(settings: Settings, spots: readonly DeskSpot[]) {
  const order = settings.catalogue.map(({ id }) => id);
  const removed = spots.map(({ option }) => option).filter((option) => !order.includes(option));
  const kinds = [...order, ...new Set(removed)]
    .map((id) =>
      describeKind(
        settings,
        id,
        spots.filter(({ option }) => option === id),
      ),
    )
    .filter((kind) => kind.spots.length > 0);
  return { kinds: kinds.filter(({ isHall }) => !isHall), halls: kinds.filter(({ isHall }) => isHall) };
}

export type Kind = ReturnType<typeof describeKind>;

function describeKind(settings: Settings, id: string, spots: readonly DeskSpot[]) {
  const withStatus = (status: string) => spots.filter(({ booking }) => booking?.status === status).length;
  const free = spots.filter(({ booking }) => !booking);
  return {
    id,
    title: titleOf(settings, id),
    isHall: spots.some(({ day }) => day !== null),
    counts: `${withStatus('requested')} requested, ${withStatus('confirmed')} confirmed, ${free.length} free`,
    free: free.map(namePlace).join(', '),
    spots: spots.map((spot) => ({
      key: `${spot.day} ${spot.number}`,
      place: namePlace(spot),
      booking: spot.booking,
    })),
  };
}

function namePlace({ day, number }: DeskSpot): string {
  return day === null ? String(number) : `${formatDayWithWeekday(day).slice(0, 3)} ${formatShortDay(day)}`;
}
