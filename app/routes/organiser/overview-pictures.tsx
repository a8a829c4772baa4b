import { Link } from 'react-router';
import { type Bar, BarList } from '#ui/chart/bar-list.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { DayStrip } from '#ui/chart/day-strip.tsx';
import { DotField } from '#ui/chart/dot-field.tsx';
import { LineChart } from '#ui/chart/line-chart.tsx';
import type { Pictures } from './load-overview.server.ts';

type Registrations = NonNullable<Pictures['registrations']>;
type Details = NonNullable<Registrations['details']>;
type Group = { all: number; paid: number };

/** How the registrations and the bookings stand, at a glance. */
export function OverviewPictures({ registrations, occupancy }: Pictures) {
  if (!registrations && !occupancy) return null;
  const details = registrations?.details;
  return (
    <section className="mt-14">
      <h2>How it stands</h2>
      <div className="mt-6 grid items-start gap-x-14 gap-y-12 lg:grid-cols-2">
        {registrations && (
          <div className="grid gap-12">
            <Growth {...registrations} />
            <Types types={registrations.types} />
          </div>
        )}
        {details && <Countries {...details.countries} />}
        {occupancy && (
          <div className="grid gap-12">
            <Stalls occupancy={occupancy} />
            <Halls occupancy={occupancy} />
          </div>
        )}
        {details && <Kit {...details.kit} />}
      </div>
    </section>
  );
}

function Growth({ growth, target }: Pick<Registrations, 'growth' | 'target'>) {
  const { registered = 0, paid = 0, rows = [] } = growth ?? {};
  return (
    <Chart
      title="Registrations over time"
      legend={[
        { look: 'line', number: registered, label: 'registered' },
        { look: 'area', number: paid, label: 'paid' },
        { look: 'target', number: target, label: 'hoped for' },
      ]}
      figures={{ head: ['Day', 'Registered', 'Paid'], rows }}
    >
      {growth ? (
        <LineChart
          description={`${registered} registered and ${paid} of them paid, against ${target} hoped for.`}
          points={growth.points}
          steps={growth.steps}
          target={{ value: target, label: `${target.toLocaleString('en')} hoped for` }}
          marks={growth.marks}
        />
      ) : (
        <p className="mt-4">Nobody has registered yet.</p>
      )}
    </Chart>
  );
}

const mostBars = 10;

function Countries({ named, unknown, target }: Details['countries']) {
  const shown = named.slice(0, mostBars);
  const others = named.slice(mostBars);
  const largest = Math.max(1, ...shown.map(({ all }) => all));
  const bars: Bar[] = shown.map(({ name, all }) => ({
    label: name,
    number: all.toLocaleString('en'),
    solid: all,
    hatched: 0,
    of: largest,
  }));
  const otherPeople = others.reduce((total, { all }) => total + all, 0);
  return (
    <Chart
      title="Countries"
      legend={[{ look: 'solid', number: `${named.length} of ${target}`, label: 'countries' }]}
      figures={{
        head: ['Country', 'Registered', 'Paid'],
        rows: [...named.map(({ name, all, paid }) => [name, all, paid])],
      }}
    >
      <DotField
        reached={named.length}
        hoped={target}
        description={`People from ${named.length} countries, of ${target} hoped for.`}
      />
      <BarList bars={bars} className="sm:grid-cols-2" />
      <p className="mt-3">
        {others.length > 0 &&
          `${people(otherPeople)} from ${others.length === 1 ? 'one more country' : `${others.length} more countries`}. `}
        {unknown > 0 && `${people(unknown)} gave no country yet.`}
      </p>
    </Chart>
  );
}

function people(count: number): string {
  return count === 1 ? 'One person' : `${count.toLocaleString('en')} people`;
}

const typeNames: Record<string, string> = { student: 'Students', professional: 'Professionals and faculty' };

function Types({ types }: Pick<Registrations, 'types'>) {
  const all = sum(types, 'all');
  const paid = sum(types, 'paid');
  const named = types.map(({ value, ...counts }) => ({ ...counts, label: typeNames[value ?? ''] ?? '' }));
  return (
    <Chart
      title="By type"
      legend={paidLegend(all, paid)}
      figures={{
        head: ['Type', 'Registered', 'Paid'],
        rows: named.map((type) => [type.label, type.all, type.paid]),
      }}
    >
      <BarList bars={named.map((group) => paidBar(group.label, group, Math.max(1, all)))} />
    </Chart>
  );
}

function Kit({ clothSizes, shoeSizes }: Details['kit']) {
  const all = sum(clothSizes, 'all');
  const paid = sum(clothSizes, 'paid');
  const longest = Math.max(1, ...[...clothSizes, ...shoeSizes].map((size) => size.all));
  const cloth = clothSizes.map((size) => ({ ...size, label: size.value?.toUpperCase() ?? 'Not chosen' }));
  const shoes = shoeSizes.map((size) => ({ ...size, label: size.value ?? 'Not chosen' }));
  return (
    <Chart
      title="Kit to order"
      legend={paidLegend(all, paid)}
      figures={{
        head: ['Size', 'Registered', 'Paid'],
        rows: [
          ...cloth.map((size) => [`Dress ${size.label}`, size.all, size.paid]),
          ...shoes.map((size) => [`Shoe ${size.label}`, size.all, size.paid]),
        ],
      }}
    >
      <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div>
          <h4>Traditional dress</h4>
          <BarList bars={cloth.map((size) => paidBar(size.label, size, longest))} />
        </div>
        <div>
          <h4>Shoes, US sizes</h4>
          <BarList bars={shoes.map((size) => paidBar(size.label, size, longest))} />
        </div>
      </div>
    </Chart>
  );
}

function paidLegend(all: number, paid: number) {
  return [
    { look: 'solid' as const, number: paid, label: 'paid' },
    { look: 'hatched' as const, number: all - paid, label: 'not paid yet' },
  ];
}

function paidBar(label: string, { all, paid }: Group, of: number): Bar {
  return {
    label,
    number: `${paid.toLocaleString('en')} paid of ${all.toLocaleString('en')}`,
    solid: paid,
    hatched: all - paid,
    of,
  };
}

function sum(groups: readonly Group[], name: keyof Group): number {
  return groups.reduce((total, group) => total + group[name], 0);
}

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

function Stalls({ occupancy }: { occupancy: Options }) {
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

function Halls({ occupancy }: { occupancy: Options }) {
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
