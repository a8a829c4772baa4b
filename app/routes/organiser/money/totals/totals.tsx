import { formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { currenciesOf } from '#conference/edition/money/currencies.ts';
import { formatMoney, nameCurrency } from '#conference/edition/money/money.ts';
import { methodWords } from '#conference/money/ledger/payment.ts';
import { countPaymentStates } from '#conference/money/lists/count-payment-states.server.ts';
import { type Grouping, noType } from '#conference/money/lists/movements.ts';
import { sumMovements, type TotalsRow } from '#conference/money/lists/sum-movements.server.ts';
import { type FilterField, FilterForm, optionsOf } from '../../list/filter-form.tsx';
import { FormatLinks } from '../../list/format-links.tsx';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { exportAddress } from '../../reports/exports/export-address.ts';
import { typeNamesOf } from '../ledger-search.server.ts';
import { listMethods } from '../list-methods.server.ts';
import type { Route } from './+types/totals';
import { readMovementSearch } from './movement-search.server.ts';
import { StateCounts } from './state-counts.tsx';
import { TotalsTable } from './totals-table.tsx';

export const handle = deskTitle('Totals');

export const loader = organiserLoader('/organiser/totals', async ({ url, context, organiser }) => {
  const { search, by, filter } = readMovementSearch(url);
  const rows = await sumMovements(context.db, filter, by);
  const types = typeNamesOf(context.settings);
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return {
    search: { ...search, by },
    by,
    zone: edition.timeZoneName,
    choices: {
      methods: await listMethods(context),
      types,
      currencies: Object.fromEntries(
        currenciesOf(context.settings).map((code) => [code, nameCurrency(code)]),
      ),
      hasBookings: edition.festival !== undefined,
    },
    tables: Object.entries(Object.groupBy(rows, ({ currency }) => currency)).map(([currency, own = []]) => ({
      currency,
      name: nameCurrency(currency),
      rows: own.map((row) => describeRow(row, by, given, types)),
    })),
    states: (await countPaymentStates(context.db)).map(({ state, ...counts }) => ({ id: state, ...counts })),
    exported: exportAddress(organiser, 'movements', `${new URLSearchParams(given)}`),
  };
});

type Given = readonly (readonly string[])[];
type Names = Readonly<Record<string, string>>;

function describeRow(
  { currency, group, count, ...sums }: TotalsRow,
  by: Grouping,
  given: Given,
  types: Names,
) {
  const format = (amount: number) => formatMoney({ amount, currency });
  const formatIfAny = (amount: number) => (amount === 0 ? '' : format(amount));
  return {
    id: group ?? 'total',
    /** The address of the ledger with the entries of this row. Each cell adds what it sums. */
    at: `/organiser/payments?${new URLSearchParams({
      ...Object.fromEntries(given),
      currency,
      ...(group !== null && (by === 'day' ? { from: group, to: group } : { [by]: group })),
    })}`,
    isTotal: group === null,
    label: group === null ? 'Total' : nameGroup(group, by, types),
    count: count.toLocaleString('en'),
    received: formatIfAny(sums.received),
    waived: formatIfAny(sums.waived),
    refunded: formatIfAny(sums.refunded),
    chargebacks: formatIfAny(sums.chargebacks),
    fees: formatIfAny(sums.fees),
    net: format(sums.net),
    paidOut: formatIfAny(sums.paidOut),
  };
}

export type DescribedTotals = ReturnType<typeof describeRow>;

const otherNames: Readonly<Record<string, string>> = {
  [noType.several]: 'For several people',
  [noType.erased]: 'Erased',
  ...methodWords,
};

function nameGroup(group: string, by: Grouping, types: Names): string {
  return by === 'day' ? formatShortDay(group) : (types[group] ?? otherNames[group] ?? group);
}

const groupingWords: Record<Grouping, string> = {
  day: 'Day',
  method: 'Method',
  type: 'Type',
  currency: 'Currency only',
};

type Choices = Route.ComponentProps['loaderData']['choices'];

const whatFor: FilterField = {
  name: 'of',
  label: 'For',
  placeholder: 'Everything',
  options: optionsOf({ registration: 'Registrations', booking: 'Bookings' }),
};

const filterFieldsWith = ({ methods, types, currencies, hasBookings }: Choices): FilterField[] => [
  { name: 'from', type: 'date', label: 'From' },
  { name: 'to', type: 'date', label: 'To' },
  { name: 'by', label: 'A row for each', options: optionsOf(groupingWords) },
  { name: 'method', label: 'Method', placeholder: 'Any method', options: optionsOf(methods) },
  { name: 'currency', label: 'Currency', placeholder: 'All currencies', options: optionsOf(currencies) },
  ...(hasBookings ? [whatFor] : []),
  { name: 'type', label: 'Type', placeholder: 'Any type', options: optionsOf(types) },
];

export default function TotalsPage({ loaderData }: Route.ComponentProps) {
  const { search, by, zone, choices, tables, states, exported } = loaderData;
  return (
    <>
      <PageHead
        title="Totals"
        intro={`All money that was received and refunded, with the fees of the payment providers. Each number opens its entries in the ledger. A reversal is included on the day on which it was made. Days are in ${zone}.`}
      />
      <FilterForm search={search} fields={filterFieldsWith(choices)} button="Show" />
      {tables.length === 0 && <p className="mt-8">No payments or refunds.</p>}
      {tables.map(({ currency, name, rows }) => (
        <section key={currency} aria-labelledby={`in-${currency}`} className="mt-10">
          <h2 id={`in-${currency}`}>{name}</h2>
          <TotalsTable rows={rows} head={groupingWords[by]} />
        </section>
      ))}
      {exported && tables.length > 0 && (
        <p className="mt-6">
          Export these transactions, one per row: <FormatLinks to={exported} />
        </p>
      )}
      <StateCounts rows={states} hasBookings={choices.hasBookings} />
    </>
  );
}
