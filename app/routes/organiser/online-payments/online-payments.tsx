import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { markDisputeSeen } from '#conference/checkout/disputes.server.ts';
import { enqueueEvent } from '#conference/checkout/provider-events.server.ts';
import {
  bookToCharge,
  type SettleRefusal,
  settleReportedPayment,
} from '#conference/finance/online/settle-reported-payment.server.ts';
import { bookingSchema, settlementSchema, settlementWords } from '#conference/finance/online/settlement.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { askDesk } from '#routes/offline/offline-form.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { Fold } from '../page/fold.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/online-payments';
import { loadOnlinePayments, type OnlinePayments } from './load-online-payments.server.ts';

export const handle = deskTitle('Online payments');

const path = '/organiser/online-payments';

export const loader = organiserLoader(path, async ({ context, organiser }) => {
  return await loadOnlinePayments(context, organiser);
});

const refusals: Record<SettleRefusal, string> = {
  'no-such-payment': 'There is no such payment.',
  'no-such-charge': 'Nobody has this reference, or they have no such booking.',
  'nothing-left': 'All of this payment is booked already.',
  'other-currency': 'This charge has another currency.',
  'not-counted': 'This registration does not take part, so nothing can be booked to it.',
  'booked-there-already': 'A part of this payment is booked there already.',
};

/** In the list of what a payment is for. No booking option has a colon in its id. */
const theFee = ':fee';

const done = () => redirect(path, { status: 303 });

export const action = organiserAction(path, {
  'book-to-charge': async ({ context, by, form }) => {
    const read = readFields(form, bookingSchema, fieldText(form, 'id'));
    if (!read.ok) return read.refusal;
    const { option, ...chosen } = read.data;
    const booked = await bookToCharge(
      context,
      { ...chosen, option: option === theFee ? undefined : option, ...by },
      context.now(),
    );
    if (booked.ok) throw done();
    const { values } = read;
    return refuse(409, { intent: chosen.id, values, errors: { reference: refusals[booked.reason] } });
  },
  settle: async ({ context, by, form }) => {
    const read = readFields(form, settlementSchema, fieldText(form, 'id'));
    if (!read.ok) return read.refusal;
    const isSettled = await settleReportedPayment(context, { ...read.data, ...by }, context.now());
    if (!isSettled) return refuse(404, { message: refusals['no-such-payment'] });
    throw done();
  },
  'note-dispute': async ({ context, by, form }) => {
    const id = fieldText(form, 'id');
    if (!isUuid(id)) return refuse(404, { message: 'There is no such dispute.' });
    await context.db.transaction().execute(async (tx) => {
      if (!(await markDisputeSeen(tx, { id, organiserId: by.organiserId }, context.now()))) return;
      const subject = { subject: 'payment', subjectId: id } as const;
      await recordAct(tx, { ...byOrganiser(by), action: 'dispute.seen', ...subject });
    });
    throw done();
  },
  'handle-again': async ({ context, by, form }) => {
    const id = fieldText(form, 'id');
    if (!isUuid(id)) return refuse(404, { message: 'There is no such webhook.' });
    await context.db.transaction().execute(async (tx) => {
      if (!(await enqueueEvent({ ...context, db: tx }, id))) return;
      const subject = { subject: 'payment', subjectId: id } as const;
      await recordAct(tx, { ...byOrganiser(by), action: 'provider-event.handled-again', ...subject });
    });
    throw done();
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

type Refusal = {
  message?: string;
  intent?: string;
  errors?: Partial<Record<string, string>>;
  values?: Partial<Record<string, string>>;
};

export default function OnlinePaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payments, disputes, refunds, events, comparisons, isConfigured, mayRecord } = loaderData;
  const refusal: Refusal = actionData ?? {};
  const isQuiet = payments.length + disputes.length + refunds.length + events.length === 0;
  return (
    <>
      <PageHead
        title="Online payments"
        intro="Money that payment providers have reported and that somebody has to look at. All other payments are booked by themselves."
      />
      <FormSummary message={refusal.message} errors={refusal.errors} />
      {!isConfigured && <p className="mt-6">No payment provider is configured on the server.</p>}
      {isQuiet && <p className="mt-6">Nothing waits for you.</p>}
      <Part title="Payments" isEmpty={payments.length === 0}>
        {payments.map((payment) => (
          <OpenPayment
            key={payment.id}
            payment={payment}
            options={loaderData.options}
            mayRecord={mayRecord}
            refusal={refusal.intent === payment.id ? refusal : {}}
          />
        ))}
      </Part>
      <Part title="Disputes" isEmpty={disputes.length === 0}>
        {disputes.map(({ id, disputeRef, paymentRef, provider, amount, taken, respondBy, words }) => (
          <Item key={id} title={`${amount}, ${provider}`} refs={`${disputeRef}, for ${paymentRef}`}>
            <p>
              {words} {taken && `Taken from our account: ${taken}.`} {respondBy && `Answer by ${respondBy}.`}
            </p>
            {mayRecord && (
              <ButtonForm intent="note-dispute" fields={{ id }} about={disputeRef} className="mt-3">
                Noted
              </ButtonForm>
            )}
          </Item>
        ))}
      </Part>
      <Part title="Refunds of payments for several people" isEmpty={refunds.length === 0}>
        {refunds.map(({ id, refundRef, paymentRef, provider, amount }) => (
          <Item key={id} title={`${amount}, ${provider}`} refs={`${refundRef}, for ${paymentRef}`}>
            <p>
              Somebody ordered it in the dashboard of the provider. Record it for the person it belongs to.
            </p>
          </Item>
        ))}
      </Part>
      <Part title="Webhooks that were not handled" isEmpty={events.length === 0}>
        {events.map(({ id, kind, provider, receivedAt }) => (
          <Item key={id} title={`${kind}, ${provider}`} refs={`received ${receivedAt}`}>
            {mayRecord && (
              <ButtonForm intent="handle-again" fields={{ id }} about={kind}>
                Handle again
              </ButtonForm>
            )}
          </Item>
        ))}
      </Part>
      {comparisons.map((comparison) => (
        <Comparison key={comparison.provider} {...comparison} />
      ))}
    </>
  );
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section className="mt-10">
      <h2 className="text-h4">{title}</h2>
      <ul className="mt-3 border-t-2 border-indigo">{children}</ul>
    </section>
  );
}

