import { Link } from 'react-router';
import { formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameParticipantType, participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { countAnswers } from '#conference/registration/questions/change-extra-questions.server.ts';
import { listExtraQuestions } from '#conference/registration/questions/extra-questions.server.ts';
import { nameLanguage } from '#platform/words/formats.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { errorsById } from '../../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../../form/intent-form.tsx';
import { optionsOf } from '../../list/filter-form.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { Fold } from '../../page/fold.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/questions';
import { addFromForm, changeFromForm, pressed, type SettingsRefusal } from './act-on-question.server.ts';
import { kindWords, QuestionFields } from './question-fields.tsx';

export const handle = deskTitle('Extra questions');

export const loader = organiserLoader('/organiser/settings/questions', async ({ context }) => {
  const answers = await countAnswers(context.db);
  return {
    languages: edition.languages
      .filter((language) => language !== 'en')
      .map((value) => ({ value, label: nameLanguage(value) })),
    types: optionsOf(participantTypeNames(context.settings)),
    questions: (await listExtraQuestions(context.db)).map((question) => ({
      question,
      answers: answers.get(question.id) ?? 0,
      facts: [
        kindWords[question.kind],
        question.types.length === 0
          ? 'for everybody'
          : `for ${question.types.map((type) => nameParticipantType(context.settings, type)).join(', ')}`,
        question.isRequired
          ? question.dueOn
            ? `required until ${formatShortDay(question.dueOn)}`
            : 'required at once'
          : 'not required',
        ...(question.isInForm ? ['in the registration form'] : []),
      ].join(', '),
    })),
  };
});

export const action = organiserAction('/organiser/settings/questions', {
  add: addFromForm,
  change: changeFromForm,
  up: pressed('up'),
  down: pressed('down'),
  close: pressed('close'),
  reopen: pressed('reopen'),
  delete: pressed('delete'),
});

export default function ExtraQuestions({ loaderData, actionData }: Route.ComponentProps) {
  const { questions, languages, types } = loaderData;
  const refusal = useAnswer<SettingsRefusal>(actionData);
  return (
    <div className="grid gap-12">
      <PageHead
        title="Extra questions"
        intro="What you ask participants besides the usual questions. They answer on the dashboard. The answers are stored encrypted, and destroyed together with the passports."
      />
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      <section aria-labelledby="asked">
        <h2 id="asked">Your questions</h2>
        {questions.length === 0 && <p className="mt-3">No extra questions. Nothing more is asked.</p>}
        {questions.length > 0 && (
          <ol className="mt-4 border-t-2 border-indigo">
            {questions.map((listed, index) => (
              <QuestionEntry
                key={`${listed.question.id} ${listed.question.updatedAt.toISOString()}`}
                {...listed}
                isFirst={index === 0}
                isLast={index === questions.length - 1}
                refusal={refusal}
                languages={languages}
                types={types}
              />
            ))}
          </ol>
        )}
        {questions.some(({ answers }) => answers > 0) && (
          <p className="mt-4">
            <Link to="/organiser/exports/answers" reloadDocument>
              Export all answers
            </Link>
          </p>
        )}
      </section>
      <section aria-labelledby="new">
        <h2 id="new">A new question</h2>
        {/* A new key makes React create empty fields after a question was added. */}
        <IntentForm key={questions.length} intent="add" button="Add the question" className="mt-4 max-w-4xl">
          <QuestionFields intent="add" refusal={refusal} languages={languages} types={types} />
        </IntentForm>
      </section>
    </div>
  );
}

type EntryProps = Route.ComponentProps['loaderData']['questions'][number] &
  Pick<Route.ComponentProps['loaderData'], 'languages' | 'types'> & {
    isFirst: boolean;
    isLast: boolean;
    refusal: SettingsRefusal | undefined;
  };

function QuestionEntry(props: EntryProps) {
  const { question, answers, facts, isFirst, isLast, refusal, languages, types } = props;
  const { id, words, isClosed, updatedAt } = question;
  const intent = `change-${id}`;
  const about = words.en;
  return (
    <li id={`question-${id}`} className="scroll-mt-6 border-b border-paper-line py-4">
      <h3 className="text-h4 wrap-anywhere">
        <bdi>{words.en}</bdi> {isClosed && <Badge tone="plain">Closed</Badge>}
      </h3>
      <p className="mt-1 text-small text-ink-soft">
        {facts}; {answers === 0 ? 'no answers' : describeCount(answers, 'answer', 'answers')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {!isFirst && (
          <ButtonForm intent="up" fields={{ id }} about={about}>
            Up
          </ButtonForm>
        )}
        {!isLast && (
          <ButtonForm intent="down" fields={{ id }} about={about}>
            Down
          </ButtonForm>
        )}
        <ButtonForm intent={isClosed ? 'reopen' : 'close'} fields={{ id }} about={about}>
          {isClosed ? 'Ask again' : 'Close'}
        </ButtonForm>
        {answers === 0 && (
          <ButtonForm intent="delete" fields={{ id }} about={about}>
            Delete
          </ButtonForm>
        )}
      </div>
      <Fold
        title={
          <>
            Change<span className="sr-only"> {about}</span>
          </>
        }
        isOpen={refusal?.intent === intent}
        className="mt-1"
      >
        <IntentForm
          intent="change"
          button="Save the question"
          fields={{ id, shownAt: updatedAt.toISOString() }}
          isSmall
          className="max-w-4xl pb-3"
        >
          <QuestionFields
            intent={intent}
            refusal={refusal}
            question={question}
            languages={languages}
            types={types}
          />
        </IntentForm>
      </Fold>
    </li>
  );
}
