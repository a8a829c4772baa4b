import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { listRefundsToOrder } from '#conference/money/refunds/refunds-to-order.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { countOpenMoney } from '#conference/reports/count-open-money.server.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { type Column, DataTable, numberColumn, typedColumn, wordsColumn } from '../list/data-table.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { moneyTasks } from '../reports/overview/money-tasks.ts';
import { TaskList } from '../reports/overview/task-list.tsx';
import { describeTasks } from '../reports/overview/tasks.ts';
import type { Route } from './+types/to-do';
import { loadQueues, type QueueRow } from './load-queues.server.ts';

export const handle = deskTitle('Money to do');

export const loader = organiserLoader('/organiser/money', async ({ context, organiser }) => {
  const { db } = context;
  const refundsToOrder = await listRefundsToOrder(db);
  return {
    zone: edition.timeZoneName,
    mayRecord: may(organiser, 'payments.record'),
    tasks: describeTasks(moneyTasks, organiser, await countOpenMoney(db, refundsToOrder, context.now())),
    queues: await loadQueues(context, refundsToOrder),
  };
});

type Queue = {
  id: keyof Route.ComponentProps['loaderData']['queues'];
  title: string;
  intro: string;
  at: string;
};

const queues: readonly Queue[] = [
  {
    id: 'proofs',
    title: 'Proofs of transfers',
    intro: 'Open a proof to record the amount that has arrived, or to decline the proof.',
    at: 'Received',
  },
  {
    id: 'overpaid',
    title: 'Paid too much',
    intro:
      'More money was received than these registrations and bookings cost. Send the excess back, and record the refund on the page of the payments.',
    at: 'Last payment',
  },
  {
    id: 'to-order',
    title: 'Refunds to order',
    intro:
      'These registrations and bookings were cancelled, and the refund rules require a refund. Order each refund on the page of the payments.',
    at: 'Cancelled',
  },
];

const columnsOf = ({ id, at }: Queue, zone: string): Column<QueueRow>[] => [
  wordsColumn('Reference', ({ to, reference }) => <Link to={to}>{reference ?? 'Erased'}</Link>),
  typedColumn('Name', ({ name }) => <bdi>{name}</bdi>),
  wordsColumn('For', ({ of }) => of),
  ...(id === 'proofs' ? [] : [numberColumn<QueueRow>('Amount', ({ amount }) => <strong>{amount}</strong>)]),
  wordsColumn(at, ({ at }) => at, { note: zone }),
];

export default function MoneyToDo({ loaderData }: Route.ComponentProps) {
  const { zone, mayRecord, tasks, queues: loaded } = loaderData;
  return (
    <>
      <PageHead title="Money to do" />
      {mayRecord && (
        <p className="mt-5">
          <ButtonLink to="/organiser/payments/statement">Read a bank statement</ButtonLink>
        </p>
      )}
      {tasks.length === 0 && <p className="lead mt-6">Nothing to do.</p>}
      <TaskList tasks={tasks} />
      {queues.map((queue) => {
        const { rows, total } = loaded[queue.id];
        if (total === 0) return null;
        return (
          <section
            key={queue.id}
            id={queue.id}
            aria-labelledby={`${queue.id}-title`}
            className="mt-12 scroll-mt-6"
          >
            <h2 id={`${queue.id}-title`}>{queue.title}</h2>
            <p className="mt-3 max-w-prose">{queue.intro}</p>
            <DataTable className="mt-4" rows={rows} columns={columnsOf(queue, zone)} empty="" />
            {total > rows.length && (
              <p className="mt-4">
                These are the oldest {rows.length} of {total}.
              </p>
            )}
          </section>
        );
      })}
    </>
  );
}
