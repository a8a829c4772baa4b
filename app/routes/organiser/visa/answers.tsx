import '#ui/desk/desk-record.css';
import { formatDay } from '#conference/edition/days.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import type { VisaField } from '#conference/visa/visa-data.ts';
import { ChecklistFields } from '#routes/dashboard/visa/checklist-fields.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { visaFieldWords } from '../audit/history/describe-visa-act.ts';
import { errorsById, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../form/intent-form.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/answers';
import { type AnswersAnswer, compareLines, revealAnswers, saveAnswers } from './act-on-answers.server.ts';
import { type LoadedAnswers, loadAnswers } from './load-answers.server.ts';

export const handle = deskTitle('Visa checklist');

const path = '/organiser/visa/:registrationId/answers';

export const loader = organiserLoader(path, loadAnswers);

export const action = organiserAction(path, {
  reveal: revealAnswers,
  save: saveAnswers,
  compare: compareLines,
});

export default function VisaAnswers({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<AnswersAnswer>(actionData ?? undefined);
  const { personTo, fullName, reference, isDestroyed, missing, given, mayChange } = loaderData;
  return (
    <div className="grid max-w-3xl gap-10">
      <PageHead title="Visa checklist" back={{ to: personTo, label: fullName }}>
        <p className="mt-3">{reference}</p>
        {!isDestroyed && <p className="mt-1 font-semibold">{missing}</p>}
      </PageHead>
      <FormSummary message={answer?.message} errors={answer && errorsById(answer)} />
      {isDestroyed ? (
        <p>The passport details were destroyed after the conference, and these answers with them.</p>
      ) : (
        <>
          {given.length > 0 && <ShownAnswers page={loaderData} answer={answer} />}
          {mayChange && <ChangeAnswers page={loaderData} answer={answer} />}
          {mayChange && <CompareLines page={loaderData} answer={answer} />}
        </>
      )}
    </div>
  );
}

type PartProps = { page: LoadedAnswers; answer: AnswersAnswer | undefined };

/** Shows the answers after the organiser has given a reason. */
function ShownAnswers({ page: { asked }, answer }: PartProps) {
  const revealed = answer?.revealed;
  return (
    <section id="answers">
      <h2>Answers</h2>
      {revealed && (
        <div className="revealed" role="status">
          <dl className="facts">
            {asked.map((field) => (
              <div key={field} className="is-wide">
                <dt>{visaFieldWords[field]}</dt>
                <dd className="whitespace-pre-wrap">{describeAnswer(field, revealed[field])}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <IntentForm intent="reveal" button="Show the answers" isSmall className="mt-4 max-w-xl">
        <ReasonField
          {...fieldsAfter(answer, 'reveal')('reason')}
          label="Why do you need to see them?"
          hint="The audit records your reason and your name."
        />
      </IntentForm>
    </section>
  );
}

function describeAnswer(field: VisaField, value: string | undefined): string {
  if (value === undefined) return 'Not given yet';
  if (field === 'nationality' || field === 'issuedIn') return nameCountry(value);
  return field === 'issuedOn' || field === 'birthDate' ? formatDay(value) : value;
}

/** The checklist of the participant, which an organiser fills in for them. It does not show stored answers. */
function ChangeAnswers({ page: { words, countries, today, asked, given, seen }, answer }: PartProps) {
  const own = answer?.intent === undefined ? answer : undefined;
  return (
    <section id="change">
      <h2>Fill in or correct</h2>
      <p className="mt-2 max-w-prose">
        For a participant who cannot fill in the dashboard. The rules of the dashboard apply. The participant
        sees which answers the organisers changed.
      </p>
      <IntentForm
        intent="save"
        button="Save the answers"
        fields={{ seen: String(own?.seen ?? seen) }}
        className="mt-5"
      >
        <ChecklistFields
          words={words}
          countries={countries}
          today={today}
          asked={asked}
          values={own?.values ?? {}}
          errors={own?.errors}
          kept={given}
        />
        <ReasonField
          {...fieldsAfter(own)('reason')}
          label="Reason for the change"
          hint="For example: the participant called. The audit records it with your name."
        />
      </IntentForm>
    </section>
  );
}

/** The form for the two machine-readable lines, which an organiser copies from the passport scan. */
function CompareLines({ page: { comparison }, answer }: PartProps) {
  const own = answer?.intent === undefined ? answer : undefined;
  return (
    <section id="zone-part">
      <h2>Compare with the scan</h2>
      <p className="mt-2 max-w-prose">
        Copy the two machine-readable lines from the passport scan. They are stored encrypted, and compared
        with the registration and the answers.
      </p>
      <p className="mt-2 font-semibold">{comparison}</p>
      <IntentForm intent="compare" button="Compare" isSmall className="mt-4">
        <TextAreaField
          {...fieldsAfter(own)('zone')}
          label="The two lines"
          rows={2}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
      </IntentForm>
    </section>
  );
}
