import { Form, Link, useNavigation } from 'react-router';
import { formatMoment, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { methods, methodWords } from '#conference/payments/payment.ts';
import {
  type LedgerRow,
  listRecorders,
  searchPayments,
  sumPayments,
} from '#conference/payments/search-payments.server.ts';
import { pageOf, rowsToFind } from '#routes/organiser/list/list-page.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ExportLinks, exportAddress } from '../exports/export-links.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/payments';
import { titleOf } from './describe-payments.server.ts';
import { readLedgerSearch } from './ledger-search.ts';

export function meta() {
  return [{ title: 'Payments · Organisers’ desk' }];
}

export const loader = organiserLoader('/organiser/payments', async ({ url, context, organiser }) => {
  const { search, after, filter } = readLedgerSearch(url);
  const found = await searchPayments(context.db, { filter, after, count: rowsToFind });
  const { rows, query, place } = pageOf(found, search, after);
  const sums = await sumPayments(context.db, filter);
  return {
    search,
    zone: edition.timeZoneName,
    recorders: await listRecorders(context.db),
    ...place,
    isFiltered: query !== '',
    exported: exportAddress(organiser, 'payments', query),
    sums: sums.map(({ currency, money, waived, count }) => ({
      currency,
      money: formatMoney({ amount: money, currency }),
      waived: waived === 0 ? undefined : formatMoney({ amount: waived, currency }),
      count,
    })),
    payments: rows.map(describeRow),
  };
});

const kindWords = { payment: 'Payment', refund: 'Paid back', 'counter-entry': 'Undone' };

function describeRow({ of, ofId, option, ...row }: LedgerRow) {
  return {
    id: row.id,
    what: `${kindWords[row.kind]} · ${methodWords[row.method]}`,
    amount: formatMoney(row),
    receivedOn: formatShortDay(row.receivedOn),
    recordedBy: row.recordedBy,
    recordedAt: formatMoment(row.recordedAt, edition),
    of: option === null ? 'Registration' : titleOf(option),
    reference: row.reference ?? 'Erased',
    to: ofId === null ? undefined : `/organiser/${of}s/${ofId}/payments`,
  };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { payments, sums, isFirst, isFiltered, first, next, exported } = loaderData;
  return (
    <>
      <h1 tabIndex={-1}>Payments</h1>
      <p className="mt-3 max-w-prose">
        All that was recorded, the newest first. A payment is recorded on the page of its registration or
        booking, and never deleted: a counter-entry undoes it. Times are in {loaderData.zone}.
      </p>
      <LedgerFilters {...loaderData} />
      {sums.length > 0 && (
        <dl className="figures mt-8" aria-label="Sums of all that was found">
          {sums.map(({ currency, money, waived, count }) => (
            <div key={currency}>
              <dt>
                {currency}, {count} {count === 1 ? 'entry' : 'entries'}
                {waived && `, and ${waived} waived`}
              </dt>
              <dd>{money}</dd>
            </div>
          ))}
        </dl>
      )}
      {payments.length === 0 ? (
        <p className="mt-8">{isFiltered ? 'Nothing was found.' : 'Nothing has been recorded yet.'}</p>
      ) : (
        <table className="data-table mt-8">
          <thead>
            <tr>
              <th scope="col">Received on</th>
              <th scope="col">For</th>
              <th scope="col">What</th>
              <th scope="col" className="number">
                Amount
              </th>
              <th scope="col">Recorded</th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr key={payment.id}>
                <td data-label="Received on" className="is-words">
                  {payment.receivedOn}
                </td>
                <td data-label="For" className="is-words">
                  <span>
                    {payment.to ? <Link to={payment.to}>{payment.reference}</Link> : payment.reference}
                    {' · '}
                    {payment.of}
                  </span>
                </td>
                <td data-label="What" className="is-words">
                  {payment.what}
                </td>
                <td data-label="Amount" className="number">
                  <strong>{payment.amount}</strong>
                </td>
                <td data-label="Recorded" className="is-typed">
                  <span>
                    {payment.recordedBy}
                    <br />
                    <span className="text-small text-ink-soft">{payment.recordedAt}</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-6 flex flex-wrap gap-8">
        {!isFirst && <Link to={first}>Newest entries</Link>}
        {next && <Link to={next}>Older entries</Link>}
        <ExportLinks address={exported} />
      </p>
    </>
  );
}

type LedgerFiltersProps = Pick<Route.ComponentProps['loaderData'], 'search' | 'recorders' | 'first'>;

function LedgerFilters({ search, recorders, first }: LedgerFiltersProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="get" className="filters mt-6" key={first}>
      <SelectField
        name="of"
        label="For"
        required={false}
        defaultValue={search.of}
        placeholder="Everything"
        options={[
          { value: 'registration', label: 'Registrations' },
          { value: 'booking', label: 'Bookings' },
        ]}
      />
      <SelectField
        name="method"
        label="How"
        required={false}
        defaultValue={search.method}
        placeholder="Any way"
        options={methods.map((value) => ({ value, label: methodWords[value] }))}
      />
      <SelectField
        name="currency"
        label="Currency"
        required={false}
        defaultValue={search.currency}
        placeholder="Both"
        options={[
          { value: 'USD', label: 'US dollars' },
          { value: 'INR', label: 'Rupees' },
        ]}
      />
      <SelectField
        name="by"
        label="Recorded by"
        required={false}
        defaultValue={search.by}
        placeholder="Anybody"
        options={recorders.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField name="from" type="date" label="From" required={false} defaultValue={search.from} />
      <TextField name="to" type="date" label="To" required={false} defaultValue={search.to} />
      <Button size="small" variant="line" isBusy={isBusy}>
        Filter
      </Button>
    </Form>
  );
}
