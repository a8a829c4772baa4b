import { Form } from 'react-router';
import { say, sayRich, type WordsOf } from '#platform/words/words.ts';
import { Tally, TodoList, TodoRow } from '#ui/feedback/status.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import type { OverviewRefusal } from './change-overview.server.ts';
import { FileRow } from './file-row.tsx';
import type { Overview } from './load-overview.server.ts';
import type { overviewWords } from './overview-words.ts';

type Props = { overview: Overview; errors: NonNullable<OverviewRefusal['errors']> };

/**
 * Lists the tasks of the participant, open and done. The country comes first, then a payment that is due. When the
 * edition is over, nothing is left that prepares the journey.
 */
export function Todo({ overview, errors }: Props) {
  const { missingSizes, isKitOpen, isOver, overviewWords: words } = overview;
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
        <h2 className="text-h3">{done === rows.length ? words.allDone : words.left}</h2>
        <div className="mt-4 max-w-80">
          <Tally done={done} all={rows.length}>
            {say(words.tally, { done, all: rows.length })}
          </Tally>
        </div>
      </div>
      <TodoList>
        <CountryRow overview={overview} error={errors.country} />
        {!overview.isPaid && overview.grantTask && (
          <TodoRow
            state="open"
            stateName={words.open}
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
            stateName={overview.isProofSent ? words.open : words.due}
            title={overview.isProofSent ? words.proofIsChecked : words.paymentPending}
            note={`${overview.isProofSent ? `${words.proofNote} ` : ''}${say(words.completeOncePaid, {
              amount: overview.stillDue
                ? say(words.stillDue, { due: overview.stillDue, fee: overview.fee })
                : overview.fee,
            })}`}
            action={
              <ButtonLink size="small" to="/dashboard/payment">
                {words.howToPay}
              </ButtonLink>
            }
          />
        )}
        {overview.documentsTask && (
          <TaskRow words={words} state="due" task={overview.documentsTask} to="/dashboard/documents" />
        )}
        {!isOver && (
          <>
            {overview.placeTask && (
              <TaskRow words={words} state="due" task={overview.placeTask} to="/dashboard/programme" />
            )}
            <FileRow kind="photo" words={words} file={overview.photo} error={errors.photo} />
            <FileRow kind="passport" words={words} file={overview.passport} error={errors.passport} />
            {overview.visaTask && (
              <TaskRow
                words={words}
                state={overview.visaTask.isDone ? 'done' : overview.visaTask.isDue ? 'due' : 'open'}
                task={overview.visaTask}
                to="/dashboard/visa"
              />
            )}
            <TaskRow
              words={words}
              state={overview.participationTask.isDone ? 'done' : 'open'}
              task={overview.participationTask}
              to="/dashboard/participation"
            />
            {overview.questionsTask && (
              <TaskRow
                words={words}
                state={overview.questionsTask.isDone ? 'done' : overview.questionsTask.isDue ? 'due' : 'open'}
                task={overview.questionsTask}
                to="/dashboard/questions"
              />
            )}
            <SizesRow overview={overview} />
          </>
        )}
        <EmailRow words={words} isProved={overview.isEmailProved} email={overview.email} />
        {overview.isPaid && (
          <TodoRow state="done" stateName={words.done} title={words.paymentCompleted} note={overview.fee} />
        )}
      </TodoList>
    </section>
  );
}

type Words = WordsOf<typeof overviewWords>;

type TaskRowProps = {
  words: Words;
  state: 'open' | 'due' | 'done';
  task: { title: string; note: string; link: string };
  to: string;
};

/** A task that is done on a page of its own. */
function TaskRow({ words, state, task: { title, note, link }, to }: TaskRowProps) {
  return (
    <TodoRow
      state={state}
      stateName={words[state]}
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
  const words = overview.overviewWords;
  if (overview.country) {
    return <TodoRow state="done" stateName={words.done} title={words.country} note={overview.country} />;
  }
  return (
    <TodoRow
      state="open"
      stateName={words.open}
      title={words.country}
      note={
        <Form method="post" action="/dashboard" className="mt-3 grid max-w-md gap-3">
          <input type="hidden" name="intent" value="country" />
          <SelectField
            name="country"
            label={words.countryQuestion}
            placeholder={words.countryChoose}
            options={overview.countries}
            autoComplete="country"
            error={error}
          />
          <div>
            <Button variant="line" size="small">
              {words.countrySave}
            </Button>
          </div>
        </Form>
      }
    />
  );
}

/** Leads to the page of the kit, the one place to choose sizes. While the kit is only announced, nothing is left to do. */
function SizesRow({ overview }: { overview: Overview }) {
  const { missingSizes: missing, isKitOpen, overviewWords: words } = overview;
  if (!missing.cloth && !missing.shoe)
    return <TodoRow state="done" stateName={words.done} title={words.sizes} />;
  if (!isKitOpen) return null;
  return (
    <TodoRow
      state="open"
      stateName={words.open}
      title={words.sizes}
      note={words.sizesNote}
      action={
        <ButtonLink variant="line" size="small" to="/dashboard/kit">
          {words.sizesChoose}
        </ButtonLink>
      }
    />
  );
}

function EmailRow({ words, isProved, email }: { words: Words; isProved: boolean; email: string }) {
  return (
    <TodoRow
      state={isProved ? 'done' : 'open'}
      stateName={isProved ? words.done : words.open}
      title={isProved ? words.emailConfirmed : words.emailConfirm}
      note={
        isProved
          ? email
          : sayRich(words.emailNote, { address: email, email: () => <EmailAddress address={email} /> })
      }
      action={
        isProved ? undefined : (
          <Form method="post" action="/dashboard">
            <input type="hidden" name="intent" value="prove" />
            <Button variant="line" size="small">
              {words.emailLink}
            </Button>
          </Form>
        )
      }
    />
  );
}
