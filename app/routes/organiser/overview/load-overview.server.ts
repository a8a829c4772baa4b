import { countOccupancy, type Occupancy } from '#conference/booking/count-occupancy.server.ts';
import { addDays, dayAt, daysOf, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { may, type Organiser } from '#conference/organiser/organiser.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { countByDay, type DayTotals } from '#conference/reports/count-by-day.server.ts';
import { countByCountry, countByType, countKit } from '#conference/reports/count-groups.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';

/** The pictures of the overview, as far as the organiser's role goes. */
export async function loadPictures({ db, now }: RequestContext, organiser: Organiser) {
  const seesRegistrations = may(organiser, 'registrations.read');
  return {
    registrations: seesRegistrations
      ? {
          growth: drawGrowth(
            await countByDay(db, edition.timeZone),
            dayAt(now(), edition.timeZone),
            edition.conference.from,
          ),
          target: edition.targets.participants,
          types: await countByType(db),
          details: may(organiser, 'registrations.details')
            ? { countries: sortOutCountries(await countByCountry(db)), kit: await countKit(db) }
            : null,
        }
      : null,
    occupancy: may(organiser, 'bookings.read') ? groupOccupancy(await countOccupancy(db)) : null,
  };
}

export type Pictures = Awaited<ReturnType<typeof loadPictures>>;

/**
 * The totals of each day from the day before the first one on, which begins at nothing, up to the last or to `today`;
 * while the conference is ahead, the width goes on to its first day.
 */
export function drawGrowth(totals: readonly DayTotals[], today: string, conferenceFrom: string) {
  const [first, last] = [totals[0], totals.at(-1)];
  if (!first || !last) return null;
  const from = addDays(first.day, -1);
  const to = last.day > today ? last.day : today;
  const byDay = new Map(totals.map((total) => [total.day, total]));
  let sofar = { line: 0, area: 0 };
  const points = daysOf({ from, to }).map((day) => {
    const total = byDay.get(day);
    if (total) sofar = { line: total.registered, area: total.paid };
    return sofar;
  });
  const end = conferenceFrom > to ? conferenceFrom : to;
  const days = daysOf({ from, to: end });
  const steps = days.length - 1;
  return {
    points,
    steps,
    marks: [...new Set([0, Math.round(steps / 2), steps])].map((step) => ({
      step,
      label: shortDay(days[step] ?? end),
    })),
    registered: last.registered,
    paid: last.paid,
    rows: totals.map(({ day, registered, paid }) => [formatDay(day), registered, paid]),
  };
}

/** "26 Jan 2026". */
function shortDay(day: string): string {
  return formatDay(day).replace(/ (\p{L}{3})\p{L}* /u, ' $1 ');
}

/** Names the countries and sets apart who named none. */
function sortOutCountries(groups: Awaited<ReturnType<typeof countByCountry>>) {
  const named = groups.flatMap(({ value, ...counts }) =>
    value === null ? [] : [{ ...counts, code: value, name: nameCountry(value) }],
  );
  const { all: unknown } = groups.find(({ value }) => value === null) ?? { all: 0 };
  return { named, unknown, target: edition.targets.countries };
}

/** The stalls by option, and the halls with their days, in the catalogue's order and words. */
function groupOccupancy(rows: readonly Occupancy[]) {
  return edition.catalogue.map(({ id, title }) => {
    const own = rows.filter(({ option }) => option === id);
    return {
      id,
      title,
      total: sum(own, 'total'),
      requested: sum(own, 'requested'),
      confirmed: sum(own, 'confirmed'),
      days: own.flatMap(({ day, ...counts }) =>
        day === null ? [] : [{ day, words: formatDay(day), ...counts }],
      ),
    };
  });
}

function sum(rows: readonly Occupancy[], name: 'total' | 'requested' | 'confirmed'): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
