import { randomUUID } from 'node:crypto';
import { Link } from 'react-router';
import { dayAt, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { writeDecimal } from '#conference/edition/money/minor-units.ts';
import { formatMoney, nameCurrency } from '#conference/edition/money/money.ts';
import type { LineState } from '#conference/money/group/group-payments.server.ts';
import { readGroupPayment } from '#conference/money/group/read-group-payment.server.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { listTransferProofs } from '#conference/money/transfers/transfer-proofs.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeZonedTime } from '../../desk-dates.server.ts';
import { type Column, DataTable, numberColumn, wordsColumn } from '../../list/data-table.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Pair } from '../../page/pair.tsx';
import { requireRecord } from '../../require-record.server.ts';
import { describeProof } from '../load-payments.server.ts';
import { TransferProofs } from '../transfers/transfer-proofs.tsx';
import type { Route } from './+types/group-payment';
import { declineProof, type GroupRefusal, recordTransfer } from './act-on-group-payment.server.ts';
import { TransferForm } from './transfer-form.tsx';

const path = '/organiser/group-payments/:groupPaymentId';

export const loader = organiserLoader(path, async ({ context, organiser, params, url }) => {
  const id = params.groupPaymentId;
  const { payer, lines, ...found } = requireRecord(await readGroupPayment(context, id));
  const { currency, payerId } = found;
  const format = (amount: number) => formatMoney({ amount, currency });
  const receipts = await listReceipts(context.db, {
    registrationIds: [],
    bookingIds: [],
    groupPaymentIds: [id],
  });
  return {
    reference: found.reference,
    payer: payer && [payer.name, ...payer.address.split('\n'), payer.taxNumber].filter(Boolean).join(', '),
    payerEmail: found.payerEmail,
    payerTo: payerId && `/organiser/registrations/${payerId}/payments`,
    due: format(found.due),
    toRecord: found.due > 0 ? writeDecimal(found.due, currency) : '',
    booked: format(found.booked),
    madeAt: describeZonedTime(found.madeAt),
    isPayerNamed: found.isPayerNamed,
    currency: nameCurrency(currency),
    mayRecord: may(organiser, 'payments.record'),
    proofs: (await listTransferProofs(context.db, { kind: 'group', id })).map(describeProof),
    chosenProof: url.searchParams.get('proof') ?? '',
    formKey: randomUUID(),
    today: dayAt(context.now(), edition.timeZone),
    receipts: receipts.map((receipt) => ({
      id: receipt.id,
      number: receipt.number,
      label: `${receipt.number}, ${formatShortDay(receipt.issuedOn)}, ${formatMoney(receipt)}`,
    })),
    lines: lines.map((line) => ({
      id: line.number,
      reference: line.reference ?? 'Erased',
      to: line.registrationId && `/organiser/registrations/${line.registrationId}/payments`,
      name: line.fullName,
      asked: format(line.asked),
      due: line.due > 0 ? format(line.due) : '',
      booked: line.booked === 0 ? '' : format(line.booked),
      overpaid: line.overpaid > 0 && line.state !== 'withdrawn' ? format(line.overpaid) : undefined,
      state: line.state,
    })),
  };
});

export const action = organiserAction(path, { record: recordTransfer, 'decline-proof': declineProof });

type Line = Route.ComponentProps['loaderData']['lines'][number];

const stateWords: Record<LineState, string> = {
  due: 'Due',
  paid: 'Paid',
  withdrawn: 'Withdrawn',
  gone: 'Merged or erased',
};

const tones = { due: 'due', paid: 'done', withdrawn: 'plain', gone: 'plain' } as const;

const columns: Column<Line>[] = [
  numberColumn('No.', ({ id }) => id),
  wordsColumn('Registration', ({ to, reference, name }) => (
    <>
      {to ? <Link to={to}>{reference}</Link> : reference}
      {name && (
        <>
          {' '}
          · <bdi>{name}</bdi>
        </>
      )}
    </>
  )),
  numberColumn('Requested', ({ asked }) => asked),
  numberColumn('Due', ({ due }) => due),
  numberColumn('Paid in this payment', ({ booked }) => booked && <strong>{booked}</strong>),
  wordsColumn('State', ({ state, overpaid }) => (
    <>
      <Badge tone={tones[state]}>{stateWords[state]}</Badge>{' '}
      {overpaid && <Badge tone="refused">{overpaid} overpaid</Badge>}
    </>
  )),
];

export default function GroupPayment({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<GroupRefusal>(actionData);
  const { decline, tooMuch } = refusal ?? {};
  const { reference, lines, receipts, proofs, mayRecord } = loaderData;
  const errors = decline ? { [`reason-${decline.proofId}`]: decline.error } : refusal?.errors;
  return (
    <div className="grid gap-10">
      <title>{`${reference} · Organisers’ desk`}</title>
      <PageHead title={reference} back={{ to: '/organiser/payments?what=group', label: 'Group payments' }} />
      <FormSummary message={refusal?.message} errors={errors} />
      <dl className="pairs">
        <Pair term="Payer">
          {loaderData.payer ?? 'Erased'}
          {loaderData.payerEmail && (
            <>
              {' '}
              · <bdi>{loaderData.payerEmail}</bdi>
            </>
          )}
          {loaderData.payerTo && (
            <>
              {' '}
              · <Link to={loaderData.payerTo}>The payer’s registration</Link>
            </>
          )}
        </Pair>
        <Pair term="Due">{loaderData.due}</Pair>
        <Pair term="Received">{loaderData.booked}</Pair>
        <Pair term="Created">{loaderData.madeAt}</Pair>
        <Pair term="Mails name the payer">{loaderData.isPayerNamed ? 'Yes' : 'No'}</Pair>
        {receipts.length > 0 && (
          <Pair term="Documents">
            {receipts.map(({ id, label }) => (
              <p key={id}>
                <a href={`/organiser/receipts/${id}`}>{label}</a>
              </p>
            ))}
          </Pair>
        )}
      </dl>
      <section aria-labelledby="people">
        <h2 id="people">People</h2>
        <p className="mt-3 max-w-prose">
          A transfer first pays the amounts due, in this order. The remaining money is recorded for people
          whose fee is already paid, or who have withdrawn. This money must be refunded.
        </p>
        <DataTable className="mt-4" rows={lines} columns={columns} empty="" />
      </section>
      <TransferProofs proofs={proofs} mayRead decline={mayRecord ? { refusal: decline } : undefined} />
      {mayRecord && (
        <section aria-labelledby="record">
          <h2 id="record">Record a transfer</h2>
          <TransferForm
            key={`${loaderData.booked} ${loaderData.due}`}
            page={loaderData}
            proofs={proofs.filter(({ state }) => state === 'waiting')}
            refusal={refusal}
            tooMuch={tooMuch}
          />
        </section>
      )}
    </div>
  );
}
