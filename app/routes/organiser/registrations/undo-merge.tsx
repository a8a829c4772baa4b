import { data, Form, Link, redirect } from 'react-router';
import { countSinceMerge } from '#conference/merging/count-since-merge.server.ts';
import { planUndo } from '#conference/merging/plan-undo.server.ts';
import { undoMerge } from '#conference/merging/undo-merge.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { Lines, Warning } from '../page/lines.tsx';
import { deskTitle, PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/undo-merge';
import { describeUndo } from './describe-undo.server.ts';
import { type RefusedText, readReason } from './read-reason.server.ts';
import { registrationPath, requireRegistration } from './require-registration.server.ts';

export const meta = deskTitle('Undo a merge');

const path = '/organiser/registrations/:registrationId/undo-merge';

export const loader = organiserLoader(path, async ({ context, params }) => {
  const { id, reference, fullName } = await requireRegistration(context, params);
  const planned = await planUndo(context.db, id, context.now());
  return {
    id,
    reference,
    fullName,
    plan: planned.ok
      ? describeUndo(planned.plan, await countSinceMerge(context.db, planned.plan.merge))
      : null,
    refusal: planned.ok ? null : refusals[planned.reason],
  };
});

type Refusal = { message?: string; reason?: RefusedText };

export const action = organiserAction(path, {
  'undo-merge': async ({ context, by, params, form }) => {
    const read = readReason(form);
    if (!read.ok) return data<Refusal>({ reason: read.refused }, { status: 422 });
    if (!isUuid(params.registrationId)) throw data(null, { status: 404 });
    const undo = { otherId: params.registrationId, reason: read.reason, ...by };
    const undone = await undoMerge(context, undo, context.now());
    if (!undone.ok) return data<Refusal>({ message: refusals[undone.reason] }, { status: 409 });
    throw redirect(registrationPath(params.registrationId), { status: 303 });
  },
});

const refusals = {
  'no-such-registration': 'One of the two no longer exists.',
  'not-merged': 'This registration is not merged into another one.',
  'not-remembered':
    'This merge was made before the software recorded what a merge moves. The history lists it: please move it back by hand.',
  'kept-merged': 'The registration it was merged into has since been merged, too. Undo that merge first.',
  destroyed: 'The passports and files have been destroyed, so the merge can no longer be undone.',
  'repaid-since':
    'More has been refunded than would be left. Undo that refund first, and record it again on the right registration.',
  erased: 'One of the two was erased.',
};

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function UndoMerge({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<Refusal>(actionData);
  const { id, reference, fullName, plan, refusal } = loaderData;
  return (
    <div className="max-w-4xl">
      <PageHead title="Undo the merge" back={{ to: `/organiser/registrations/${id}`, label: reference }} />
      <div className="mt-6">
        <FormSummary message={answer?.message ?? refusal ?? undefined} />
      </div>
      {plan && (
        <>
          <p className="mt-4 mb-8 max-w-prose">
            <bdi className="wrap-anywhere">{fullName}</bdi>,{' '}
            <span className="whitespace-nowrap">{reference}</span>, was merged into{' '}
            <Link to={`/organiser/registrations/${plan.keptId}`}>{plan.kept}</Link> on {plan.mergedAt}. After
            the undo they belong to two people again.
          </p>
          <div className="grid gap-8 md:grid-cols-2">
            <section>
              <h2>Goes back to {reference}</h2>
              <Lines lines={plan.back} />
            </section>
            <section>
              <h2>Stays with {plan.kept}</h2>
              <Lines lines={['Everything that it had before the merge', ...plan.stays]} />
            </section>
          </div>
          <Warning title="Please note" lines={[...plan.changes, ...plan.lost]} />
          <Form method="post" className="mt-8 grid max-w-xl gap-5">
            <ReasonField
              label="Why are they not the same person?"
              hint="It is kept in the history of both."
              defaultValue={answer?.reason?.text}
              error={answer?.reason?.error}
            />
            <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <SubmitButton intent="undo-merge">Undo the merge</SubmitButton>
              <Link to={`/organiser/registrations/${id}`}>Cancel</Link>
            </p>
          </Form>
        </>
      )}
    </div>
  );
}
