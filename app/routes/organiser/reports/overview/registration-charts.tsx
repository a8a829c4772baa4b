import { type Bar, BarList } from '#ui/chart/bar-list.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { DotField } from '#ui/chart/dot-field.tsx';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { describeCount } from '../../page/count.ts';
import type { Charts } from './load-charts.server.ts';

type Registrations = NonNullable<Charts['registrations']>;
type Details = NonNullable<Registrations['details']>;

export function Growth({ growth, target }: Pick<Registrations, 'growth' | 'target'>) {
  const { registered = 0, paid = 0, rows = [] } = growth ?? {};
  return (
    <Chart
      title="Registrations over time"
      legend={[
        { look: 'line', number: registered, label: 'registered' },
        { look: 'area', number: paid, label: 'paid' },
        { look: 'target', number: target, label: 'expected' },
      ]}
      figures={{ head: ['Day', 'Registered', 'Paid'], rows }}
    >
      {growth ? (
        <LineChart
          description={`${registered} registered and ${paid} of them paid, against ${target} expected.`}
          points={growth.points}
          steps={growth.steps}
          target={{ value: target, label: `${target.toLocaleString('en')} expected` }}
          marks={growth.marks}
        />
      ) : (
        <Nobody />
      )}
    </Chart>
  );
}

const maxBars = 10;

function Nobody() {
  return <p className="mt-4">Nobody has registered yet.</p>;
}

export function Countries({ named, unknown, target }: Details['countries']) {
  const shown = named.slice(0, maxBars);
  const others = named.slice(maxBars);
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
        rows: named.map(({ name, all, paid }) => [name, all, paid]),
      }}
    >
      <DotField
        reached={named.length}
        hoped={target}
        description={`People from ${named.length} countries, of ${target} expected.`}
      />
      <BarList bars={bars} className="sm:grid-cols-2" />
      <p className="mt-3">
        {others.length > 0 &&
          `${people(otherPeople)} from ${others.length === 1 ? 'one more country' : `${others.length} more countries`}. `}
        {unknown > 0 && `${people(unknown)} without a country.`}
      </p>
    </Chart>
  );
}

function people(count: number): string {
  return describeCount(count, 'person', 'people');
}

export function Types({ types }: Pick<Registrations, 'types'>) {
  const sum = (name: 'all' | 'paid') => types.reduce((total, group) => total + group[name], 0);
  const all = sum('all');
  const paid = sum('paid');
  const bars = types.map((group) => ({
    label: group.label,
    number: `${group.paid.toLocaleString('en')} paid of ${group.all.toLocaleString('en')}`,
    solid: group.paid,
    hatched: group.all - group.paid,
    of: all,
  }));
  return (
    <Chart
      title="By type"
      legend={[
        { look: 'solid', number: paid, label: 'paid' },
        { look: 'hatched', number: all - paid, label: 'not paid in full' },
      ]}
      figures={{
        head: ['Type', 'Registered', 'Paid'],
        rows: types.map((group) => [group.label, group.all, group.paid]),
      }}
    >
      {all === 0 ? <Nobody /> : <BarList bars={bars} />}
    </Chart>
  );
}
