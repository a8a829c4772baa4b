import { Form } from 'react-router';
import { Tally, TodoList, TodoRow } from '#ui/feedback/status.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import type { OverviewRefusal } from './change-overview.server.ts';
import { FileRow } from './file-row.tsx';
import type { Overview } from './load-overview.server.ts';

type Props = { overview: Overview; errors: NonNullable<OverviewRefusal['errors']> };

/**
 * Lists the tasks of the participant, open and done. The country comes first, then a payment that is due. When the
 * edition is over, nothing is left that prepares the journey.
 */
export function Todo({ overview, errors }: Props) {
  const { missingSizes, isKitOpen, isOver } = overview;
  const hasSizes = !missingSizes.cloth && !missingSizes.shoe;
  const rows = [
    overview.country,
    ...(isOver
      ? []
      : [
          overview.photo,
          overview.passport,
          ...(isKitOpen || hasSizes ? [hasSizes] : []),
          overview.participationTask.isDone,
          ...(overview.questionsTask ? [overview.questionsTask.isDone] : []),
          ...(overview.visaTask ? [overview.visaTask.isDone] : []),
        ]),
    overview.isEmailProved,
    overview.isPaid,
    ...(overview.documentsTask ? [false] : []),
    ...(overview.placeTask && !isOver ? [false] : []),
  ];
  const done = rows.filter(Boolean).length;
  return (
    <section className="mt-8 grid gap-x-18 gap-y-6 md:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
      <div>
        <h2 className="text-h3">{done === rows.length ? 'Everything is done' : 'What is left to do'}</h2>
        <div className="mt-4 max-w-80">
          <Tally done={done} all={rows.length} />
        </div>
      </div>
      <TodoList>
        <CountryRow overview={overview} error={errors.country} />
        {!overview.isPaid && overview.grantTask && (
          <TodoRow
            state="open"
            title={overview.grantTask.taskTitle}
            note={overview.grantTask.taskNote}
            action={
              <ButtonLink size="small" to="/dashboard/grant">
                {overview.grantTask.tab}
              </ButtonLink>
            }
          />
        )}
        {!overview.isPaid && !overview.grantTask && (
          <TodoRow
            state={overview.isProofSent ? 'open' : 'due'}
            title={overview.isProofSent ? 'Payment is being checked' : 'Payment pending'}
            note={`${overview.isProofSent ? 'We have your proof, and confirm it when the money has arrived. ' : ''}${overview.stillDue ? `${overview.stillDue} of ${overview.fee} still due` : overview.fee}. Your registration is complete once it is paid in full.`}
            action={
              <ButtonLink size="small" to="/dashboard/payment">
                See how to pay
              </ButtonLink>
            }
          />
        )}
        {overview.documentsTask && (
          <TaskRow state="due" task={overview.documentsTask} to="/dashboard/documents" />
        )}
        {!isOver && (
          <>
            {overview.placeTask && (
              <TaskRow state="due" task={overview.placeTask} to="/dashboard/programme" />
            )}
            <FileRow
              kind="photo"
              title="Photograph"
              purpose="For your badge."
              file={overview.photo}
              error={errors.photo}
            />
            <FileRow
              kind="passport"
              title="Passport scan"
              purpose="The page with your photograph, for your visa letter."
              file={overview.passport}
              error={errors.passport}
            />
            {overview.visaTask && (
              <TaskRow
                state={overview.visaTask.isDone ? 'done' : overview.visaTask.isDue ? 'due' : 'open'}
                task={overview.visaTask}
                to="/dashboard/visa"
              />
            )}
            <TaskRow
              state={overview.participationTask.isDone ? 'done' : 'open'}
              task={overview.participationTask}
              to="/dashboard/participation"
            />
            {overview.questionsTask && (
              <TaskRow
                state={overview.questionsTask.isDone ? 'done' : overview.questionsTask.isDue ? 'due' : 'open'}
                task={overview.questionsTask}
                to="/dashboard/questions"
              />
            )}
            <SizesRow overview={overview} />
          </>
        )}
        <EmailRow isProved={overview.isEmailProved} email={overview.email} />
        {overview.isPaid && <TodoRow state="done" title="Payment completed" note={overview.fee} />}
      </TodoList>
    </section>
  );
}

type TaskRowProps = {
  state: 'open' | 'due' | 'done';
  task: { title: string; note: string; link: string };
  to: string;
};

/** A task that is done on a page of its own. */
function TaskRow({ state, task: { title, note, link }, to }: TaskRowProps) {
  return (
    <TodoRow
      state={state}
      title={title}
      note={note}
      action={
        <ButtonLink variant="line" size="small" to={to}>
          {link}
        </ButtonLink>
      }
    />
  );
}

function CountryRow({ overview, error }: { overview: Overview; error: string | undefined }) {
  if (overview.country) {
    return <TodoRow state="done" title="Country of residence" note={overview.country} />;
  }
  return (
    <TodoRow
      state="open"
      title="Country of residence"
      note={
        <Form method="post" action="/dashboard" className="mt-3 grid max-w-md gap-3">
          <input type="hidden" name="intent" value="country" />
          <SelectField
            name="country"
            label="Where do you live?"
            placeholder="Choose a country"
            options={overview.countries}
            autoComplete="country"
            error={error}
          />
          <div>
            <Button variant="line" size="small">
              Save country
            </Button>
          </div>
        </Form>
      }
    />
  );
}

/** Leads to the page of the kit, the one place to choose sizes. While the kit is only announced, nothing is left to do. */
function SizesRow({ overview }: { overview: Overview }) {
  const { missingSizes: missing, isKitOpen } = overview;
  if (!missing.cloth && !missing.shoe) return <TodoRow state="done" title="Dress and shoe size" />;
  if (!isKitOpen) return null;
  return (
    <TodoRow
      state="open"
      title="Dress and shoe size"
      note="For the clothes and shoes of your kit."
      action={
        <ButtonLink variant="line" size="small" to="/dashboard/kit">
          Choose your sizes
        </ButtonLink>
      }
    />
  );
}

function EmailRow({ isProved, email }: { isProved: boolean; email: string }) {
  return (
    <TodoRow
      state={isProved ? 'done' : 'open'}
      title={isProved ? 'Email confirmed' : 'Confirm your email'}
      note={
        isProved ? (
          email
        ) : (
          <>
            Sign in once with a link that we mail to <EmailAddress address={email} />. It also shows that you
            can get back in from another device.
          </>
        )
      }
      action={
        isProved ? undefined : (
          <Form method="post" action="/dashboard">
            <input type="hidden" name="intent" value="prove" />
            <Button variant="line" size="small">
              Email me a sign-in link
            </Button>
          </Form>
        )
      }
    />
  );
}
