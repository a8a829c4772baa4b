import '#ui/desk/desk-record.css';
import { data, Link } from 'react-router';
import { byOrganiser } from '#conference/audit/record-act.server.ts';
import { cancellationRequests } from '#conference/cancellation/cancellation-requests.server.ts';
import { formatDay } from '#conference/edition/days.ts';
import { may } from '#conference/organiser/permissions.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { clearances } from '#conference/visa/clearances.server.ts';
import { readZone } from '#conference/visa/compare-zone.ts';
import { saveZone } from '#conference/visa/save-visa-data.server.ts';
import { type VisaData, visaFields } from '#conference/visa/visa-data.ts';
import { visaRuleWords } from '#conference/visa/visa-rule-words.ts';
import { readVisaForDesk, revealVisaData } from '#conference/visa-desk/show-visa.server.ts';
import { listMoves } from '#conference/visa-desk/visa-move.ts';
import { visaStatusWords } from '#conference/visa-desk/visa-status.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { visaFieldWords } from '../history/describe-visa-act.ts';
import { mayOpen } from '../navigation.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/visa';
import { describeClearance, describeDeadline } from './describe-visa-row.server.ts';

export const handle = deskTitle('Visa of a person');

const path = '/organiser/visa/:registrationId';

const passportWords = {
  expired: 'The passport expires before the conference ends.',
  short: 'The passport expires within six months after the conference.',
};
const letterWords = {
  none: 'Not issued',
  valid: 'Issued, and it says what the registration says',
  stale: 'Issued, but out of date: the registration has changed since',
};
/** The words of the compared fields and of the answers, at the desk. */
export const loader = organiserLoader(path, async ({ context, organiser, params }) => {
  const found = requireRecord(await readVisaForDesk(context, params.registrationId));
  const { person, missing, comparison, passport, letter, isDestroyed } = found;
  const claim = mayOpen(organiser, '/organiser/cancellations')
    ? await cancellationRequests(context.db)
        .where('registration_id', '=', person.id)
        .where('kind', '=', 'visa-refusal')
        .orderBy('asked_at', 'desc')
        .executeTakeFirst()
    : undefined;
  const { applyBy, advice } = describeDeadline(person);
  return {
    id: person.id,
    fullName: person.fullName,
    reference: person.reference,
    status: visaStatusWords[person.status],
    facts: [
      { label: 'Nationality', value: person.nationality ? nameCountry(person.nationality) : 'Not given yet' },
      { label: 'Apply by', value: applyBy ? formatDay(applyBy) : (advice ?? '') || 'No day' },
      { label: 'Fee', value: person.paidAt ? 'Paid' : 'Not paid' },
      { label: 'Letter', value: letterWords[letter] },
      {
        label: 'Answers',
        value:
          missing.length === 0
            ? 'All given'
            : `Missing: ${missing.map((one) => visaFieldWords[one]).join(', ')}`,
      },
      { label: 'Machine-readable lines', value: describeComparison(comparison) },
      { label: 'Applied', value: person.appliedOn ? formatDay(person.appliedOn) : 'Not reported' },
      {
        label: 'Outcome',
        value:
          person.outcome && person.outcomeOn
            ? `${person.outcome} on ${formatDay(person.outcomeOn)}`
            : 'None yet',
      },
    ],
    isLetterStale: letter === 'stale',
    passport: passport && passportWords[passport],
    isRefused: person.outcome === 'refused',
    claim: claim && { id: claim.id, state: claim.state },
    mayOpenClaims: mayOpen(organiser, '/organiser/cancellations'),
    clearances: found.clearances.map(describeClearance),
    hasAnswers: missing.length < visaFields.length,
    mayReveal: may(organiser, 'registrations.reveal') && !isDestroyed,
    mayCompare: may(organiser, 'registrations.reveal') && may(organiser, 'visas.handle') && !isDestroyed,
    documentsTo: mayOpen(organiser, '/organiser/registrations/:registrationId/documents')
      ? `/organiser/registrations/${person.id}/documents`
      : undefined,
    moves: may(organiser, 'visas.handle') ? listMoves(clearances) : [],
  };
});

type Comparison = NonNullable<Awaited<ReturnType<typeof readVisaForDesk>>>['comparison'];

function describeComparison(comparison: Comparison): string {
  if (!comparison) return 'Not copied yet';
  if (comparison.kind === 'misread') return 'Misread';
  const differs = comparison.differs.map((field) => visaFieldWords[field]).join(', ');
  return differs === '' ? 'Agree with the registration' : `Differ: ${differs}`;
}

