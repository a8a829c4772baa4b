import { Form, Link } from 'react-router';
import { sayRich } from '#platform/words/words.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { answerScript } from '#routes/forms/form-answers.server.ts';
import { sendFiles } from '#routes/forms/send-files.ts';
import { SendingProgress } from '#routes/forms/sending-progress.tsx';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { accountAction, accountLoader } from '#routes/visitor/participant-route.server.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/overview';
import { AccountOverview } from './account-overview.tsx';
import { BookingList } from './booking-list.tsx';
import { type OverviewRefusal, overviewHandlers } from './change-overview.server.ts';
import { loadOverview, type Overview } from './load-overview.server.ts';
import { Todo } from './todo.tsx';
import { WaitingOverview } from './waiting-overview.tsx';

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
  if (!loaderData.hasPlace) {
    const { cancelled, waiting } = loaderData;
    return (
      <>
        <FormSummary errors={refusal?.errors} message={refusal?.message} />
        {cancelled && <Cancelled cancelled={cancelled} />}
        {waiting && !cancelled && <WaitingOverview waiting={waiting} />}
        {waiting ? (
          loaderData.bookings.length > 0 && <BookingList {...loaderData} />
        ) : (
          <AccountOverview account={loaderData} />
        )}
      </>
    );
  }
  return (
    <>
      <FormSummary errors={refusal?.errors} message={refusal?.message} />
      {loaderData.again && <RegisteredAgain again={loaderData.again} />}
      <div className="flex flex-wrap items-baseline gap-x-10 gap-y-2">
        {/* When the edition is cancelled, nothing is pending any more. */}
        {(loaderData.isPaid || !loaderData.cancelled) && (
          <section className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
            <h2 className="text-h4">{loaderData.overviewWords.paymentStatus}</h2>
            <Badge tone={loaderData.isPaid ? 'done' : 'due'}>
              {loaderData.isPaid
                ? loaderData.overviewWords.completed
                : loaderData.isProofSent
                  ? loaderData.overviewWords.beingChecked
                  : loaderData.overviewWords.pending}
            </Badge>
          </section>
        )}
        <p>
          {sayRich(loaderData.overviewWords.reference, {
            reference: loaderData.reference,
            strong: (text) => (
              <strong className="whitespace-nowrap">
                <bdi>{text}</bdi>
              </strong>
            ),
          })}
        </p>
      </div>
      {loaderData.cancelled ? (
        <Cancelled cancelled={loaderData.cancelled} />
      ) : (
        <Todo overview={loaderData} errors={refusal?.errors ?? {}} />
      )}
      <SendingProgress />
      <BookingList {...loaderData} />
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
