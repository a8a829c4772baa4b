import type { Settings } from '#conference/edition/settings.ts';
import '#ui/desk/desk-list.css';
import { Link } from 'react-router';
import { countCheckIns, type ListedCheckIn, listCheckIns } from '#conference/door/list-check-ins.server.ts';
import { formatDayWithWeekday } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameParticipantType, participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { listDoorSessions } from '#conference/programme/door-sessions.server.ts';
import { describeTime } from '../desk-dates.server.ts';
import { type Column, DataTable, textColumn, typedColumn, wordsColumn } from '../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { loadPage } from '../list/paging.ts';
import { mayOpen } from '../navigation.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { Fold } from '../page/fold.tsx';
import { PageHead } from '../page/page-head.tsx';
import { exportAddress } from '../reports/exports/export-address.ts';
import type { Route } from './+types/arrivals';
import { hourOptions, nameHour, readArrivalsSearch } from './arrivals-search.ts';
import { makePlaceNamer, sessionOptions } from './name-where.server.ts';

export const handle = deskTitle('Check-ins');

export const loader = organiserLoader('/organiser/door/arrivals', async ({ url, context, organiser }) => {
  const { db } = context;
  const { search, filter } = readArrivalsSearch(url);
  const sessions = await listDoorSessions(db);
  const { rows, query, pages } = await loadPage(url, search, (page) => listCheckIns(db, { filter, ...page }));
  const { people, days } = await countCheckIns(db, filter);
  const nameWhere = makePlaceNamer(sessions);
  return {
    search,
    zone: edition.timeZoneName,
    types: optionsOf(participantTypeNames(context.settings)),
    sessions: sessionOptions(context.settings, sessions),
    people,
    days: days.map(({ day, ...one }) => ({ ...one, day: formatDayWithWeekday(day) })),
    pages,
    exported: exportAddress(organiser, 'arrivals', query),
    mayOpenRecord: mayOpen(organiser, '/organiser/registrations/:registrationId'),
    checkIns: rows.map((row) => describeCheckIn(context.settings, row, nameWhere)),
  };
});

function describeCheckIn(
  settings: Settings,
  { at, participantType, kind, place, status, ...row }: ListedCheckIn,
  nameWhere: ReturnType<typeof makePlaceNamer>,
) {
  return {
    ...row,
    at: describeTime(at),
    type: nameParticipantType(settings, participantType),
    where: nameWhere({ kind, place }),
    isWithdrawn: status === 'withdrawn',
  };
}

type CheckIn = ReturnType<typeof describeCheckIn>;
type Loaded = Route.ComponentProps['loaderData'];

const filterFieldsWith = ({ types, sessions }: Loaded): FilterField[] => [
  { name: 'day', type: 'date', label: 'Day' },
  { name: 'hour', label: 'Hour', placeholder: 'All hours', options: hourOptions },
  { name: 'type', label: 'Type', placeholder: 'All types', options: types },
  {
    name: 'where',
    label: 'Where',
    wide: true,
    placeholder: 'Conference door',
    options: [
      { value: 'any', label: 'Conference door and sessions' },
      { value: 'sessions', label: 'All sessions' },
      ...sessions,
    ],
  },
];

const columnsIn = ({ zone, mayOpenRecord }: Loaded): Column<CheckIn>[] => [
  typedColumn('Name', ({ registrationId, fullName, reference, isWithdrawn }) => (
    <>
      {mayOpenRecord ? <Link to={`/organiser/registrations/${registrationId}`}>{fullName}</Link> : fullName}
      <span className="block text-small text-ink-soft">
        {reference}
        {isWithdrawn && ', withdrawn'}
      </span>
    </>
  )),
  wordsColumn('Checked in', ({ at }) => at, { note: zone }),
  textColumn('Where', ({ where }) => where),
  textColumn('Type', ({ type }) => type),
  typedColumn('Checked in by', ({ by }) => by),
];

export default function Arrivals({ loaderData }: Route.ComponentProps) {
  const { search, people, checkIns, pages, exported } = loaderData;
  return (
    <>
      <PageHead
        title="Check-ins"
        back={{ to: '/organiser/door', label: 'Door' }}
        intro="This list shows each check-in at the door of the conference or of a session. Totals count each person once."
      />
      <FilterForm search={search} fields={filterFieldsWith(loaderData)} />
      <p className="mt-6" role="status">
        <strong>{describeCount(people, 'person', 'people')}</strong> checked in
      </p>
      <Totals {...loaderData} />
      <DataTable rows={checkIns} columns={columnsIn(loaderData)} empty="No check-ins found." />
      <Pager pages={pages} of={['check-in', 'check-ins']} exported={exported} />
    </>
  );
}

function Totals({ days, zone, search }: Loaded) {
  if (days.length === 0) return null;
  return (
    <section className="mt-4 max-w-xl" aria-label="Totals by day and hour">
      {days.map(({ day, people, hours }) => (
        <Fold
          key={day}
          isOpen={search.day !== undefined}
          className="border-b border-paper-line"
          title={`${day}: ${people.toLocaleString('en')}`}
        >
          <table className="mb-3">
            <caption className="sr-only">
              People checked in by hour on {day}, {zone}
            </caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Hour</th>
                <th scope="col">People</th>
              </tr>
            </thead>
            <tbody>
              {hours.map(({ hour, people: count }) => (
                <tr key={hour}>
                  <th scope="row" className="pe-8 text-start font-normal">
                    {nameHour(hour)}
                  </th>
                  <td className="text-end font-semibold">{count.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Fold>
      ))}
    </section>
  );
}
