import { Link } from 'react-router';
import { formatMoney } from '#conference/edition/money/money.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { giveOpinion, noteGrantDecision } from '#conference/money/grants/decide-grant.server.ts';
import {
  decisionSchema,
  grantDecisions,
  grantStateWords,
  grantWishWords,
  opinionSchema,
} from '#conference/money/grants/grant.ts';
import { readGrant } from '#conference/money/grants/grants.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { listOrganisers } from '#conference/organiser/list-organisers.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { describeDay } from '../../desk-dates.server.ts';
import { errorsById, type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm } from '../../form/intent-form.tsx';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import { optionsOf } from '../../list/filter-form.tsx';
import { mayOpen } from '../../navigation.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { PageHead } from '../../page/page-head.tsx';
import { requireRecord } from '../../require-record.server.ts';
import type { Route } from './+types/grant';

const path = '/organiser/grants/:grantApplicationId';
const list = '/organiser/grants';

export const loader = organiserLoader(path, async ({ context, organiser, by, params }) => {
  const { db } = context;
  const grant = requireRecord(await readGrant(context, params.grantApplicationId));
  const balance = await readBalance(db, { kind: 'registration', id: grant.registrationId });
  const names = new Map((await listOrganisers(db)).map(({ id, name }) => [id, name]));
  const own = grant.opinions.find(({ organiserId }) => organiserId === by.organiserId);
  const granted =
    grant.amount !== null && grant.currency !== null
      ? formatMoney({ amount: grant.amount, currency: grant.currency })
      : undefined;
  return {
    id: grant.id,
    name: grant.fullName,
    reference: grant.reference,
    why: grant.why,
    note: grant.note,
    hasFile: grant.fileId !== null,
    registrationTo: mayOpen(organiser, '/organiser/registrations/:registrationId')
      ? `/organiser/registrations/${grant.registrationId}`
      : undefined,
    facts: [
      ['Type', nameParticipantType(context.settings, grant.participantType)],
      ['Asks for', grantWishWords[grant.wish]],
      ['Can pay', grant.canPay],
      ['Fee due', balance && formatMoney({ amount: balance.due, currency: balance.currency })],
      ['Sent', describeDay(grant.askedAt)],
      ['State', grant.status === 'active' ? grantStateWords[grant.state] : 'Not active any more'],
      [
        grant.sentAt ? 'Decision' : 'Noted decision',
        grant.decision === 'refused' ? 'Refused' : granted && `The fee is lowered by ${granted}`,
      ],
    ].filter((fact): fact is [string, string] => Boolean(fact[1])),
    opinions: grant.opinions.map(({ organiserId, score, note, writtenAt }) => ({
      by: names.get(organiserId) ?? 'A former member',
      score,
      note,
      on: describeDay(writtenAt),
    })),
    own: own && { score: String(own.score), note: own.note },
    isOpen: grant.state === 'open' && grant.status === 'active',
    mayDecide: may(organiser, 'grants.decide'),
    currency: balance?.currency ?? '',
  };
});

const refusals = {
  'not-open': 'This application was decided or withdrawn in the meantime.',
  'nothing-due': 'Nothing is due for this registration, so no grant can be given.',
};

export const action = organiserAction(path, {
  score: async ({ context, by, form, params: { grantApplicationId: id } }) => {
    const read = readFields(form, opinionSchema, 'score');
    if (!read.ok) return read.refusal;
    const given = await giveOpinion(context, { id, ...read.data, ...by }, context.now());
    return given.ok ? redirectTo(list, 'opinion-saved') : refuse(409, { message: refusals[given.reason] });
  },
  decide: async ({ context, by, form, params: { grantApplicationId: id } }) => {
    const grant = requireRecord(await readGrant(context, id));
    const balance = await readBalance(context.db, { kind: 'registration', id: grant.registrationId });
    const values = {
      decision: fieldText(form, 'decision'),
      amount: fieldText(form, 'amount'),
      note: fieldText(form, 'note'),
    };
    const read = decisionSchema(balance?.currency ?? '').safeParse(values);
    if (!read.success) {
      return refuse(422, { errors: fieldErrors<keyof typeof values>(read.error), values, intent: 'decide' });
    }
    const noted = await noteGrantDecision(context, { id, ...read.data, ...by }, context.now());
    return noted.ok
      ? redirectTo(list, 'grant-decision-noted')
      : refuse(409, { message: refusals[noted.reason], values, intent: 'decide' });
  },
});

