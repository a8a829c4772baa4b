import '#ui/desk/desk-record.css';
import { Form } from 'react-router';
import { may } from '#conference/organiser/permissions.ts';
import { isOpen } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { describeQuestions } from '#routes/registration/questions/describe-questions.server.ts';
import { ExtraAnswerFields } from '#routes/registration/questions/extra-answer-fields.tsx';
import { CheckboxField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { HiddenFields, IntentForm, ReasonField, ShownValues } from '../../form/intent-form.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { requireRecord } from '../../require-record.server.ts';
import { Fact } from '../record-head.tsx';
import { listRecordTabs } from '../record-tabs.server.ts';
import type { Route } from './+types/answers';
import { type AnswersShown, correctAnswers, listQuestionsOf, showAnswers } from './act-on-answers.server.ts';

export const handle = deskTitle('Extra questions of a person');

const path = '/organiser/registrations/:registrationId/answers';

export const loader = organiserLoader(
  path,
  async ({ context, organiser, params: { registrationId }, translator }) => {
    const { db } = context;
    const person = requireRecord(await registrations(db).where('id', '=', registrationId).executeTakeFirst());
    const listed = await listQuestionsOf(db, person);
    const described = describeQuestions(
      context,
      listed.map(({ question }) => question),
      translator,
    );
    return {
      tabs: await listRecordTabs(db, organiser, registrationId),
      fullName: person.full_name,
      reference: person.reference,
      registrationId,
      questions: described.map((question, index) => ({
        ...question,
        isAnswered: listed[index]?.isAnswered ?? false,
        isClosed: listed[index]?.question.isClosed ?? false,
      })),
      mayCorrect: isOpen(person.status) && may(organiser, 'registrations.change'),
    };
  },
);

export const action = organiserAction(
  path,
  { show: showAnswers, correct: correctAnswers },
  { accepts: 'files' },
);

/** The answers of a participant to the extra questions. They are shown once, to an organiser who asks for them. */
export default function AnswersOfPerson({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<AnswersShown>(actionData);
  const { tabs, fullName, reference, questions } = loaderData;
  const hasAnswers = questions.some(({ isAnswered }) => isAnswered);
  return (
    <>
      <PageHead title={fullName} tabs={tabs} intro={reference} />
      <FormSummary message={answer?.message} errors={answer?.errors} />
      <h2 className="mt-8">Extra questions</h2>
      {questions.length === 0 && <p className="mt-3">This person is asked no extra questions.</p>}
      <dl className="facts">
        {questions.map(({ id, name, label, kind, options, isRequired, isAnswered, isClosed }) => {
          const text = answer?.shown?.[name];
          const named = options.find(({ value }) => value === text)?.label ?? text;
          const said = kind === 'tick' && text ? 'Yes' : named;
          const state = isAnswered ? 'Answered' : isRequired ? 'Not answered, required' : 'Not answered';
          return (
            <Fact key={id} label={isClosed ? `${label} (closed)` : label} isWide>
              <bdi className="whitespace-pre-wrap wrap-anywhere">{said || state}</bdi>
              {kind === 'file' && isAnswered && (
                <Form method="post" action={`./${id}`} reloadDocument target="_blank">
                  <button type="submit" name="intent" value="show" className="underline">
                    Open the file<span className="sr-only">: {label}</span>
                  </button>
                </Form>
              )}
            </Fact>
          );
        })}
      </dl>
      {hasAnswers && !answer?.shown && (
        <IntentForm intent="show" button="Show the answers" isSmall className="mt-3">
          <p className="facts-note">The answers are encrypted. The audit records that you have seen them.</p>
        </IntentForm>
      )}
      {loaderData.mayCorrect && (answer?.shown || !hasAnswers) && questions.length > 0 && (
        <CorrectAnswers questions={questions} answer={answer} />
      )}
    </>
  );
}

type CorrectProps = {
  questions: Route.ComponentProps['loaderData']['questions'];
  answer: AnswersShown | undefined;
};

function CorrectAnswers({ questions, answer }: CorrectProps) {
  const isRefused = answer?.intent === 'correct';
  const shown = Object.fromEntries(
    questions.filter(({ kind }) => kind !== 'file').map(({ name }) => [name, answer?.shown?.[name] ?? '']),
  );
  const hasFile = (id: string) => questions.some((one) => one.id === id && one.isAnswered);
  return (
    <details className="fold mt-8" open={isRefused || undefined}>
      <summary>Correct the answers</summary>
      <Form method="post" encType="multipart/form-data" className="mt-4 grid max-w-4xl gap-5">
        <HiddenFields fields={{ shownQuestions: questions.map(({ id }) => id).join(' ') }} />
        <ShownValues shown={shown} />
        <div className="fields">
          <ExtraAnswerFields
            questions={questions}
            values={{ ...shown, ...answer?.values }}
            errors={answer?.errors ?? {}}
            choose="No answer"
            belowFile={({ id }) =>
              hasFile(id) && <CheckboxField name={`remove-${id}`} label="Delete the file of this person" />
            }
          />
        </div>
        <ReasonField label="Reason" defaultValue={answer?.values?.reason} error={answer?.errors?.reason} />
        <p>
          <SubmitButton intent="correct">Save the correction</SubmitButton>
        </p>
      </Form>
    </details>
  );
}
