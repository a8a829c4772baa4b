import '#ui/desk/desk-record.css';
import { data } from 'react-router';
import { daysOf, formatShortDay } from '#conference/edition/days.ts';
import { may } from '#conference/organiser/permissions.ts';
import { revealNeeds } from '#conference/registration/participation/read-participation.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { isOpen } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { errorsById, fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../../form/intent-form.tsx';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { requireRecord } from '../../require-record.server.ts';
import { Fact } from '../record-head.tsx';
import { listRecordTabs } from '../record-tabs.server.ts';
import type { Route } from './+types/participation-of-person';
import { correctParticipation, readShownAnswers } from './correct-participation.server.ts';
import { type CorrectionRefusal, CorrectParticipation } from './correct-participation.tsx';
import { describeNeeds, describeParticipation } from './describe-participation.server.ts';

export const handle = deskTitle('Participation of a person');

const path = '/organiser/registrations/:registrationId/participation';

export const loader = organiserLoader(path, async ({ context, organiser, params: { registrationId } }) => {
  const { db } = context;
  const person = requireRecord(await registrations(db).where('id', '=', registrationId).executeTakeFirst());
  return {
    tabs: await listRecordTabs(db, organiser, registrationId),
    fullName: person.full_name,
    reference: person.reference,
    participation: await describeParticipation(context, registrationId),
    mayReveal: may(organiser, 'needs.reveal'),
    correction:
      isOpen(person.status) && may(organiser, 'registrations.change')
        ? await readShownAnswers(db, registrationId)
        : undefined,
    days: daysOf(context.settings.conference).map((day) => ({ value: day, label: formatShortDay(day) })),
  };
});

const refusals = {
  'not-given': 'The participant has given no answers about food, access or an emergency contact.',
  erased: 'This registration was erased.',
};

export const action = organiserAction(path, {
  'correct-participation': correctParticipation,
  'reveal-needs': async ({ context, by, params, form }) => {
    const read = readFields(form, reasonSchema, 'reveal-needs');
    if (!read.ok) return read.refusal;
    const revealed = await revealNeeds(context, { ...params, ...by, ...read.data });
    if (!revealed.ok) return refuse(404, { message: refusals[revealed.reason] });
    return data({ needs: describeNeeds(revealed.needs) }, { headers: { 'Cache-Control': 'no-store' } });
  },
});

/** The decrypted answers are only in the response to a form in which the organiser gave a reason. */
type Answer = CorrectionRefusal & { needs?: ReturnType<typeof describeNeeds> };

/**
 * Shows how a participant takes part. Diet, access needs and emergency contact are shown once, to an organiser who
 * gives a reason.
 */
export default function ParticipationOfPerson({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<Answer>(actionData);
  const { tabs, fullName, reference, participation, mayReveal, correction, days } = loaderData;
  return (
    <>
      <PageHead title={fullName} tabs={tabs} intro={reference} />
      <FormSummary message={answer?.message} errors={answer && errorsById(answer)} />
      <h2 className="mt-8">Taking part</h2>
      {!participation && <p className="mt-3">Not answered yet.</p>}
      {participation && <Facts lines={participation.lines} />}
      {participation?.hasNeeds && (
        <p className="mt-3">
          Food, access needs and emergency contact are encrypted.{mayReveal && ' Give a reason to see them.'}
        </p>
      )}
      {answer?.needs && (
        <div className="revealed" role="status">
          <Facts lines={answer.needs} />
          <p className="facts-note">
            These answers are shown only once. They are hidden when you leave this page.
          </p>
        </div>
      )}
      {participation?.hasNeeds && mayReveal && (
        <IntentForm intent="reveal-needs" button="Show them" isSmall className="mt-3 max-w-xl">
          <ReasonField
            {...fieldsAfter(answer, 'reveal-needs')('reason')}
            label="Why do you need to see them?"
            hint="The audit records your reason and your name."
          />
        </IntentForm>
      )}
      {correction && <CorrectParticipation stored={correction} refusal={answer} days={days} />}
    </>
  );
}

function Facts({ lines }: { lines: readonly { label: string; value: string }[] }) {
  return (
    <dl className="facts">
      {lines.map(({ label, value }) => (
        <Fact key={label} label={label} isWide={value.length > 40}>
          <span className="whitespace-pre-wrap wrap-anywhere">{value}</span>
        </Fact>
      ))}
    </dl>
  );
}
