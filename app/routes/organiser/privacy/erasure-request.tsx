import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { dayAt, formatDay, formatDayWithWeekday } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { carryOutErasure } from '#conference/privacy/carry-out-erasure.server.ts';
import { isSameReference, type OpenMatter, refusalSchema } from '#conference/privacy/erasure-request.ts';
import { planErasure } from '#conference/privacy/plan-erasure.server.ts';
import { readErasureRequest } from '#conference/privacy/read-erasure-requests.server.ts';
import { refuseErasure } from '#conference/privacy/refuse-erasure.server.ts';
import { fieldText } from '#platform/forms.server.ts';
import { fieldErrors } from '#platform/plain-text.ts';
import type { RequestContext } from '#platform/request-context.server.ts';
import { isUuid } from '#platform/uuid.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/choice-field.tsx';
import { FormSummary } from '#ui/form-summary.tsx';
import { Badge } from '#ui/status.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/erasure-request';

export function meta() {
  return [{ title: 'A request for erasure · Organisers’ desk' }];
}

const sayDay = (instant: Date) => formatDay(dayAt(instant, edition.timeZone));

async function findRequest({ db }: RequestContext, id: string) {
  const asked = isUuid(id) ? await readErasureRequest(db, id) : undefined;
  if (!asked) throw data(null, { status: 404 });
  return asked;
}

export const loader = organiserLoader('/organiser/privacy/:erasureRequestId', async ({ params, context }) => {
  const asked = await findRequest(context, params.erasureRequestId);
  const plan = await planErasure(context.db, asked.registrationId, context.now());
  if (!plan) throw data(null, { status: 404 });
  return {
    id: asked.id,
    reference: asked.reference,
    fullName: asked.fullName,
    state: asked.state,
    askedOn: sayDay(asked.askedAt),
    dueOn: sayDay(asked.dueAt),
    isOverdue: asked.state === 'open' && asked.dueAt < context.now(),
    writtenBy: asked.writtenBy,
    registrations: plan.registrations,
    destroyed: plan.destroyed,
    kept: plan.kept,
    matters: plan.matters.map(describeMatter),
  };
});

function describeMatter(matter: OpenMatter): string {
  if (matter.kind === 'money-owed') return `${formatMoney(matter)} is to be given back by the refund rules.`;
  const title = edition.catalogue.find(({ id }) => id === matter.option)?.title ?? matter.option;
  return matter.day === null
    ? `${title} is confirmed, and the festival is not over.`
    : `${title} is confirmed for ${formatDayWithWeekday(matter.day)}.`;
}

type Field = 'reference' | 'isConfirmed' | 'reason';
type Refusal = {
  message?: string;
  errors?: Partial<Record<Field, string>>;
  values?: { reference?: string; reason?: string };
};

const notOpen = 'This request is not open any more: it was answered or taken back meanwhile.';

export const action = organiserAction('/organiser/privacy/:erasureRequestId', {
  'carry-out': async ({ context, organiser, form, params }) => {
    const asked = await findRequest(context, params.erasureRequestId);
    const reference = fieldText(form, 'reference').slice(0, 40);
    if (!isSameReference(reference, asked.reference)) {
      const error = `Please type ${asked.reference}, to say that you mean it.`;
      return refuse(422, { errors: { reference: error }, values: { reference } });
    }
    const erased = await carryOutErasure(
      context,
      {
        erasureRequestId: asked.id,
        organiserId: organiser.id,
        isConfirmed: form.get('isConfirmed') === 'yes',
        requestId: context.requestId,
      },
      context.now(),
    );
    if (!erased.ok && erased.reason === 'open-matters') {
      const error = 'Please settle what is open first, or say that you have seen it.';
      return refuse(409, { errors: { isConfirmed: error }, values: { reference } });
    }
    if (!erased.ok) return refuse(409, { message: notOpen });
    throw redirect('/organiser/privacy', { status: 303 });
  },
  refuse: async ({ context, organiser, form, params }) => {
    const asked = await findRequest(context, params.erasureRequestId);
    const typed = fieldText(form, 'reason');
    const parsed = refusalSchema.safeParse({ reason: typed });
    if (!parsed.success) {
      return refuse(422, { errors: fieldErrors<Field>(parsed.error), values: { reason: typed } });
    }
    const refused = await refuseErasure(
      context,
      {
        erasureRequestId: asked.id,
        organiserId: organiser.id,
        reason: parsed.data.reason,
        requestId: context.requestId,
      },
      context.now(),
    );
    if (!refused.ok) return refuse(409, { message: notOpen });
    throw redirect('/organiser/privacy', { status: 303 });
  },
});

function refuse(status: number, refusal: Refusal) {
  return data<Refusal>(refusal, { status });
}

const states = { open: 'Open', 'taken-back': 'Taken back', refused: 'Refused' };

