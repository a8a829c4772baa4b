import { Form } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { PaymentsRefusal } from './act-on-payments.server.ts';
import type { PaymentsView } from './describe-payments.server.ts';

/** Charged, received and due, as a list of figures. */
export function BalanceFacts({ balance }: { balance: PaymentsView['balance'] }) {
  if (!balance) return <p className="mt-4">Nothing is charged here.</p>;
  const { charged, received, waived, repaid, due, isDue, toGiveBack, end } = balance;
  const facts: [string, string][] = [
    ['Charged', charged],
    ['Received', received],
    ...(waived ? [['Waived', waived] as [string, string]] : []),
    ...(repaid ? [['Paid back', repaid] as [string, string]] : []),
    ...(end ? [] : [['Still due', due] as [string, string]]),
  ];
  return (
    <>
      <dl className="figures mt-4">
        {facts.map(([term, figure]) => (
          <div key={term} className={term === 'Still due' && isDue ? 'is-due' : undefined}>
            <dt>{term}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {toGiveBack && (
        <p className="mt-4">
          <Badge tone="refused">To give back</Badge> <strong>{toGiveBack}</strong> came in above the charge.
        </p>
      )}
      {end && (
        <p className="mt-4 max-w-prose">
          {end.isOwed && <Badge tone="refused">To give back</Badge>} <EndSentence end={end} />
        </p>
      )}
    </>
  );
}

function EndSentence({ end }: { end: NonNullable<NonNullable<PaymentsView['balance']>['end']> }) {
  const { cause, on, percent, owed, isOwed } = end;
  const rule =
    cause === 'withdrawn'
      ? `Withdrawn on ${on}: the refund rules of that day give ${percent} % of the money back.`
      : `Not held since ${on}: all the money is given back.`;
  return (
    <>
      {rule}{' '}
      {isOwed ? (
        <>
          Still to pay out: <strong>{owed}</strong>.
        </>
      ) : (
        'Nothing is left to pay out.'
      )}
    </>
  );
}

type PaymentTableProps = {
  payments: PaymentsView['payments'];
  zone: string;
  /** Whether what was written beside them is shown. */
  hasNotes: boolean;
  mayReadProofs: boolean;
  /** Undefined where nothing is undone, as on an overview. */
  undo?: { refusal: PaymentsRefusal['undo']; isBusy: boolean } | undefined;
};

/** The payments, the newest first; each that may be undone unfolds the form for it. */
export function PaymentTable({ payments, zone, hasNotes, mayReadProofs, undo }: PaymentTableProps) {
  if (payments.length === 0) return <p className="mt-4">Nothing has been recorded yet.</p>;
  return (
    <table className="data-table mt-4">
      <thead>
        <tr>
          <th scope="col">Received on</th>
          <th scope="col">What</th>
          <th scope="col" className="number">
            Amount
          </th>
          {hasNotes && <th scope="col">Reference, note</th>}
          <th scope="col">
            Recorded <span className="font-normal">({zone})</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <td data-label="Received on" className="whitespace-nowrap">
              {payment.receivedOn}
            </td>
            <td data-label="What" className="is-words">
              <span>
                {payment.kindWord} · {payment.method} {payment.isUndone && <Badge>Undone</Badge>}
              </span>
            </td>
            <td data-label="Amount" className="number">
              {payment.isUndone ? <s>{payment.amount}</s> : <strong>{payment.amount}</strong>}
            </td>
            {hasNotes && (
              <td data-label={hasWords(payment, undo !== undefined) ? 'Reference, note' : undefined}>
                <div>
                  {payment.reference && <p>{payment.reference}</p>}
                  {payment.note && <p className="whitespace-pre-line">{payment.note}</p>}
                  {payment.isErased && <p className="text-ink-soft">Erased with its person</p>}
                  {payment.hasProof &&
                    (mayReadProofs ? (
                      <a href={`/organiser/payments/${payment.id}/proof`}>Download the proof</a>
                    ) : (
                      <span className="text-ink-soft">with a proof</span>
                    ))}
                  {undo && payment.kind !== 'counter-entry' && !payment.isUndone && (
                    <UndoForm payment={payment} {...undo} />
                  )}
                </div>
              </td>
            )}
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
  );
}

/** Whether its cell of reference and note says anything: an empty one needs no label on a phone. */
function hasWords(payment: PaymentsView['payments'][number], mayUndo: boolean): boolean {
  const { reference, note, isErased, hasProof, isUndone, kind } = payment;
  const isOpen = mayUndo && !isUndone && kind !== 'counter-entry';
  return reference !== '' || note !== '' || isErased || hasProof || isOpen;
}

type UndoFormProps = {
  payment: PaymentsView['payments'][number];
  refusal: PaymentsRefusal['undo'];
  isBusy: boolean;
};

function UndoForm({ payment: { id, amount, receivedOn }, refusal, isBusy }: UndoFormProps) {
  const error = refusal?.paymentId === id ? refusal.error : undefined;
  return (
    <details open={error !== undefined || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Undo<span className="sr-only">{` ${amount} of ${receivedOn}`}</span>
      </summary>
      <Form method="post" className="grid gap-3 pb-3">
        <input type="hidden" name="paymentId" value={id} />
        <TextField
          name="reason"
          id={`reason-${id}`}
          label="Why it is undone"
          maxLength={500}
          autoComplete="off"
          error={error}
        />
        <Button
          className="justify-self-start"
          size="small"
          variant="line"
          isBusy={isBusy}
          name="intent"
          value="undo"
        >
          Write the counter-entry
        </Button>
      </Form>
    </details>
  );
}
