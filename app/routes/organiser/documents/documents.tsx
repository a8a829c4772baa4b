import { Link } from 'react-router';
import { isDocumentKind } from '#conference/documents/document-kind.ts';
import { participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { listRunningIssues } from '#conference/organiser/selections/bulk-issue.server.ts';
import { stopBulkOrder } from '#conference/organiser/selections/bulk-orders.server.ts';
import { selectHolders } from '#conference/organiser/selections/select-from-lists.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeZonedTime } from '../desk-dates.server.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { ButtonForm } from '../form/intent-form.tsx';
import { refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/documents';
import { loadHolders } from './describe-holders.server.ts';
import { deskDocumentNames } from './desk-document-names.ts';
import { readHolderFilter } from './holder-filter.server.ts';
import { HolderList } from './holder-list.tsx';

export const handle = deskTitle('Documents');

export const loader = organiserLoader('/organiser/documents', async ({ url, context, organiser }) => {
  const asked = readHolderFilter(url.searchParams, organiser);
  return {
    holders: await loadHolders(context, { asked, url, organiser }, context.now()),
    types: participantTypeNames(context.settings),
    running: (await listRunningIssues(context.db)).map(({ kind, orderedAt, ...order }) => ({
      ...order,
      name: isDocumentKind(kind) ? deskDocumentNames[kind] : kind,
      orderedAt: describeZonedTime(orderedAt),
    })),
  };
});

export const action = organiserAction('/organiser/documents', {
  print: async ({ context, organiser, url }) => {
    const asked = readHolderFilter(url.searchParams, organiser);
    const id = await selectHolders(context, { asked, organiserId: organiser.id }, context.now());
    if (id === undefined) return refuse(409, { message: 'This list has no people any more.' });
    return redirectTo(`/organiser/registrations/selections/${id}/documents?kind=icard`);
  },
  stop: async ({ context, by, form }) => {
    const order = { id: fieldText(form, 'id'), list: 'registrations', ...by } as const;
    const isStopped = isUuid(order.id) && (await stopBulkOrder(context.db, order, context.now()));
    if (!isStopped) return refuse(409, { message: 'It is already finished or stopped.' });
    return redirectTo('/organiser/documents');
  },
});

export default function DeskDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { holders, types, running } = loaderData;
  const refused = useAnswer<FormRefusal<never>>(actionData);
  return (
    <>
      <PageHead
        title="Documents"
        intro="This page shows who has which documents, and prints badges. The documents of one person are also on the page of their registration."
      />
      <FormSummary message={refused?.message} />
      <RunningIssues running={running} />
      <HolderList holders={holders} types={types} />
      {holders.pages.found > 0 && (
        <>
          <h2 className="mt-10">Print badges</h2>
          <p className="mt-2">The next page shows whose badges are printed, and who is left out and why.</p>
          <ButtonForm intent="print" className="mt-4">
            Print the badges of this list
          </ButtonForm>
        </>
      )}
      <h2 className="mt-10">Visa invitation letters</h2>
      <p className="mt-2">
        <Link to="/organiser/documents/letter">Change the text and the signatory</Link>
      </p>
    </>
  );
}

/**
 * Lists the unfinished orders to issue documents to many people. Everybody who may open this page can stop an order.
 */
function RunningIssues({ running }: Pick<Route.ComponentProps['loaderData'], 'running'>) {
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="running" className="mb-8">
      <h2 id="running">Documents being issued</h2>
      <ul className="mt-3 border-t-2 border-indigo">
        {running.map(({ id, name, by, orderedAt, issued, refused }) => (
          <li key={id} className="border-b border-paper-line py-3">
            <p>
              <strong>{name}</strong>
            </p>
            <p className="text-small text-ink-soft">
              Ordered {orderedAt} by <bdi>{by}</bdi>. {issued.toLocaleString('en')} issued,{' '}
              {refused.toLocaleString('en')} left out so far.
            </p>
            <ButtonForm
              intent="stop"
              fields={{ id }}
              about={`the order of ${name} by ${by}`}
              className="mt-2"
            >
              Stop
            </ButtonForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