export const action = organiserAction(path, {
  reveal: async ({ context, by, params, form }) => {
    const read = readFields(form, reasonSchema, 'reveal');
    if (!read.ok) return read.refusal;
    const revealed = requireRecord(await revealVisaData(context, { ...params, ...by, ...read.data }));
    return data({ revealed }, { headers: { 'Cache-Control': 'no-store' } });
  },
  compare: async ({ context, by, params, form }) => {
    const typed = fieldText(form, 'zone');
    const zone = readZone(typed);
    if (zone === undefined) {
      return refuse(422, { errors: { zone: visaRuleWords.english.zone }, values: { zone: typed } });
    }
    const compared = await saveZone(context, { ...params, zone, by: byOrganiser(by) }, context.now());
    if (compared.ok) return null;
    const misread =
      'The check digits do not fit, so a character is different. Please compare both lines again.';
    if (compared.reason === 'misread')
      return refuse(422, { errors: { zone: misread }, values: { zone: typed } });
    return refuse(409, { message: 'The passport details were destroyed after the conference.' });
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

type Answer = FormRefusal<'reason' | 'zone'> & { revealed?: VisaData };

export default function VisaOfPerson({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<Answer>(actionData ?? undefined);
  const { id, fullName, reference, status, facts, moves, documentsTo, passport, isLetterStale } = loaderData;
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHead title={fullName} back={{ to: '/organiser/visa', label: 'Visas' }}>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to={`/organiser/registrations/${id}`}>{reference}</Link>
          <Badge>{status}</Badge>
          {passport && <Badge tone="due">{passport}</Badge>}
          {isLetterStale && <Badge tone="due">Letter out of date</Badge>}
        </p>
      </PageHead>
      <FormSummary message={answer?.message} errors={answer?.errors} />
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label} className="is-wide">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {documentsTo && (
        <p>
          <Link to={documentsTo}>Documents: see, issue, revoke</Link>
        </p>
      )}
      <Claim page={loaderData} />
      <Clearances page={loaderData} />
      {moves.length > 0 && (
        <section>
          <h2>Next step</h2>
          <ul className="chips mt-3">
            {moves.map(({ value, label }) => (
              <li key={value}>
                <Link to={`/organiser/visa/move?move=${value}&person=${id}`}>{label}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Answers page={loaderData} answer={answer} />
    </div>
  );
}

type PartProps = { page: Route.ComponentProps['loaderData'] };

/** After a refusal: the claim for the refund, or that there is none yet. */
function Claim({ page: { isRefused, claim, mayOpenClaims } }: PartProps) {
  if (!isRefused || !mayOpenClaims) return null;
  return (
    <p className="border-l-4 border-madder pl-4">
      {claim ? (
        <Link to={`/organiser/cancellations/${claim.id}`}>The claim for the refund: {claim.state}</Link>
      ) : (
        'No refund was asked for yet. The participant asks for it on the dashboard, with a proof of the refusal.'
      )}
    </p>
  );
}

function Clearances({ page: { clearances } }: PartProps) {
  if (clearances.length === 0) return null;
  return (
    <section>
      <h2>Clearances</h2>
      <ul className="rows">
        {clearances.map(({ id, name, words, sent }) => (
          <li key={id}>
            <span>
              {name}
              <span className="facts-note block">In the batch of {sent}</span>
            </span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The answers of the checklist for an organiser who gives a reason, and the lines of the passport to compare. */
function Answers({ page, answer }: PartProps & { answer: Answer | undefined }) {
  const { mayReveal, mayCompare, hasAnswers } = page;
  const revealed = answer?.revealed;
  return (
    <>
      {mayReveal && hasAnswers && (
        <section id="answers">
          <h2>Answers of the checklist</h2>
          {revealed && (
            <div className="revealed" role="status">
              <dl className="facts">
                {visaFields.map((field) => (
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
      )}
      {mayCompare && (
        <section id="zone-part">
          <h2>Compare with the scan</h2>
          <p className="mt-2 max-w-prose">
            Copy the two machine-readable lines from the passport scan. They are stored encrypted, and
            compared with the registration and the answers.
          </p>
          <IntentForm intent="compare" button="Compare" isSmall className="mt-4">
            <TextAreaField
              {...fieldsAfter(answer)('zone')}
              label="The two lines"
              rows={2}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
            />
          </IntentForm>
        </section>
      )}
    </>
  );
}

function describeAnswer(field: keyof VisaData, value: string | undefined): string {
  if (value === undefined) return 'Not given yet';
  if (field === 'nationality' || field === 'issuedIn') return nameCountry(value);
  return field === 'issuedOn' || field === 'birthDate' ? formatDay(value) : value;
}
