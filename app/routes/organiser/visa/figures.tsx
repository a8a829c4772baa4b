import '#ui/desk/desk-list.css';
import { Link } from 'react-router';
import { formatShortDay } from '#conference/edition/days.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { clearances, listBatches, nameClearance } from '#conference/visa/clearances.server.ts';
import { countQueues, listNationalities } from '#conference/visa/desk/count-visas.server.ts';
import { queueWords, visaQueues } from '#conference/visa/desk/visa-filter.ts';
import { todayOf } from '#conference/visa/desk/visa-people.server.ts';
import { eventClearances } from '#conference/visa/event-clearances.server.ts';
import { type Column, DataTable, numberColumn, titleColumn } from '../list/data-table.tsx';
import { mayOpen } from '../navigation.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { viewAddress } from '../registration/registration-words.ts';
import type { Route } from './+types/figures';

export const handle = deskTitle('Visa figures');

export const loader = organiserLoader('/organiser/visa/figures', async ({ context, organiser }) => {
  const counts = await countQueues(context);
  const today = todayOf(context.now());
  const groups = await listNationalities(context);
  return {
    queues: visaQueues
      .filter((queue) => clearances.length > 0 || !['send', 'waiting', 'clearance-refused'].includes(queue))
      .map((queue) => ({ queue, label: queueWords[queue], count: counts[queue] })),
    groups: groups.map(({ nationality, dates, ...group }) => ({
      id: nationality ?? 'none',
      name: nationality === null ? 'Not given yet' : nameCountry(nationality),
      ...group,
      payBy: dates && formatShortDay(dates.payBy),
      askBy: dates && formatShortDay(dates.askBy),
      applyBy: dates && formatShortDay(dates.applyBy),
      isLate: dates !== undefined && dates.applyBy < today && group.toApply > 0,
    })),
    batches: (await listBatches(context.db, 20)).map(({ clearance, sentOn, number, ...batch }) => ({
      ...batch,
      name: nameClearance(clearance),
      number: number ?? '',
      sentOn: formatShortDay(sentOn),
    })),
    hasEventClearances: eventClearances.length > 0,
    hasRule: context.settings.visa !== undefined,
    mayExport: mayOpen(organiser, '/organiser/visa/list'),
    mayWriteLetter: mayOpen(organiser, '/organiser/documents/letter'),
  };
});

export default function VisaFigures({ loaderData }: Route.ComponentProps) {
  const { queues, groups, batches, hasRule, hasEventClearances, mayExport, mayWriteLetter } = loaderData;
  return (
    <>
      <PageHead
        title="Visa figures"
        intro="Active participants who requested a visa letter. The deadlines are counted back from the first day of the conference. Please confirm the current rules with the authorities."
      >
        <p className="mt-3 flex flex-wrap gap-x-8 gap-y-1">
          <Link to={viewAddress('visas')}>All of them</Link>
          {hasEventClearances && <Link to="/organiser/visa/clearances">Clearances of the event</Link>}
          {mayExport && <Link to="/organiser/visa/list">Clearance list</Link>}
          {mayWriteLetter && <Link to="/organiser/documents/letter">Text of visa letters</Link>}
        </p>
      </PageHead>
      <ul className="chips mt-6 empty:hidden" aria-label="To do">
        {queues
          .filter(({ count }) => count > 0)
          .map(({ queue, label, count }) => (
            <li key={queue}>
              <Link to={viewAddress('visas', { queue })}>
                {label}: {count.toLocaleString('en')}
              </Link>
            </li>
          ))}
      </ul>
      <h2 className="mt-8">Nationalities and their days</h2>
      {!hasRule && (
        <p className="mt-2">
          This edition has no rule for visas, so there are no deadlines for applications.
        </p>
      )}
      <DataTable
        className="mt-3"
        rows={groups}
        columns={nationalityColumns}
        brief={({ people }) => people.toLocaleString('en')}
        empty="Nobody requested a letter."
      />
      {batches.length > 0 && (
        <>
          <h2 className="mt-8">Batches sent for clearance</h2>
          <DataTable
            className="mt-3"
            rows={batches}
            columns={batchColumns}
            brief={({ people }) => people.toLocaleString('en')}
            empty=""
          />
        </>
      )}
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

const nationalityColumns: Column<Loaded['groups'][number]>[] = [
  titleColumn('Nationality', ({ id, name, needsNoVisa }) => (
    <>
      <Link to={viewAddress('visas', { nationality: id })}>{name}</Link>
      {needsNoVisa && <span className="text-ink-soft"> needs no visa</span>}
    </>
  )),
  numberColumn('People', ({ people }) => people),
  numberColumn('Still to apply', ({ toApply }) => toApply),
  numberColumn('Still to apply, without a letter', ({ withoutLetter }) => withoutLetter),
  { label: 'Pay by', className: 'is-short', cell: ({ payBy }) => payBy },
  { label: 'Letter by', className: 'is-short', cell: ({ askBy }) => askBy },
  {
    label: 'Application due by',
    className: ({ isLate }) => (isLate ? 'is-short is-due' : 'is-short'),
    cell: ({ applyBy }) => applyBy,
  },
];

const batchColumns: Column<Loaded['batches'][number]>[] = [
  titleColumn('Batch', ({ id, name, number }) => (
    <Link to={viewAddress('visas', { batch: id })}>
      {name}
      {number && `, ${number}`}
    </Link>
  )),
  { label: 'Sent', className: 'is-short', cell: ({ sentOn }) => sentOn },
  numberColumn('People', ({ people }) => people),
  numberColumn('Waiting', ({ waiting }) => waiting),
  numberColumn('Refused', ({ refused }) => refused),
];