export default function ErasureRequest({ loaderData, actionData }: Route.ComponentProps) {
  const refusal: Refusal | undefined = actionData;
  const { reference, fullName, state, isOverdue, writtenBy } = loaderData;
  return (
    <div className="grid max-w-4xl gap-10">
      <header>
        <p>
          <Link to="/organiser/privacy">Privacy</Link>
        </p>
        <h1 className="mt-2" tabIndex={-1}>
          Erase {reference}
        </h1>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <strong className="wrap-anywhere">{fullName}</strong>
          <Badge tone={isOverdue ? 'due' : 'plain'}>{isOverdue ? 'Overdue' : states[state]}</Badge>
        </p>
        <p className="mt-2">
          Asked on {loaderData.askedOn}
          {writtenBy && `, written down by ${writtenBy}`}; to be answered by {loaderData.dueOn}.
        </p>
      </header>
      <FormSummary errors={refusal?.errors} message={refusal?.message} />
      <Plan {...loaderData} />
      {state === 'open' && (
        <section className="max-w-2xl">
          <h2>In texts of others</h2>
          <p className="mt-2">
            Messages to groups, notes on others, the inbox: there a name can stand in free text, which an
            erasure leaves.{' '}
            <Link to={`/organiser/privacy/${loaderData.id}/mentions`}>Look through them first</Link>
          </p>
        </section>
      )}
      {state === 'open' && <Answers matters={loaderData.matters} reference={reference} refusal={refusal} />}
    </div>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** What goes and what stays, side by side where there is room. */
function Plan({ registrations, destroyed, kept }: Pick<Loaded, 'registrations' | 'destroyed' | 'kept'>) {
  const going = [
    ...registrations.map(
      (one) => `Registration ${one.reference}: ${one.fullName}, ${one.email}, with its passport details`,
    ),
    ...count(destroyed.files, 'file', 'files'),
    ...count(destroyed.bookings, 'booking: its spot is free again', 'bookings: their spots are free again'),
    ...count(destroyed.messages, 'message in the inbox', 'messages in the inbox'),
    ...count(destroyed.mails, 'line in the log of mails', 'lines in the log of mails'),
    ...count(destroyed.notes, 'note among organisers', 'notes among organisers'),
    'Sign-ins, sessions and browsers’ credentials, and the key of everything that was sealed',
  ];
  const staying = [
    ...count(kept.charges, 'charge, without the person', 'charges, without the person'),
    ...count(
      kept.payments,
      'payment or refund, its note unreadable',
      'payments and refunds, their notes unreadable',
    ),
    ...count(
      kept.acts,
      'act in the audit, its reason unreadable',
      'acts in the audit, their reasons unreadable',
    ),
    'That a registration with this number was erased, and when',
  ];
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <section>
        <h2>What is destroyed</h2>
        <Lines lines={going} />
      </section>
      <section>
        <h2>What stays</h2>
        <Lines lines={staying} />
      </section>
    </div>
  );
}

/** One line, or none where there is nothing. */
function count(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className="mt-3 border-t-2 border-indigo">
      {lines.map((line) => (
        <li key={line} className="border-b border-paper-line py-2 wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}

type AnswersProps = { matters: string[]; reference: string; refusal: Refusal | undefined };

function Answers({ matters, reference, refusal }: AnswersProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      <section className="max-w-2xl">
        <h2>Carry it out</h2>
        <p className="mt-2">It cannot be undone, by anybody. A last mail tells the person.</p>
        {matters.length > 0 && (
          <div className="mt-4 border-l-4 border-madder pl-4">
            <p className="font-semibold">Still open:</p>
            <ul className="list-disc pl-5">
              {matters.map((matter) => (
                <li key={matter}>{matter}</li>
              ))}
            </ul>
          </div>
        )}
        <Form method="post" className="mt-5 grid max-w-md gap-5">
          {matters.length > 0 && (
            <CheckboxField
              name="isConfirmed"
              value="yes"
              label="I have seen what is open, and want the erasure all the same"
              error={refusal?.errors?.isConfirmed}
            />
          )}
          <TextField
            name="reference"
            label="Type the reference to confirm"
            hint={`It is ${reference}.`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            defaultValue={refusal?.values?.reference}
            error={refusal?.errors?.reference}
          />
          <Button className="justify-self-start" isBusy={isBusy} name="intent" value="carry-out">
            Erase for good
          </Button>
        </Form>
      </section>
      <section className="max-w-2xl">
        <h2>Refuse it</h2>
        <p className="mt-2 mb-4">
          Only where a law obliges us to keep what we hold. What you write is mailed word for word.
        </p>
        <Form method="post" className="grid gap-5">
          <TextAreaField
            name="reason"
            label="Why it is refused"
            rows={5}
            maxLength={2000}
            defaultValue={refusal?.values?.reason}
            error={refusal?.errors?.reason}
          />
          <Button variant="line" className="justify-self-start" isBusy={isBusy} name="intent" value="refuse">
            Refuse and mail the reason
          </Button>
        </Form>
      </section>
    </>
  );
}
