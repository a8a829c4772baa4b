import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { answerScript } from '#routes/forms/form-answers.server.ts';
import { sendFiles } from '#routes/forms/send-files.ts';
import { SendingProgress } from '#routes/forms/sending-progress.tsx';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { accountAction, accountLoader } from '#routes/visitor/participant-route.server.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { FactList } from '#ui/layout/fact-list.tsx';
import type { Route } from './+types/overview';
import { AccountOverview } from './account-overview.tsx';
import { BookingList } from './booking-list.tsx';
import { type OverviewRefusal, overviewHandlers } from './change-overview.server.ts';
import { loadOverview, type Overview } from './load-overview.server.ts';
import { Todo } from './todo.tsx';

export const loader = accountLoader(loadOverview);

export const action = accountAction(byIntent(overviewHandlers), undefined, { accepts: 'files' });

export const middleware = [answerScript(action)];

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const hasFile = form.has('photo') || form.has('passport');
  return hasFile ? await sendFiles<OverviewRefusal>(request, form) : await serverAction();
}

export default function OverviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<OverviewRefusal>(actionData);
  if (loaderData.isStallHolder) {
    return (
      <>
        <FormSummary errors={refusal?.errors} message={refusal?.message} />
        {loaderData.cancelled && <Cancelled cancelled={loaderData.cancelled} />}
        <AccountOverview account={loaderData} />
      </>
    );
  }
  return (
    <>
      <FormSummary errors={refusal?.errors} message={refusal?.message} />
      {loaderData.again && <RegisteredAgain again={loaderData.again} />}
      <section className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h2 className="text-h4">Payment status</h2>
        <Badge tone={loaderData.isPaid ? 'done' : 'due'}>
          {loaderData.isPaid ? 'Completed' : loaderData.isProofSent ? 'Being checked' : 'Pending'}
        </Badge>
      </section>
      {loaderData.cancelled ? (
        <Cancelled cancelled={loaderData.cancelled} />
      ) : (
        <Todo overview={loaderData} errors={refusal?.errors ?? {}} />
      )}
      <SendingProgress />
      <BookingList {...loaderData} />
      <RegistrationDetails overview={loaderData} />
    </>
  );
}

type AgainProps = { again: NonNullable<Overview['again']> };

/** Says that this browser has sent two registrations with the same email address, and what to do. */
function RegisteredAgain({ again }: AgainProps) {
  return (
    <section className="mb-10 max-w-prose border-s-4 border-madder ps-5">
      <h2 className="text-h4">{again.title}</h2>
      <p className="mt-2">
        {again.text} {again.next}
      </p>
      <Form method="post" action="/dashboard" className="mt-4">
        <SmallSubmit intent="prove">{again.mailLink}</SmallSubmit>
      </Form>
    </section>
  );
}

type CancelledProps = { cancelled: NonNullable<Overview['cancelled']> };

/** Says that the edition is cancelled, in the place of the open tasks. */
function Cancelled({ cancelled: { title, text, see } }: CancelledProps) {
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="text-h3">{title}</h2>
      <p className="mt-4">{text}</p>
      <p className="mt-4">
        <Link to="/dashboard/payment">{see}</Link>
      </p>
    </section>
  );
}

/** Shows those details of the registration that are not sensitive. */
function RegistrationDetails({ overview }: { overview: Overview }) {
  const rows: [string, ReactNode][] = [
    ['Reference', overview.reference],
    ['Email', <EmailAddress key="email" address={overview.email} />],
    ['Participant type', `${overview.participantType}, ${overview.fee}`],
    ['Country of residence', overview.country ?? 'Not given yet'],
    [
      'Visa invitation letter',
      overview.needsVisa ? (
        `Yes${overview.isPaid ? '' : '. It is issued once your fee is paid.'}`
      ) : (
        <span key="visa">
          No. <Link to="/dashboard/data/correct">Ask for one</Link>
        </span>
      ),
    ],
    [
      'Honorary doctorate nomination',
      overview.interestedDoctorate ? 'Interested' : <DoctorateForm key="doctorate" />,
    ],
    ['Registered on', overview.registeredOn],
  ];
  return (
    <section className="mt-14 max-w-3xl">
      <h2 className="text-h3">Your registration</h2>
      <FactList rows={rows} />
      <p className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        {overview.hasProgramme && <Link to="/dashboard/programme">My programme</Link>}
        <Link to="/dashboard/details">Show my passport details and files</Link>
        <Link to="/dashboard/data">Copy, correct or erase my data</Link>
        <Link to="/dashboard/cancel">Cancel or send somebody else</Link>
      </p>
    </section>
  );
}

function DoctorateForm() {
  return (
    <Form method="post" action="/dashboard">
      <input type="hidden" name="intent" value="doctorate" />
      Not interested so far.{' '}
      <button type="submit" className="cursor-pointer font-semibold underline underline-offset-4">
        I am interested
      </button>
    </Form>
  );
}
