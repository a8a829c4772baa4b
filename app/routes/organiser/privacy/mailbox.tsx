import { data, Link } from 'react-router';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { eraseMailbox, previewMailboxErasure } from '#conference/privacy/erasure/erase-mailbox.server.ts';
import {
  erasureReasons,
  type MailboxObligation,
  type MailboxPlan,
  mailboxErasureSchema,
  mailboxSchema,
} from '#conference/privacy/erasure/mailbox-erasure.ts';
import type { Database } from '#platform/database/database.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { countLines, describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/mailbox';
import { type DescribedPlan, MailboxErasureForm } from './mailbox-erasure-form.tsx';

export const handle = deskTitle('Erase an email address');

const path = '/organiser/privacy/mailbox';

type Field = 'email' | 'again' | 'reason' | 'receivedOn' | 'isConfirmed';
/** The answer to a form: the stored data of the email address, errors, and everything that was typed. */
type Answer = FormRefusal<Field> & { plan?: DescribedPlan };

export const loader = organiserLoader(path, async ({ context }) => ({
  today: dayAt(context.now(), edition.timeZone),
  reasons: Object.entries(erasureReasons).map(([value, label]) => ({ value, label })),
}));

export const action = organiserAction(path, {
  'look-up': async ({ context, form }) => {
    const read = readFields(form, mailboxSchema, 'look-up');
    if (!read.ok) return read.refusal;
    const { values } = read;
    const found = await describeMailbox(context.db, read.data.email);
    if (found.ok) return data<Answer>({ values: { email: read.data.email }, plan: found.plan });
    return refuse<Answer>(422, { errors: { email: found.why }, values, intent: 'look-up' });
  },
  erase: async ({ context, by, form }) => {
    const read = readFields(form, mailboxErasureSchema(dayAt(context.now(), edition.timeZone)), 'erase');
    const { email = '' } = mailboxSchema.safeParse({ email: form.get('email') }).data ?? {};
    const found = await describeMailbox(context.db, email);
    if (!found.ok) {
      return refuse<Answer>(409, { errors: { email: found.why }, values: { email }, intent: 'look-up' });
    }
    const { plan } = found;
    if (!read.ok) {
      const { init, data: refusal } = read.refusal;
      return data<Answer>({ ...refusal, plan }, init ?? 422);
    }
    const { again, ...wanted } = read.data;
    const refused = (field: Field, error: string, status: number) =>
      refuse<Answer>(status, { errors: { [field]: error }, values: read.values, intent: 'erase', plan });
    if (again.toLowerCase() !== email.toLowerCase()) {
      return refused('again', `Please type ${email} to confirm.`, 422);
    }
    const isConfirmed = form.get('isConfirmed') === 'yes';
    const erased = await eraseMailbox(context, { ...wanted, isConfirmed, ...by }, context.now());
    if (erased.ok) return redirectTo('/organiser/privacy', 'mailbox-erased');
    if (erased.reason === 'open-obligations') {
      return refused('isConfirmed', 'Please settle the open points, or tick the box to erase anyway.', 409);
    }
    return refuse<Answer>(409, {
      message: 'The data of this address has changed. Please look it up again.',
    });
  },
});

async function describeMailbox(db: Database, email: string) {
  const found = await previewMailboxErasure(db, email);
  if (found.ok) return { ok: true as const, plan: describePlan(found.plan) };
  const why =
    found.reason === 'participant'
      ? `This address belongs to the registration ${found.reference}. Please enter a request for this registration on the privacy page.`
      : 'No data of this address is stored.';
  return { ok: false as const, why };
}

function describePlan(plan: MailboxPlan): DescribedPlan {
  return {
    lost: [
      ...countLines(plan.papers, 'paper with its files and reviews', 'papers with their files and reviews'),
      ...countLines(plan.coAuthored, 'name as a co-author of a paper', 'names as a co-author of papers'),
      ...(plan.isReviewer ? ['The account as a reviewer'] : []),
      ...countLines(plan.reviews, 'review', 'reviews'),
      ...countLines(
        plan.entries,
        'entry as a speaker or nominee, with its page and photograph',
        'entries as a speaker or nominee, with their pages and photographs',
      ),
      ...countLines(plan.nominations, 'name in a nomination', 'names in nominations'),
      ...countLines(plan.messages, 'message in the inbox', 'messages in the inbox'),
      ...countLines(
        plan.payments,
        'name, address, email and proofs of a payment for others',
        'names, addresses, emails and proofs of payments for others',
      ),
      'Sign-ins, sessions and mails',
    ],
    stays: [
      ...countLines(
        plan.payments,
        'payment for others, with its amount, day, receipts and numbers, without the payer',
        'payments for others, with amounts, days, receipts and numbers, without the payer',
      ),
      'Audit entries, without reasons',
    ],
    owed: plan.obligations.map(describeObligation),
  };
}

function describeObligation(owed: MailboxObligation): string {
  return owed.kind === 'money-owed'
    ? `${formatMoney(owed)} must be refunded.`
    : `${describeCount(owed.count, 'paper is accepted', 'papers are accepted')}. An erasure deletes accepted papers, too.`;
}

export default function EraseMailbox({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<Answer>(actionData);
  const lookUp = fieldsAfter(answer, 'look-up');
  const plan = answer?.plan;
  return (
    <div className="grid max-w-4xl gap-10">
      <PageHead
        title="Erase an email address"
        intro="Use this page for authors, reviewers, speakers, and people who pay for others, if they never registered. Before you erase anything, make sure that you know who is asking."
        back={{ to: '/organiser/privacy', label: 'Privacy' }}
      />
      <FormSummary message={answer?.message} errors={answer?.errors} />
      {plan && answer?.values?.email ? (
        <>
          <MailboxErasureForm
            email={answer.values.email}
            plan={plan}
            refusal={answer}
            reasons={loaderData.reasons}
            today={loaderData.today}
          />
          <p>
            <Link to={path} reloadDocument>
              Look up another address
            </Link>
          </p>
        </>
      ) : (
        <IntentForm intent="look-up" button="Look up" className="max-w-md">
          <TextField
            {...lookUp('email')}
            type="email"
            label="Email address"
            hint="This only shows the stored data and changes nothing."
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
          />
        </IntentForm>
      )}
    </div>
  );
}
