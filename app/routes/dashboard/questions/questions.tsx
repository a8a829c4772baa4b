import { Form } from 'react-router';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { proveMailboxFor } from '#routes/login/sign-in-by-mail.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { ExtraAnswerFields } from '#routes/registration/questions/extra-answer-fields.tsx';
import { participantAction, participantLoader } from '#routes/visitor/participant-route.server.ts';
import { CheckboxField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/questions';
import { loadQuestions } from './load-questions.server.ts';
import { type AnswersRefusal, questionsPath, saveAnswers } from './save-answers.server.ts';

export const loader = participantLoader(loadQuestions);

export const action = participantAction(
  byIntent({ save: saveAnswers, prove: proveMailboxFor(questionsPath) }),
  undefined,
  { accepts: 'files' },
);

/** The extra questions of a participant. */
export default function Questions({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<AnswersRefusal>(actionData);
  const { words, isOver, hidden, questions, values, files } = loaderData;
  const isEmpty = questions.length === 0 && hidden.length === 0;
  if (isOver || isEmpty) {
    return (
      <section className="max-w-prose">
        <h2 className="text-h3">{words.title}</h2>
        <p className="mt-4">{isOver ? words.over : words.nothing}</p>
      </section>
    );
  }
  return (
    <div className="max-w-3xl">
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <h2 className="text-h3">{words.title}</h2>
      <p className="mt-4">{words.lead}</p>
      {hidden.length > 0 && (
        <section className="mt-6 border-s-4 border-madder ps-4">
          <p>{words.hidden}</p>
          <ul className="mt-2 list-disc ps-5">
            {hidden.map(({ id, label }) => (
              <li key={id}>
                <bdi>{label}</bdi>
              </li>
            ))}
          </ul>
          <Form method="post" className="mt-3">
            <SmallSubmit intent="prove">{words.prove}</SmallSubmit>
          </Form>
        </section>
      )}
      {questions.length > 0 && (
        <Form
          method="post"
          encType="multipart/form-data"
          className="mt-6 grid gap-8"
          // A new key makes React create new fields when a file was received or deleted.
          key={files.join()}
        >
          <input type="hidden" name="shownQuestions" value={questions.map(({ id }) => id).join(' ')} />
          <div className="fields">
            <ExtraAnswerFields
              questions={questions}
              values={{ ...values, ...refusal?.values }}
              errors={refusal?.errors ?? {}}
              choose={words.choose}
              belowFile={({ id }) =>
                files.includes(id) && (
                  <div className="mt-2">
                    <a href={`/dashboard/questions/${id}`}>{words.seeFile}</a>
                    <CheckboxField name={`remove-${id}`} label={words.removeFile} />
                  </div>
                )
              }
            />
          </div>
          <p>
            <SubmitButton intent="save">{words.save}</SubmitButton>
          </p>
        </Form>
      )}
    </div>
  );
}
