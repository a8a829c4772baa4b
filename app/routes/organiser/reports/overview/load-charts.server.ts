import { addDays, dayAt, daysOf, formatDay, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { countOccupancy, type Occupancy } from '#conference/festival/spots/count-spots.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { countByDay, type DayTotals } from '#conference/reports/count-by-day.server.ts';
import { countByCountry, countByType, type GroupCount } from '#conference/reports/count-groups.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

export async function loadCharts({ db, now, settings }: RouteContext, organiser: Organiser) {
  const seesRegistrations = may(organiser, 'registrations.read');
  return {
    registrations: seesRegistrations
      ? {
          growth: describeGrowth(
            await countByDay(db, edition.timeZone),
            dayAt(now(), edition.timeZone),
            settings.conference.from,
          ),
          target: edition.targets.participants,
          types: describeTypes(settings, await countByType(db)),
          details: may(organiser, 'registrations.details')
            ? { countries: describeCountries(await countByCountry(db)) }
            : null,
        }
      : null,
    occupancy: may(organiser, 'bookings.read')
      ? describeOccupancy(settings.catalogue, await countOccupancy(db))
      : null,
  };
}

/** Returns the name and the numbers of each participant type, in the order of the settings. */
function describeTypes(settings: Settings, groups: readonly GroupCount[]) {
  return settings.participantTypes.map(({ id, name }) => ({
    label: name,
    all: groups.find(({ value }) => value === id)?.all ?? 0,
    paid: groups.find(({ value }) => value === id)?.paid ?? 0,
  }));
}

export type Charts = Awaited<ReturnType<typeof loadCharts>>;

/**
 * Describes how the numbers of registrations and payments grew. The line starts at zero on the day before the first
 * registration. It ends today, or on the day of the newest registration if that day is later. The chart extends to the
 * first day of the conference, if that day is later still.
 */
export function describeGrowth(totals: readonly DayTotals[], today: string, conferenceFrom: string) {
  const [first, last] = [totals[0], totals.at(-1)];
  if (!first || !last) return null;
  const from = addDays(first.day, -1);
  const to = last.day > today ? last.day : today;
  const byDay = new Map(totals.map((total) => [total.day, total]));
  let soFar = { line: 0, area: 0 };
  const points = daysOf({ from, to }).map((day) => {
    const total = byDay.get(day);
    if (total) soFar = { line: total.registered, area: total.paid };
    return soFar;
  });
  const end = conferenceFrom > to ? conferenceFrom : to;
  const days = daysOf({ from, to: end });
  const steps = days.length - 1;
  return {
    points,
    steps,
    marks: [...new Set([0, Math.round(steps / 2), steps])].map((step) => ({
      step,
      label: formatShortDay(days[step] ?? end),
    })),
    registered: last.registered,
    paid: last.paid,
    rows: totals.map(({ day, registered, paid }) => [formatDay(day), registered, paid]),
  };
}

function describeCountries(groups: Awaited<ReturnType<typeof countByCountry>>) {
  const named = groups.flatMap(({ value, ...counts }) =>
    value === null ? [] : [{ ...counts, code: value, name: nameCountry(value) }],
  );
  const { all: unknown } = groups.find(({ value }) => value === null) ?? { all: 0 };
  return { named, unknown, target: edition.targets.countries };
}

/** Counts the spots of each booking option. Returns null for an edition without a festival: it has no options. */
export function describeOccupancy(catalogue: Settings['catalogue'], rows: readonly Occupancy[]) {
  if (catalogue.length === 0) return null;
  return catalogue.map(({ id, title }) => {
    const own = rows.filter(({ option }) => option === id);
    return {
      id,
      title,
      total: sum(own, 'total'),
      requested: sum(own, 'requested'),
      confirmed: sum(own, 'confirmed'),
      free: sum(own, 'total') - sum(own, 'requested') - sum(own, 'confirmed'),
      days: own.flatMap(({ day, total, requested, confirmed }) =>
        day === null
          ? []
          : [{ day, words: formatDay(day), requested, confirmed, free: total - requested - confirmed }],
      ),
    };
  });
}

function sum(rows: readonly Occupancy[], name: 'total' | 'requested' | 'confirmed'): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