type Refusal = FormRefusal<'score' | 'note' | 'decision' | 'amount'>;

export default function Grant({ loaderData: grant, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<Refusal>(actionData);
  const opinion = fieldsAfter(refusal, 'score');
  const decision = fieldsAfter(refusal, 'decide');
  return (
    <div className="grid max-w-3xl gap-8">
      <title>{`Grant, ${grant.reference} · Organisers’ desk`}</title>
      <PageHead title="Application for a grant" back={{ to: list, label: 'Grants' }}>
        <p className="mt-3 text-lead wrap-anywhere">
          <bdi className="font-semibold">{grant.name}</bdi> · {grant.reference}
        </p>
      </PageHead>
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      <dl className="border-t-2 border-indigo">
        {grant.facts.map(([term, detail]) => (
          <div key={term} className="grid gap-x-6 border-b border-paper-line py-3 sm:grid-cols-[14rem_1fr]">
            <dt className="font-semibold">{term}</dt>
            <dd className="wrap-anywhere">{detail}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2>Why</h2>
        <p className="mt-3 whitespace-pre-line wrap-anywhere" dir="auto">
          {grant.why}
        </p>
        <p className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
          {grant.hasFile && <a href={`${list}/${grant.id}/file`}>Download the file</a>}
          {grant.registrationTo && <Link to={grant.registrationTo}>Open the registration</Link>}
        </p>
      </section>
      <section>
        <h2>Opinions</h2>
        {grant.opinions.length === 0 && <p className="mt-3">Nobody has scored it yet.</p>}
        <ul className="rows">
          {grant.opinions.map(({ by, score, note, on }) => (
            <li key={by}>
              <span>
                <strong>{score} of 5</strong> · <bdi>{by}</bdi>
                <span className="facts-note block">{on}</span>
                {note && (
                  <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
                    {note}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        {grant.isOpen && (
          <IntentForm intent="score" button="Save your opinion" variant="line" className="mt-5 max-w-xl">
            <SelectField
              {...opinion('score')}
              defaultValue={opinion('score').defaultValue ?? grant.own?.score}
              label="Your score"
              hint="5 is the best. The applicant sees neither the score nor the note."
              placeholder="Choose"
              options={['5', '4', '3', '2', '1'].map((value) => ({ value, label: value }))}
            />
            <TextAreaField
              {...opinion('note')}
              defaultValue={opinion('note').defaultValue ?? grant.own?.note}
              label="Your note"
              required={false}
              optional
              rows={3}
              maxLength={1000}
            />
          </IntentForm>
        )}
      </section>
      {grant.isOpen && grant.mayDecide && (
        <section>
          <h2>Decision</h2>
          <p className="mt-3">
            The decision is noted here, and the applicant learns of it when the decisions are sent.
          </p>
          <IntentForm intent="decide" button="Note the decision" className="mt-5 max-w-xl">
            <RadioField {...decision('decision')} legend="Decision" options={optionsOf(grantDecisions)} />
            <TextField
              {...decision('amount')}
              label={`By how much the fee is lowered, in ${grant.currency}`}
              hint="Only for a lower fee."
              required={false}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextAreaField
              {...decision('note')}
              defaultValue={decision('note').defaultValue ?? grant.note}
              label="Words to the applicant"
              hint="The mail shows them."
              required={false}
              optional
              rows={4}
              maxLength={1000}
            />
          </IntentForm>
        </section>
      )}
    </div>
  );
}
