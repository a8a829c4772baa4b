import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { findPayouts, listUnpaid } from '#conference/money/online/balance-entries.server.ts';
import { type Column, DataTable, numberColumn, typedColumn, wordsColumn } from '../../list/data-table.tsx';
import { Pager } from '../../list/pager.tsx';
import { loadPage } from '../../list/paging.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { Fold } from '../../page/fold.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/payouts';
import { type DescribedEntry, describeEntry, describePayout } from './describe-payouts.server.ts';

/** The page shows at most this many changes that are not paid out yet. */
const mostUnpaid = 200;

export const handle = deskTitle('Payouts');

export const loader = organiserLoader('/organiser/payouts', async ({ context, url }) => {
  const { rows, pages } = await loadPage(url, {}, (page) => findPayouts(context.db, page));
  return {
    zone: edition.timeZoneName,
    payouts: rows.map(describePayout),
    pages,
    unpaid: (await listUnpaid(context.db, mostUnpaid)).map(describeEntry),
  };
});

export default function Payouts({ loaderData: { payouts, pages, unpaid, zone } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Payouts"
        intro="What the payment providers have sent to our bank, and the payments that each payout contains. Compare the amounts with the statement of the bank. All amounts are in the currency of our balance with the provider."
      />
      {payouts.length === 0 && <p className="mt-8">No payouts yet. The site asks for them every night.</p>}
      <ul className="mt-8 border-t-2 border-indigo empty:hidden">
        {payouts.map(({ id, amount, provider, state, sentAt, sums, untied, entries }) => (
          <li key={id} className="border-b border-paper-line py-4">
            <h2 className="text-h4">
              {amount}, sent on {sentAt}
            </h2>
            <p className="text-small text-ink-soft wrap-anywhere">
              {provider} · {state} · {id}
            </p>
            {sums && <p className="mt-2">{sums}</p>}
            {untied && <p className="mt-2 font-semibold">{untied}</p>}
            {entries.length > 0 && (
              <Fold title={`What it contains (${entries.length})`}>
                <DataTable className="mt-2" rows={entries} columns={columnsIn(zone)} empty="" />
              </Fold>
            )}
          </li>
        ))}
      </ul>
      <Pager pages={pages} of={['payout', 'payouts']} />
      <h2 className="mt-12 text-h3">Not paid out yet</h2>
      <DataTable
        className="mt-4"
        rows={unpaid}
        columns={columnsIn(zone)}
        empty="Every payment that we know of is paid out."
      />
    </>
  );
}

const columnsIn = (zone: string): Column<DescribedEntry>[] => [
  typedColumn('At', ({ at }) => at, { note: zone }),
  wordsColumn('For', ({ kind, to, reference, ref }) => (
    <>
      {kind} {to && <Link to={to}>{reference}</Link>}
      <p className="text-small text-ink-soft wrap-anywhere">{ref}</p>
    </>
  )),
  numberColumn('Paid', ({ paid }) => paid),
  numberColumn('Rate', ({ rate }) => rate),
  numberColumn('Gross', ({ gross }) => gross),
  numberColumn('Fee', ({ fee }) => fee),
  numberColumn('Net', ({ net }) => <strong>{net}</strong>),
];
