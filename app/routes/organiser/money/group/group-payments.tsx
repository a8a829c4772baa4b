import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { searchGroupPayments } from '#conference/money/group/search-group-payments.server.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { describeTime } from '../../desk-dates.server.ts';
import { type Column, DataTable, numberColumn, typedColumn, wordsColumn } from '../../list/data-table.tsx';
import { Pager } from '../../list/pager.tsx';
import { loadPage } from '../../list/paging.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/group-payments';

export const handle = deskTitle('Group payments');

const path = '/organiser/group-payments';

export const loader = organiserLoader(path, async ({ url, context }) => {
  const { rows, pages } = await loadPage(url, {}, (page) => searchGroupPayments(context.db, page));
  return {
    pages,
    zone: edition.timeZoneName,
    groupPayments: rows.map(({ due, booked, currency, madeAt, ...row }) => ({
      ...row,
      isDue: due > 0,
      due: formatMoney({ amount: due, currency }),
      booked: formatMoney({ amount: booked, currency }),
      madeAt: describeTime(madeAt),
    })),
  };
});

type Row = Route.ComponentProps['loaderData']['groupPayments'][number];

const columnsIn = (zone: string): Column<Row>[] => [
  wordsColumn('Reference', ({ id, reference }) => <Link to={`${path}/${id}`}>{reference}</Link>),
  typedColumn('Payer', ({ payer, payerReference, payerEmail }) =>
    payer === null ? (
      <bdi>{payerEmail ?? 'Erased'}</bdi>
    ) : (
      <>
        <bdi>{payer}</bdi>, {payerReference}
      </>
    ),
  ),
  numberColumn('People', ({ people }) => people),
  numberColumn('Received', ({ booked }) => <strong>{booked}</strong>),
  numberColumn('Due', ({ due, isDue }) => isDue && due),
  wordsColumn('State', ({ isDue, toRefund }) => (
    <>
      <Badge tone={isDue ? 'due' : 'done'}>{isDue ? 'Due' : 'Nothing due'}</Badge>{' '}
      {toRefund && <Badge tone="refused">To refund</Badge>}
    </>
  )),
  typedColumn('Created', ({ madeAt }) => madeAt, { note: zone }),
];

export default function GroupPayments({ loaderData: { groupPayments, pages, zone } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Group payments"
        intro="Participants, sponsors and delegations pay for several people in one payment. Open a group payment to record a transfer with its reference."
      />
      <DataTable rows={groupPayments} columns={columnsIn(zone)} empty="There are no group payments yet." />
      <Pager pages={pages} of={['payment', 'payments']} />
    </>
  );
}
