import { data } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { bookingOptions } from '#conference/edition/option-titles.server.ts';
import { searchBookings } from '#conference/festival/desk-bookings.server.ts';
import { paymentStateWords } from '#conference/money/ledger/payment-state.ts';
import { listLabels, readLabels } from '#conference/organiser/marks/marks.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { ColumnChoice } from '../list/column-choice.tsx';
import { DataTable } from '../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { lookToQuery, readLook } from '../list/look.ts';
import { Pager } from '../list/pager.tsx';
import { describeFound, loadPage } from '../list/paging.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { exportAddress } from '../reports/exports/export-address.ts';
import { loadSavedViews } from '../saved-views/act-on-views.server.ts';
import { SavedViewsLine } from '../saved-views/saved-views-line.tsx';
import { ChoiceForm, choiceColumn } from '../selections/choice-form.tsx';
import type { Route } from './+types/bookings';
import { listOfBookings } from './booking.list.server.ts';
import { bookingColumns } from './booking-tables.tsx';
import { columns as columnChoice, listLook, statusWords } from './booking-words.ts';
import { describeRow } from './describe-bookings.server.ts';

export const handle = deskTitle('Bookings');

export const loader = organiserLoader('/organiser/bookings', async ({ url, context, organiser }) => {
  if (!edition.festival) throw data(null, { status: 404 });
  const { db } = context;
  const { look, readSearch, searchToQuery } = listOfBookings;
  const search = readSearch(url.searchParams, organiser);
  const shown = readLook(look, url.searchParams);
  const { columns } = shown;
  const given = Object.fromEntries(searchToQuery(search));
  const { rows, query, pages } = await loadPage(
    url,
    given,
    (page) => searchBookings(db, { filter: search, ...page }),
    lookToQuery(look, shown),
  );
  const ids = rows.map(({ id }) => id);
  const marks = columns.includes('marks') ? await readLabels(db, ids) : undefined;
  const mayRecord = may(organiser, 'payments.record');
  return {
    search,
    columns,
    pages,
    query,
    views: await loadSavedViews(db, { list: 'bookings', organiserId: organiser.id }, query),
    exported: exportAddress(organiser, 'bookings', query),
    options: bookingOptions(context.settings),
    nouns: listOfBookings.nouns,
    labels: await listLabels(db, 'bookings'),
    bookings: rows.map((row) => describeRow(context.settings, row, { mayRecord, marks: marks?.get(row.id) })),
  };
});

const filterFieldsWith = (
  options: { value: string; label: string }[],
  labels: readonly string[],
): FilterField[] => [
  { name: 'text', label: 'Name, email or reference', wide: true, maxLength: 200 },
  { name: 'option', label: 'Option', placeholder: 'All', options },
  { name: 'status', label: 'Status', placeholder: 'Any', options: optionsOf(statusWords) },
  { name: 'payment', label: 'Payment', placeholder: 'Any', options: optionsOf(paymentStateWords) },
  { name: 'payBy', type: 'date', label: 'To be paid by' },
  ...(labels.length === 0
    ? []
    : [
        {
          name: 'mark',
          label: 'Mark',
          placeholder: 'Any',
          options: labels.map((label) => ({ value: label, label })),
        },
      ]),
];

function nameBooking({ applicantName, title, spot }: { applicantName: string; title: string; spot: string }) {
  return `${applicantName}, ${title}, ${spot}`;
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { search, options, nouns, bookings, pages, exported, columns, query, views, labels } = loaderData;
  return (
    <>
      <PageHead title="Bookings" />
      <FilterForm
        search={search}
        fields={filterFieldsWith(options, labels)}
        button="Filter"
        action="/organiser/bookings"
        className="mt-4"
      >
        <details className="fold col-span-full" key={columns.join()}>
          <summary>Choose columns</summary>
          <ColumnChoice choice={columnChoice} words={listLook.columns} shown={columns} />
        </details>
      </FilterForm>
      <SavedViewsLine
        views={views}
        saveTo={`/organiser/bookings/views?${query ? `${query}&` : ''}save=yes`}
      />
      <DataTable
        rows={bookings}
        className="list-table mt-5"
        columns={[choiceColumn<(typeof bookings)[number]>(nameBooking), ...bookingColumns(columns)]}
        brief={({ status }) => statusWords[status]}
        empty="No bookings found."
      />
      <Pager pages={pages} of={nouns} exported={exported} />
      {bookings.length > 0 && (
        <ChoiceForm
          query={query}
          found={describeFound(pages, nouns)}
          path="/organiser/bookings/selections"
          what="Confirm, extend, message, mark or export"
        />
      )}
    </>
  );
}
