import '#ui/desk/desk-list.css';
import { Link } from 'react-router';
import { formatDayWithWeekday, formatShortDay } from '#conference/edition/days.ts';
import { describeLateChanges } from '#conference/registration/participation/journey.ts';
import { beforeLate } from '#conference/registration/participation/list-journeys.server.ts';
import {
  countBeds,
  type ListedStay,
  listStays,
} from '#conference/registration/participation/list-stays.server.ts';
import { roomWords } from '#conference/registration/participation/participation-desk-words.ts';
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
import { describeCount } from '../../page/count.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { exportAddress } from '../../reports/exports/export-address.ts';
import type { Route } from './+types/hotels';
import { readStaySearch } from './journey-search.server.ts';
import { LateChanges } from './late-changes.tsx';

export const handle = deskTitle('Hotels');

const path = '/organiser/participation/hotels';

export const loader = organiserLoader(path, async ({ url, context, organiser }) => {
  const search = readStaySearch(url);
  const { db } = context;
  const { rows, query, pages } = await loadPage(url, search, (page) =>
    listStays(db, { filter: search, ...page }),
  );
  const { nights, withoutNights } = await countBeds(db, search);
  return {
    search,
    nights: nights.map(({ night, ...beds }) => ({
      id: night,
      label: formatDayWithWeekday(night),
      beds: beds.single + beds.shared,
      ...beds,
    })),
    total: nights.reduce((sum, { single, shared }) => sum + single + shared, 0),
    withoutNights,
    pages,
    exported: exportAddress(organiser, 'stays', query),
    stays: rows.map(describeStay),
  };
});

function describeStay(row: ListedStay) {
  const { registrationId, reference, fullName, hotel, room, roomWith, arrivesOn, leavesOn, nights } = row;
  const day = (given: string | null) => (given ? formatShortDay(given) : '?');
  return {
    id: registrationId,
    record: `/organiser/registrations/${registrationId}/participation`,
    reference,
    fullName,
    hotel,
    room: room && roomWords[room],
    roomWith,
    from: day(arrivesOn),
    to: day(leavesOn),
    nights,
    late: describeLateChanges(beforeLate(row), row),
  };
}

type Loaded = Route.ComponentProps['loaderData'];
type Night = Loaded['nights'][number];

const filterFields = (nights: readonly Night[]): FilterField[] => [
  {
    name: 'night',
    label: 'Night',
    placeholder: 'All nights',
    options: [
      ...nights.map(({ id, label }) => ({ value: id, label })),
      { value: 'open', label: 'Nights not known' },
    ],
  },
  {
    name: 'room',
    label: 'Room',
    placeholder: 'All',
    options: [{ value: 'wanted', label: 'Room wanted' }, ...optionsOf(roomWords)],
  },
  { name: 'hotel', label: 'Hotel', maxLength: 200 },
  {
    name: 'late',
    label: 'Changes',
    placeholder: 'All',
    options: [{ value: 'yes', label: 'Changed after the last day' }],
  },
];

const columns: Column<Loaded['stays'][number]>[] = [
  typedColumn('Name', ({ record, fullName, reference }) => (
    <>
      <Link to={record}>
        <bdi>{fullName}</bdi>
      </Link>
      <span className="block text-small text-ink-soft">{reference}</span>
    </>
  )),
  typedColumn('Hotel', ({ hotel }) => hotel && <bdi>{hotel}</bdi>),
  typedColumn('Room', ({ room, roomWith }) => (
    <>
      {room}
      {roomWith && <span className="block text-small text-ink-soft">with {roomWith}</span>}
    </>
  )),
  wordsColumn('From', ({ from }) => from),
  wordsColumn('To', ({ to }) => to),
  numberColumn('Nights', ({ nights }) => nights),
  typedColumn('Changed late', ({ late }) => late.length > 0 && <LateChanges changes={late} />),
];

export default function Hotels({ loaderData }: Route.ComponentProps) {
  const { search, nights, total, withoutNights, stays, pages, exported } = loaderData;
  const linkTo = (night: string, room = search.room ?? 'wanted') =>
    `?${new URLSearchParams({ ...search, night, room })}`;
  const nightColumns: Column<Night>[] = [
    titleColumn('Night that begins on', ({ id, label }) => <Link to={linkTo(id)}>{label}</Link>),
    numberColumn('Single rooms', ({ single }) => String(single)),
    numberColumn('Beds in shared rooms', ({ shared }) => String(shared)),
    numberColumn('Beds', ({ beds }) => <strong>{beds}</strong>),
  ];
  return (
    <>
      <PageHead
        title="Hotels"
        intro="Who stays where, in which nights and with whom. Beds are counted for people who want a room, from the day of arrival to the day of departure."
      />
      <FilterForm search={search} fields={filterFields(nights)} />
      {search.night === undefined && (
        <>
          <DataTable className="mt-6 max-w-3xl" rows={nights} columns={nightColumns} empty="" />
          <p className="mt-4">
            <strong>{describeCount(total, 'night', 'nights')}</strong> in all.
            {withoutNights > 0 && (
              <>
                {' '}
                <Link to={linkTo('open')}>
                  {describeCount(withoutNights, 'person wants', 'people want')} a room for nights that are not
                  known
                </Link>
                .
              </>
            )}
          </p>
        </>
      )}
      <DataTable rows={stays} columns={columns} empty="No stays found." />
      <Pager pages={pages} of={['stay', 'stays']} exported={exported} />
    </>
  );
}
