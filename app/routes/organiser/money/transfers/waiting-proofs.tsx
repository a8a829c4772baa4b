import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { listWaitingProofs, waitingProofs } from '#conference/money/transfers/transfer-proofs.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import { describeTime } from '../../desk-dates.server.ts';
import { titleOf } from '../../festival/describe-spot.server.ts';
import { type Column, DataTable, typedColumn, wordsColumn } from '../../list/data-table.tsx';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/waiting-proofs';

/** The page shows this many proofs. The list becomes shorter as organisers confirm or decline them. */
const mostRows = 50;

export const handle = deskTitle('Proofs of transfers');

export const loader = organiserLoader('/organiser/transfer-proofs', async ({ context }) => {
  const rows = await listWaitingProofs(context.db, mostRows);
  return {
    zone: edition.timeZoneName,
    total: await countRows(context.db, waitingProofs(context.db)),
    proofs: rows.map(
      ({ id, sentAt, reference, name, registrationId, bookingId, groupPaymentId, option }) => ({
        id,
        sentAt: describeTime(sentAt),
        reference,
        name,
        of: option !== null ? titleOf(option) : groupPaymentId === null ? 'Registration' : 'Several people',
        to: `${addressOf({ registrationId, bookingId, groupPaymentId })}?proof=${id}#record`,
      }),
    ),
  };
});

function addressOf(of: {
  registrationId: string | null;
  bookingId: string | null;
  groupPaymentId: string | null;
}) {
  if (of.groupPaymentId !== null) return `/organiser/group-payments/${of.groupPaymentId}`;
  return of.bookingId === null
    ? `/organiser/registrations/${of.registrationId}/payments`
    : `/organiser/bookings/${of.bookingId}/payments`;
}

type Row = Route.ComponentProps['loaderData']['proofs'][number];

const columnsIn = (zone: string): Column<Row>[] => [
  wordsColumn('Received', ({ sentAt }) => sentAt, { note: zone }),
  wordsColumn('Reference', ({ to, reference }) => <Link to={to}>{reference}</Link>),
  typedColumn('Name', ({ name }) => <bdi>{name}</bdi>),
  wordsColumn('For', ({ of }) => of),
];

export default function WaitingProofs({ loaderData: { zone, proofs, total } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Proofs of transfers"
        intro="Participants sent these proofs. The oldest comes first. Open a proof to record the amount that has arrived, or to decline the proof."
      />
      <DataTable rows={proofs} columns={columnsIn(zone)} empty="No proofs to check." />
      {total > proofs.length && (
        <p className="mt-6">
          These are the oldest {proofs.length} of {total}.
        </p>
      )}
    </>
  );
}
