import { Link } from 'react-router';
import { BarList } from '#ui/chart/bar-list.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { DayStrip } from '#ui/chart/day-strip.tsx';
import type { Charts } from './load-charts.server.ts';

type Options = NonNullable<Charts['occupancy']>;

type Counts = { confirmed: number; requested: number; free: number };

function legendOf(options: Options) {
  const sum = (name: keyof Counts) => options.reduce((total, option) => total + option[name], 0);
  return [
    { look: 'solid' as const, number: sum('confirmed'), label: 'confirmed' },
    { look: 'hatched' as const, number: sum('requested'), label: 'requested' },
    { look: 'free' as const, number: sum('free'), label: 'free' },
  ];
}

function figureRow(label: string, { confirmed, requested, free }: Counts) {
  return [label, confirmed, requested, free];
}

export function Stalls({ occupancy }: { occupancy: Options }) {
  const stalls = occupancy.filter(({ days }) => days.length === 0);
  return (
    <Chart
      title="Stalls"
      legend={legendOf(stalls)}
      figures={{
        head: ['Stall', 'Confirmed', 'Requested', 'Free'],
        rows: stalls.map((stall) => figureRow(stall.title, stall)),
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

export function Halls({ occupancy }: { occupancy: Options }) {
  const halls = occupancy.filter(({ days }) => days.length > 0);
  return (
    <Chart
      title="Halls, day by day"
      legend={legendOf(halls)}
      figures={{
        head: ['Hall and day', 'Confirmed', 'Requested', 'Free'],
        rows: halls.flatMap(({ title, days }) => days.map((day) => figureRow(`${title}, ${day.words}`, day))),
      }}
    >
      {halls.map((hall) => (
        <div key={hall.id} className="mt-4">
          <h4>{hall.title}</h4>
          <DayStrip
            description={`${hall.title}: ${hall.confirmed} days confirmed, ${hall.requested} requested, ${hall.free} free.`}
            days={hall.days.map((day) => ({
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
