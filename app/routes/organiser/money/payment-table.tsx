import { Badge } from '#ui/feedback/status.tsx';
import { IntentForm, ReasonField } from '../form/intent-form.tsx';
import {
  type Column,
  DataTable,
  numberColumn,
  textColumn,
  typedColumn,
  wordsColumn,
} from '../list/data-table.tsx';
import { Fold } from '../page/fold.tsx';
import type { PaymentsRefusal } from './act-on-payments.server.ts';
import type { PaymentsView } from './describe-payments.server.ts';
import { GroupLink } from './group-link.tsx';

type Payment = PaymentsView['payments'][number];

type PaymentTableProps = {
  view: Pick<PaymentsView, 'payments' | 'zone' | 'hasNotes'>;
  /** Undefined if the organiser may not undo payments. `refusal` says why the server refused the last undo. */
  undo?: { refusal: PaymentsRefusal['undo'] } | undefined;
};

export function PaymentTable({ view, undo }: PaymentTableProps) {
  const { payments, zone, hasNotes } = view;
  const noteColumn: Column<Payment> = textColumn('Reference, note', (payment) => {
    const mayUndo = undo && !payment.isUndone && payment.kind !== 'counter-entry';
    const { reference, note, isErased, hasProof } = payment;
    if (!reference && !note && !isErased && !hasProof && !mayUndo) return null;
    return (
      <>
        <Notes payment={payment} />
        {mayUndo && <UndoForm payment={payment} refusal={undo.refusal} />}
      </>
    );
  });
  const columns: Column<Payment>[] = [
    { label: 'Received on', className: 'whitespace-nowrap', cell: ({ receivedOn }) => receivedOn },
    wordsColumn('Type', ({ kindWord, method, isUndone, groupPaymentId }) => (
      <>
        {kindWord} · {method} {isUndone && <Badge>Undone</Badge>}
        {hasNotes && <GroupLink groupPaymentId={groupPaymentId} />}
      </>
    )),
    numberColumn('Amount', ({ amount, isUndone }) =>
      isUndone ? <s>{amount}</s> : <strong>{amount}</strong>,
    ),
    ...(hasNotes ? [noteColumn] : []),
    typedColumn('Recorded', Recorded, { note: zone }),
  ];
  return <DataTable className="mt-4" rows={payments} columns={columns} empty="No payments yet." />;
}

/** Shows who recorded a payment. A payment without an organiser was recorded automatically. */
export function Recorded({ recordedBy, recordedAt }: { recordedBy: string | null; recordedAt: string }) {
  return (
    <>
      {recordedBy ?? 'Automatically'}
      <br />
      <span className="text-small text-ink-soft">{recordedAt}</span>
    </>
  );
}

function Notes({ payment }: { payment: Payment }) {
  const { id, reference, note, isErased, hasProof } = payment;
  return (
    <>
      {reference && <p>{reference}</p>}
      {note && <p className="whitespace-pre-line">{note}</p>}
      {isErased && <p className="text-ink-soft">Erased</p>}
      {hasProof && <a href={`/organiser/payments/${id}/proof`}>Download the proof</a>}
    </>
  );
}

type UndoFormProps = { payment: Payment; refusal: PaymentsRefusal['undo'] };

function UndoForm({ payment: { id, amount, receivedOn }, refusal }: UndoFormProps) {
  const error = refusal?.paymentId === id ? refusal.error : undefined;
  const title = (
    <>
      Undo<span className="sr-only">{` ${amount} of ${receivedOn}`}</span>
    </>
  );
  return (
    <Fold title={title} isOpen={error !== undefined}>
      <IntentForm
        intent="undo"
        button="Undo this payment"
        isSmall
        fields={{ paymentId: id }}
        className="pb-3"
      >
        <ReasonField id={`reason-${id}`} minLength={1} label="Reason" error={error} />
      </IntentForm>
    </Fold>
  );
}
