import { Link } from 'react-router';
import { planUndo } from '#conference/registration/merging/plan-undo.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { Lines, Warning } from '../page/lines.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/undo-merge';
import { describeUndo } from './describe-undo.server.ts';

export const handle = deskTitle('Undo a merge');

const path = '/organiser/registrations/:registrationId/undo-merge';

export const loader = organiserLoader(path, async ({ context, params }) => {
  const { id, reference, fullName } = requireRecord(await readForDesk(context.db, params.registrationId));
  const planned = await planUndo(context.db, id, context.now());
  return {
    id,
    reference,
    fullName,
    plan: planned.ok ? describeUndo(context.settings, planned.plan) : null,
    refusal: planned.ok ? undefined : refusals[planned.reason],
  };
});

export const action = organiserAction(path, {
  'undo-merge': async ({ context, by, params, form }) => {
    const read = readFields(form, reasonSchema);
    if (!read.ok) return read.refusal;
    const undo = { otherId: params.registrationId, ...read.data, ...by };
    const undone = await undoMerge(context, undo, context.now());
    if (!undone.ok) return refuse(409, { message: refusals[undone.reason], values: read.values });
    return redirectTo(`/organiser/registrations/${params.registrationId}`);
  },
});

const refusals = {
  'no-such-registration': 'One of the two registrations no longer exists.',
  'not-merged': 'This registration is not merged into another registration.',
  'kept-merged': 'The registration that was kept was later merged, too. Undo the later merge first.',
  destroyed: 'The passports and files have been destroyed, so the merge can no longer be undone.',
  'changed-since':
    'Something has happened since the merge, for example a payment, a booking or a new file. So the merge stays. Correct the details on the kept registration; undo a payment there and record it again where it belongs.',
  erased: 'One of the two registrations was erased.',
};

export default function UndoMerge({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<FormRefusal<'reason'>>(actionData);
  const { id, reference, fullName, plan, refusal } = loaderData;
  return (
    <div className="grid max-w-4xl gap-6">
      <PageHead title="Undo the merge" back={{ to: `/organiser/registrations/${id}`, label: reference }} />
      <FormSummary message={answer?.message ?? refusal} />
      {plan && (
        <div>
          <p className="mb-8 max-w-prose">
            <bdi className="wrap-anywhere">{fullName}</bdi>,{' '}
            <span className="whitespace-nowrap">{reference}</span>, was merged into{' '}
            <Link to={`/organiser/registrations/${plan.keptId}`}>{plan.kept}</Link> on {plan.mergedAt}. After
            the undo, the two registrations are separate again.
          </p>
          <div className="grid gap-8 md:grid-cols-2">
            <section>
              <h2>Moved back to {reference}</h2>
              <Lines lines={plan.back} />
            </section>
            <section>
              <h2>Kept by {plan.kept}</h2>
              <Lines lines={['All data that it had before the merge']} />
            </section>
          </div>
          <Warning title="Please note" lines={plan.changes} />
          <IntentForm
            intent="undo-merge"
            button="Undo the merge"
            cancelTo={`/organiser/registrations/${id}`}
            className="mt-8 max-w-xl"
          >
            <ReasonField
              {...fieldsAfter(answer)('reason')}
              label="Why are they not the same person?"
              hint="The history of both registrations shows your answer."
            />
          </IntentForm>
        </div>
      )}
    </div>
  );
}
