import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { countOverpaid, listOverpaid } from '#conference/money/lists/overpaid-charges.server.ts';
import { describeTime } from '../desk-dates.server.ts';
import { titleOf } from '../festival/describe-spot.server.ts';
import { type Column, DataTable, numberColumn, typedColumn, wordsColumn } from '../list/data-table.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/overpaid';

/** The page shows this many charges. The list becomes shorter as organisers refund them. */
const mostRows = 50;

export const handle = deskTitle('Paid too much');

export const loader = organiserLoader('/organiser/overpaid', async ({ context }) => {
  const rows = await listOverpaid(context.db, mostRows);
  return {
    zone: edition.timeZoneName,
    total: await countOverpaid(context.db),
    charges: rows.map(({ id, of, ofId, option, overpaid, currency, lastAt, reference, name }) => ({
      id,
      reference,
      name,
      of: option === null ? 'Registration' : titleOf(option),
      overpaid: formatMoney({ amount: overpaid, currency }),
      lastAt: describeTime(lastAt),
      to: `/organiser/${of}s/${ofId}/payments`,
    })),
  };
});

type Row = Route.ComponentProps['loaderData']['charges'][number];

const columnsIn = (zone: string): Column<Row>[] => [
  wordsColumn('Last payment', ({ lastAt }) => lastAt, { note: zone }),
  wordsColumn('Reference', ({ to, reference }) => <Link to={to}>{reference}</Link>),
  typedColumn('Name', ({ name }) => <bdi>{name}</bdi>),
  wordsColumn('For', ({ of }) => of),
  numberColumn('Too much', ({ overpaid }) => <strong>{overpaid}</strong>),
];

export default function Overpaid({ loaderData: { zone, charges, total } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Paid too much"
        back={{ to: '/organiser/payments', label: 'Payments' }}
        intro="More money was received for these registrations and bookings than they cost. The oldest overpayment comes first. Send the excess back, and record the refund on the page of the payments."
      />
      <DataTable rows={charges} columns={columnsIn(zone)} empty="No overpayments." />
      {total > charges.length && (
        <p className="mt-6">
          These are the oldest {charges.length} of {total}.
        </p>
      )}
    </>
  );
}
