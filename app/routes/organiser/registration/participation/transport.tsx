import '#ui/desk/desk-list.css';
import { Link } from 'react-router';
import { formatDayWithWeekday, formatShortDay } from '#conference/edition/days.ts';
import { describeLateChanges } from '#conference/registration/participation/journey.ts';
import {
  beforeLate,
  countJourneys,
  type JourneyDay,
  type ListedJourney,
  listJourneys,
} from '#conference/registration/participation/list-journeys.server.ts';
import { wayWords } from '#conference/registration/participation/participation-desk-words.ts';
import {
  type Column,
  DataTable,
  numberColumn,
  titleColumn,
  typedColumn,
  wordsColumn,
} from '../../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../../list/filter-form.tsx';
import { Pager } from '../../list/pager.tsx';
import { loadPage } from '../../list/paging.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { exportAddress } from '../../reports/exports/export-address.ts';
import type { Route } from './+types/transport';
import { readJourneySearch } from './journey-search.server.ts';
import { LateChanges } from './late-changes.tsx';

export const handle = deskTitle('Transport');

const path = '/organiser/participation/transport';

export const loader = organiserLoader(path, async ({ url, context, organiser }) => {
  const search = readJourneySearch(url);
  const { db } = context;
  const { rows, query, pages } = await loadPage(url, search, (page) =>
    listJourneys(db, { filter: search, ...page }),
  );
  return {
    search,
    days: (await countJourneys(db, search)).map(describeDay),
    pages,
    exported: exportAddress(organiser, 'journeys', query),
    journeys: rows.map(describeJourney),
  };
});

const describeDay = ({ day, ...counts }: JourneyDay) => ({
  id: day ?? 'open',
  label: day ? formatDayWithWeekday(day) : 'Day not known',
  ...counts,
});

function describeJourney(row: ListedJourney) {
  const { registrationId, reference, fullName, phone, way, day, time, how, place, wantsTransfer } = row;
  return {
    id: `${registrationId}-${way}`,
    record: `/organiser/registrations/${registrationId}/participation`,
    reference,
    fullName,
    phone,
    way: wayWords[way],
    when: [day ? formatShortDay(day) : 'Day not known', time].filter(Boolean).join(', '),
    how,
    place,
    wantsTransfer,
    hotel: row.hotel,
    late: describeLateChanges(beforeLate(row), row),
  };
}

type Loaded = Route.ComponentProps['loaderData'];
type Day = Loaded['days'][number];

const filterFields = (days: readonly Day[]): FilterField[] => [
  { name: 'way', label: 'Way', placeholder: 'Arrivals and departures', options: optionsOf(wayWords) },
  {
    name: 'day',
    label: 'Day',
    placeholder: 'All days',
    options: days.map(({ id, label }) => ({ value: id, label })),
  },
  {
    name: 'transfer',
    label: 'Transfer',
    placeholder: 'All',
    options: [{ value: 'wanted', label: 'Transfer wanted' }],
  },
  {
    name: 'late',
    label: 'Changes',
    placeholder: 'All',
    options: [{ value: 'yes', label: 'Changed after the last day' }],
  },
];

const columns: Column<Loaded['journeys'][number]>[] = [
  wordsColumn('When', ({ when, way }) => (
    <>
      {when}
      <span className="block text-small text-ink-soft">{way}</span>
    </>
  )),
  typedColumn('Flight or train', ({ how, place }) => (how || place) && <Two first={how} second={place} />),
  typedColumn('Name', ({ record, fullName, reference }) => (
    <>
      <Link to={record}>
        <bdi>{fullName}</bdi>
      </Link>
      <span className="block text-small text-ink-soft">{reference}</span>
    </>
  )),
  wordsColumn('Transfer', ({ wantsTransfer }) => wantsTransfer && <strong>Wanted</strong>),
  typedColumn(
    'Hotel and phone',
    ({ hotel, phone }) => (hotel || phone) && <Two first={hotel} second={phone} />,
  ),
  typedColumn('Changed late', ({ late }) => late.length > 0 && <LateChanges changes={late} />),
];

function Two({ first, second }: { first: string | null; second: string | null }) {
  return (
    <>
      {first && <bdi className="block">{first}</bdi>}
      {second && <bdi className="block text-small text-ink-soft">{second}</bdi>}
    </>
  );
}

export default function Transport({ loaderData }: Route.ComponentProps) {
  const { search, days, journeys, pages, exported } = loaderData;
  const dayColumns: Column<Day>[] = [
    titleColumn('Day', ({ id, label }) => (
      <Link to={`?${new URLSearchParams({ ...search, day: id })}`}>{label}</Link>
    )),
    numberColumn('Arrivals', ({ arrivals }) => String(arrivals)),
    numberColumn('Departures', ({ departures }) => String(departures)),
    numberColumn('Transfers wanted', ({ transfers }) => String(transfers)),
  ];
  return (
    <>
      <PageHead
        title="Transport"
        intro="Who arrives and leaves, when and where, and who wants a transfer. Times are local times of the place."
      />
      <FilterForm search={search} fields={filterFields(days)} />
      {search.day === undefined && days.length > 0 && (
        <DataTable className="mt-6 max-w-3xl" rows={days} columns={dayColumns} empty="" />
      )}
      <DataTable rows={journeys} columns={columns} empty="No journeys found." />
      <Pager pages={pages} of={['journey', 'journeys']} exported={exported} />
    </>
  );
}
