import type { ReactNode } from 'react';
import { Badge } from '#ui/feedback/status.tsx';
import { ButtonForm } from '../../form/intent-form.tsx';
import { type Column, DataTable, typedColumn, wordsColumn } from '../../list/data-table.tsx';
import type { DescribedDelivery } from './describe-delivery.server.ts';

type Props = { deliveries: readonly DescribedDelivery[]; zone: string; maySend: boolean };

/** The deliveries of an endpoint, each with the answer of the receiver. */
export function DeliveryTable({ deliveries, zone, maySend }: Props) {
  const columns: Column<DescribedDelivery>[] = [
    wordsColumn('Event', ({ type, eventId }) => (
      <>
        {type}
        <span className="block text-small text-ink-soft wrap-anywhere">{eventId}</span>
      </>
    )),
    typedColumn('Happened', ({ happenedAt }) => happenedAt, { note: zone }),
    wordsColumn('State', ({ stateWord, tone, note }) => (
      <>
        <Badge tone={tone}>{stateWord}</Badge>
        {note && <span className="block text-small text-ink-soft">{note}</span>}
      </>
    )),
    typedColumn(
      'Answer',
      ({ answer, text }): ReactNode =>
        answer === undefined ? null : (
          <>
            {answer}
            {text && <span className="block text-small text-ink-soft wrap-anywhere">{text}</span>}
          </>
        ),
    ),
    typedColumn('Data', ({ data }) => <code className="text-small wrap-anywhere">{data}</code>),
    wordsColumn(
      'Action',
      ({ id, type, eventId }) =>
        maySend && (
          <ButtonForm intent="send-again" fields={{ deliveryId: id }} about={`${type} ${eventId}`}>
            Send again
          </ButtonForm>
        ),
    ),
  ];
  return (
    <DataTable className="mt-4" rows={deliveries} columns={columns} empty="Nothing was sent to it yet." />
  );
}
