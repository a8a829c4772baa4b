import '#ui/desk/desk-list.css';
import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { currenciesOf } from '#conference/edition/money/currencies.ts';
import { nameCurrency } from '#conference/edition/money/money.ts';
import { sumGroupLines } from '#conference/money/group/group-payments.server.ts';
import { readPaymentNotes } from '#conference/money/ledger/payment-note.server.ts';
import { listLedger, listRecorders } from '#conference/money/lists/list-ledger.server.ts';
import { sumMovements } from '#conference/money/lists/sum-movements.server.ts';
import { receiptKinds } from '#conference/money/receipts/receipt.ts';
import { Badge } from '#ui/feedback/status.tsx';
import {
  type Column,
  DataTable,
  numberColumn,
  titleColumn,
  typedColumn,
  wordsColumn,
} from '../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { loadPage } from '../list/paging.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { exportAddress } from '../reports/exports/export-address.ts';
import type { Route } from './+types/payments';
import { type DescribedEntry, describeEntry, describeSum, ledgerWords } from './describe-entry.server.ts';
import { GroupLink } from './group-link.tsx';
import { readLedgerSearch, typeNamesOf } from './ledger-search.server.ts';
import { listMethods } from './list-methods.server.ts';
import { Recorded } from './payment-table.tsx';
import { loadChecks } from './receipts/load-checks.server.ts';
import { NumberChecks } from './receipts/number-checks.tsx';

export const handle = deskTitle('Ledger');

export const loader = organiserLoader('/organiser/payments', async ({ url, context, organiser }) => {
  const { db } = context;
  const { search, filter } = readLedgerSearch(url, context);
  const sums = await sumMovements(db, filter, 'currency');
  const { rows, query, pages } = await loadPage(url, search, async (page) => ({
    rows: await listLedger(db, { filter, ...page }),
    found: sums.reduce((total, { count }) => total + count, 0),
    isExact: true,
  }));
  const notes = await readPaymentNotes(
    context,
    rows.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const groups =
    filter.what === 'group'
      ? await sumGroupLines(
          db,
          rows.map(({ id }) => id),
        )
      : undefined;
  return {
    search,
    zone: edition.timeZoneName,
    choices: {
      what: ledgerWords,
      methods: await listMethods(context),
      recorders: await listRecorders(db),
      currencies: Object.fromEntries(
        currenciesOf(context.settings).map((code) => [code, nameCurrency(code)]),
      ),
      types: typeNamesOf(context.settings),
      hasBookings: edition.festival !== undefined,
    },
    pages,
    exported: exportAddress(organiser, 'movements', search.what ? query : `${query}&what=paid`),
    sums: sums.map((row) => describeSum(row, filter.what)),
    entries: rows.map((row) => describeEntry(context.settings, row, { notes, groups })),
    ...(receiptKinds.some((kind) => kind === filter.what) && { checks: await loadChecks(context) }),
  };
});

type Choices = Route.ComponentProps['loaderData']['choices'];

const filterFieldsWith = (choices: Choices): FilterField[] => [
  { name: 'text', label: 'Payer, reference or number', wide: true, maxLength: 200 },
  { name: 'what', label: 'Show', placeholder: 'Payments and refunds', options: optionsOf(choices.what) },
  ...(choices.hasBookings ? [whatFor] : []),
  { name: 'method', label: 'Method', placeholder: 'Any method', options: optionsOf(choices.methods) },
  ...(Object.keys(choices.currencies).length > 1 ? [currencyField(choices.currencies)] : []),
  { name: 'type', label: 'Type', placeholder: 'Any type', options: optionsOf(choices.types) },
  {
    name: 'by',
    label: 'Recorded by',
    placeholder: 'Anybody',
    options: choices.recorders.map(({ id, name }) => ({ value: id, label: name })),
  },
  { name: 'from', type: 'date', label: 'From' },
  { name: 'to', type: 'date', label: 'To' },
];

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

const columnsIn = (zone: string): Column<DescribedEntry>[] => [
  titleColumn('Payer', ({ payer, of }) => (
    <>
      <bdi className="font-semibold">{payer}</bdi>
      <small className="row-note">{of}</small>
    </>
  )),
  wordsColumn('Day', ({ day }) => day),
  wordsColumn('Reference', ({ to, reference }) => (to ? <Link to={to}>{reference}</Link> : reference)),
  wordsColumn('What', ({ what, groupPaymentId, isUndone, isCancelled, note }) => (
    <>
      {what} {isUndone && <Badge>Undone</Badge>} {isCancelled && <Badge>Cancelled</Badge>}
      {note && <span className="block text-small text-ink-soft">{note}</span>}
      <GroupLink groupPaymentId={groupPaymentId} />
    </>
  )),
  typedColumn('Bank reference or document', ({ named, document }) => (
    <>
      {named && <span className="block">{named}</span>}
      {document && <a href={`/organiser/receipts/${document.id}`}>{document.number}</a>}
    </>
  )),
  numberColumn('Amount', ({ amount }) => <strong>{amount}</strong>),
  typedColumn('Recorded', Recorded, { note: zone }),
];

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { search, zone, choices, entries, sums, pages, exported, checks } = loaderData;
  return (
    <>
      <PageHead
        title="Ledger"
        intro={`You record or undo a payment on the page of its registration${choices.hasBookings ? ' or booking' : ''}. A bank reference is found only if it is complete.`}
      />
      <FilterForm search={search} fields={filterFieldsWith(choices)} button="Filter" />
      {sums.length > 0 && (
        <dl className="figures mt-8" aria-label="Totals of all entries found">
          {sums.map(({ currency, amount, words }) => (
            <div key={currency}>
              <dt>{words}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      <DataTable
        className="list-table mt-8"
        rows={entries}
        columns={columnsIn(zone)}
        brief={({ amount }) => amount}
        empty="Nothing found."
      />
      <Pager pages={pages} of={['entry', 'entries']} exported={exported} />
      {checks && <NumberChecks {...checks} />}
    </>
  );
}
