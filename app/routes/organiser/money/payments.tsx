import { Link } from 'react-router';
import { formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { currenciesOf } from '#conference/edition/money/currencies.ts';
import { formatMoney, nameCurrency } from '#conference/edition/money/money.ts';
import { methodWords } from '#conference/money/ledger/payment.ts';
import { readPaymentNotes } from '#conference/money/ledger/payment-note.server.ts';
import {
  type LedgerRow,
  listRecorders,
  searchPayments,
  sumPayments,
} from '#conference/money/lists/search-payments.server.ts';
import { describeTime } from '../desk-dates.server.ts';
import { titleOf } from '../festival/describe-spot.server.ts';
import { type Column, DataTable, numberColumn, typedColumn, wordsColumn } from '../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { loadPage } from '../list/paging.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { exportAddress } from '../reports/exports/export-address.ts';
import type { Route } from './+types/payments';
import { GroupLink } from './group-link.tsx';
import { readLedgerSearch } from './ledger-search.server.ts';
import { listMethods } from './list-methods.server.ts';
import { kindWords } from './payment-kind-words.ts';
import { Recorded } from './payment-table.tsx';

export const handle = deskTitle('Payments');

export const loader = organiserLoader('/organiser/payments', async ({ url, context, organiser }) => {
  const { search, filter } = readLedgerSearch(url, context);
  const sums = await sumPayments(context.db, filter);
  const { rows, query, pages } = await loadPage(url, search, async (page) => ({
    rows: await searchPayments(context.db, { filter, ...page }),
    found: sums.reduce((total, { count }) => total + count, 0),
    isExact: true,
  }));
  const notes = await readPaymentNotes(
    context,
    rows.map(({ id }) => id),
  );
  return {
    search,
    zone: edition.timeZoneName,
    choices: {
      methods: await listMethods(context),
      recorders: await listRecorders(context.db),
      currencies: Object.fromEntries(currenciesOf(edition).map((code) => [code, nameCurrency(code)])),
      hasBookings: edition.festival !== undefined,
    },
    pages,
    exported: exportAddress(organiser, 'payments', query),
    sums: sums.map(({ currency, money, waived, count }) => ({
      currency,
      money: formatMoney({ amount: money, currency }),
      waived: waived === 0 ? undefined : formatMoney({ amount: waived, currency }),
      count,
    })),
    payments: rows.map((row) => ({
      ...describeRow(row),
      bankReference: notes.get(row.id)?.reference ?? '',
    })),
  };
});

function describeRow({ of, ofId, option, ...row }: LedgerRow) {
  return {
    id: row.id,
    what: `${kindWords[row.kind]} · ${methodWords[row.method]}`,
    amount: formatMoney(row),
    receivedOn: formatShortDay(row.receivedOn),
    groupPaymentId: row.groupPaymentId,
    recordedBy: row.recordedBy,
    recordedAt: describeTime(row.recordedAt),
    of: option === null ? 'Registration' : titleOf(option),
    reference: row.reference ?? 'Erased',
    payer: row.payer,
    to: ofId === null ? undefined : `/organiser/${of}s/${ofId}/payments`,
  };
}

type Choices = Route.ComponentProps['loaderData']['choices'];

const whatFor: FilterField = {
  name: 'of',
  label: 'For',
  placeholder: 'Everything',
  options: optionsOf({ registration: 'Registrations', booking: 'Bookings' }),
};

const currencyField = (currencies: Choices['currencies']): FilterField => ({
  name: 'currency',
  label: 'Currency',
  placeholder: 'All currencies',
  options: optionsOf(currencies),
});

const filterFieldsWith = ({ methods, recorders, currencies, hasBookings }: Choices): FilterField[] => [
  { name: 'text', label: 'Payer, reference or complete bank reference', wide: true, maxLength: 200 },
  ...(hasBookings ? [whatFor] : []),
  { name: 'method', label: 'Method', placeholder: 'Any method', options: optionsOf(methods) },
  ...(Object.keys(currencies).length > 1 ? [currencyField(currencies)] : []),
  {
    name: 'by',
    label: 'Recorded by',
    placeholder: 'Anybody',
    options: recorders.map(({ id, name }) => ({ value: id, label: name })),
  },
  { name: 'from', type: 'date', label: 'From' },
  { name: 'to', type: 'date', label: 'To' },
];

const columnsIn = (zone: string): Column<Route.ComponentProps['loaderData']['payments'][number]>[] => [
  wordsColumn('Received on', ({ receivedOn }) => receivedOn),
  typedColumn('Payer', ({ payer, of }) => (
    <>
      <bdi className="font-semibold">{payer ?? 'Erased'}</bdi>
      <span className="block text-small text-ink-soft">{of}</span>
    </>
  )),
  wordsColumn('Reference', ({ to, reference }) => (to ? <Link to={to}>{reference}</Link> : reference)),
  typedColumn('Bank reference', ({ bankReference }) => bankReference),
  wordsColumn('Type', ({ what, groupPaymentId }) => (
    <>
      {what}
      <GroupLink groupPaymentId={groupPaymentId} />
    </>
  )),
  numberColumn('Amount', ({ amount }) => <strong>{amount}</strong>),
  typedColumn('Recorded', Recorded, { note: zone }),
];

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { search, zone, choices, payments, sums, pages, exported } = loaderData;
  return (
    <>
      <PageHead
        title="Payments"
        intro={`You record or undo a payment on the page of its registration${choices.hasBookings ? ' or booking' : ''}.`}
      />
      <FilterForm search={search} fields={filterFieldsWith(choices)} button="Filter" />
      {sums.length > 0 && (
        <dl className="figures mt-8" aria-label="Totals of all payments found">
          {sums.map(({ currency, money, waived, count }) => (
            <div key={currency}>
              <dt>
                {currency}, {describeCount(count, 'entry', 'entries')}
                {waived && `, and ${waived} waived`}
              </dt>
              <dd>{money}</dd>
            </div>
          ))}
        </dl>
      )}
      <DataTable rows={payments} columns={columnsIn(zone)} empty="No payments found." />
      <Pager pages={pages} of={['entry', 'entries']} exported={exported} />
    </>
  );
}