function Item({ title, refs, children }: { title: string; refs: string; children: ReactNode }) {
  return (
    <li className="border-b border-paper-line py-4">
      <h3 className="text-lead wrap-anywhere">{title}</h3>
      <p className="text-small text-ink-soft wrap-anywhere">{refs}</p>
      {children}
    </li>
  );
}

type OpenPaymentProps = {
  payment: OnlinePayments['payments'][number];
  options: OnlinePayments['options'];
  mayRecord: boolean;
  refusal: Refusal;
};

function OpenPayment({ payment, options, mayRecord, refusal }: OpenPaymentProps) {
  const { id, paymentRef, provider, amount, left, paidAt, words } = payment;
  const { errors = {}, values = {} } = refusal;
  const isOpen = refusal.intent !== undefined;
  return (
    <Item title={`${amount}, ${provider}`} refs={`${paymentRef}, paid ${paidAt}`}>
      <p>{words}</p>
      {mayRecord && left && (
        <Fold className="mt-2" title={`Book ${left} to somebody`} isOpen={isOpen}>
          <IntentForm
            intent="book-to-charge"
            button={`Book ${left}`}
            fields={{ id }}
            isSmall
            className="max-w-md"
          >
            <TextField
              id={`reference-${id}`}
              name="reference"
              label="Reference"
              defaultValue={values.reference}
              error={errors.reference}
              required
            />
            <SelectField
              id={`option-${id}`}
              name="option"
              label="For"
              options={[{ value: theFee, label: 'The conference fee' }, ...options]}
              defaultValue={values.option ?? theFee}
              error={errors.option}
            />
          </IntentForm>
        </Fold>
      )}
      {mayRecord && (
        <Fold className="mt-2" title="It is settled" isOpen={isOpen && values.settlement !== undefined}>
          <IntentForm intent="settle" button="Mark as settled" fields={{ id }} isSmall className="max-w-md">
            <SelectField
              id={`settlement-${id}`}
              name="settlement"
              label="What was done"
              options={Object.entries(settlementWords).map(([value, label]) => ({ value, label }))}
              defaultValue={values.settlement ?? 'refunded'}
              error={errors.settlement}
            />
            <TextField
              id={`note-${id}`}
              name="note"
              label="Why"
              defaultValue={values.note}
              error={errors.note}
              required
            />
          </IntentForm>
        </Fold>
      )}
    </Item>
  );
}

function Comparison({ provider, last }: OnlinePayments['comparisons'][number]) {
  return (
    <section className="mt-10">
      <h2 className="text-h4">Last comparison with {provider}</h2>
      {!last && <p className="mt-3">None yet. It runs every night.</p>}
      {last && (
        <>
          <p className="mt-3">
            {last.at}, for all since {last.from}. {last.failure && `It failed: ${last.failure}.`}
          </p>
          {last.sums.map(({ currency, cells }) => (
            <dl key={currency} className="figures mt-4" aria-label={`Sums in ${currency}`}>
              {cells.map(([term, value]) => (
                <div key={term}>
                  <dt>
                    {term}, {currency}
                  </dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ))}
          {!last.failure && last.differences.length === 0 && <p className="mt-3">Nothing differed.</p>}
          <ul className="mt-3 list-disc ps-5 empty:hidden">
            {last.differences.map(({ key, words, what, ref, amounts }) => (
              <li key={key} className="wrap-anywhere">
                {words}: {what} {ref}, {amounts}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
