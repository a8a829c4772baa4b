import { Link } from 'react-router';
import { BarList } from '#ui/chart/bar-list.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { DayStrip } from '#ui/chart/day-strip.tsx';
import type { Pictures } from './load-overview.server.ts';

type Options = NonNullable<Pictures['occupancy']>;

function heldLegend(options: Options) {
  const of = (name: 'confirmed' | 'requested' | 'total') =>
    options.reduce((total, option) => total + option[name], 0);
  return [
    { look: 'solid' as const, number: of('confirmed'), label: 'confirmed' },
    { look: 'hatched' as const, number: of('requested'), label: 'requested' },
    { look: 'free' as const, number: of('total') - of('confirmed') - of('requested'), label: 'free' },
  ];
}

/** How many stalls of each kind are held. */
export function Stalls({ occupancy }: { occupancy: Options }) {
  const stalls = occupancy.filter(({ days }) => days.length === 0);
  return (
    <Chart
      title="Stalls"
      legend={heldLegend(stalls)}
      figures={{
        head: ['Stall', 'Confirmed', 'Requested', 'Free'],
        rows: stalls.map(({ title, confirmed, requested, total }) => [
          title,
          confirmed,
          requested,
          total - confirmed - requested,
        ]),
      }}
    >
      <BarList
        bars={stalls.map(({ title, confirmed, requested, total }) => ({
          label: title,
          number: `${confirmed + requested} held of ${total}`,
          solid: confirmed,
          hatched: requested,
          of: Math.max(1, total),
        }))}
      />
    </Chart>
  );
}

/** On which days the halls are held. */
export function Halls({ occupancy }: { occupancy: Options }) {
  const halls = occupancy.filter(({ days }) => days.length > 0);
  return (
    <Chart
      title="Halls, day by day"
      legend={heldLegend(halls)}
      figures={{
        head: ['Hall and day', 'Confirmed', 'Requested', 'Free'],
        rows: halls.flatMap(({ title, days }) =>
          days.map(({ words, confirmed, requested, total }) => [
            `${title}, ${words}`,
            confirmed,
            requested,
            total - confirmed - requested,
          ]),
        ),
      }}
    >
      {halls.map(({ id, title, days, confirmed, requested, total }) => (
        <div key={id} className="mt-4">
          <h4>{title}</h4>
          <DayStrip
            description={`${title}: ${confirmed} days confirmed, ${requested} requested, ${total - confirmed - requested} free.`}
            days={days.map((day) => ({
              label: String(Number(day.day.slice(8))),
              look: day.confirmed > 0 ? 'solid' : day.requested > 0 ? 'hatched' : 'free',
            }))}
          />
        </div>
      ))}
      <p className="mt-3">
        <Link to="/organiser/bookings">The calendar of bookings</Link>
      </p>
    </Chart>
  );
}
