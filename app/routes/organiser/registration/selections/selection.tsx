import { Form } from 'react-router';
import { documentKinds, isDocumentKind } from '#conference/documents/document-kind.ts';
import { may } from '#conference/organiser/permissions.ts';
import { listBulkIssues } from '#conference/organiser/selections/bulk-issue.server.ts';
import { resumeBulkOrder, stopBulkOrder } from '#conference/organiser/selections/bulk-orders.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { describeZonedTime } from '../../desk-dates.server.ts';
import { deskDocumentNames } from '../../documents/desk-document-names.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import {
  loadSelection,
  markSelection,
  requireOwnSelection,
} from '../../selections/act-on-selections.server.ts';
import { OrderList, stateOf } from '../../selections/order-list.tsx';
import { SelectionPage } from '../../selections/selection-page.tsx';
import { listOfRegistrations } from '../registration.list.server.ts';
import type { Route } from './+types/selection';

const path = '/organiser/registrations/selections/:selectionId';

export const loader = organiserLoader(path, async (asked) => {
  const selection = await loadSelection(asked, listOfRegistrations);
  if (!may(asked.organiser, 'documents.issue')) return { ...selection, kinds: [], issues: [] };
  return {
    ...selection,
    kinds: documentKinds.map((kind) => ({ value: kind, label: deskDocumentNames[kind] })),
    issues: await describeIssues(asked.context.db, selection),
  };
});

async function describeIssues(db: Database, { id, count }: { id: string; count: number }) {
  const issues = await listBulkIssues(db, id);
  return issues.map(({ id: orderId, kind, isPrint, issued, refused, orderedAt, ...issue }) => ({
    id: orderId,
    name: `${isPrint ? 'Print ' : ''}${isDocumentKind(kind) ? deskDocumentNames[kind] : kind}`,
    ...(isPrint && { to: `/organiser/registrations/selections/${id}/prints/${orderId}` }),
    words: `Ordered ${describeZonedTime(orderedAt)}. ${[
      `${issued.toLocaleString('en')} ${isPrint ? 'printed' : 'issued'}`,
      `${refused.toLocaleString('en')} left out because they cannot get it or it could not be created`,
      // A print has only those who get the document. Its own page shows how far it is.
      ...(isPrint ? [] : [`${Math.max(0, count - issued - refused).toLocaleString('en')} still to do`]),
    ].join(', ')}.`,
    state: stateOf(issue),
  }));
}

export const action = organiserAction(path, {
  ...markSelection(listOfRegistrations),
  stop: async (posted) => {
    const { context, by, form } = posted;
    const { path, ...own } = await requireOwnSelection(posted, listOfRegistrations);
    const order = { id: fieldText(form, 'id'), ...own, ...by };
    const isStopped = isUuid(order.id) && (await stopBulkOrder(context.db, order, context.now()));
    if (!isStopped) return refuse(409, { message: 'It is already finished or stopped.' });
    return redirectTo(path);
  },
  resume: async (posted) => {
    const { context, by, form } = posted;
    const { path, ...own } = await requireOwnSelection(posted, listOfRegistrations);
    const order = { id: fieldText(form, 'id'), ...own, ...by };
    const isResumed = isUuid(order.id) && (await resumeBulkOrder(context, order));
    if (!isResumed) return refuse(409, { message: 'It is not stopped, so it cannot be resumed.' });
    return redirectTo(path);
  },
});

export default function Selection({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<'reason' | 'label'>>(actionData);
  return (
    <SelectionPage
      selection={loaderData}
      refusal={refusal}
      after={loaderData.kinds.length > 0 && <IssueForm {...loaderData} />}
    />
  );
}

type IssueFormProps = Pick<Route.ComponentProps['loaderData'], 'id' | 'kinds' | 'issues'>;

/** Chooses a document for all people of the selection, and shows the progress of all such orders. */
function IssueForm({ id, kinds, issues }: IssueFormProps) {
  return (
    <>
      {/* The next page shows who gets the document and who is left out, so this form changes nothing. */}
      <Form
        method="get"
        action={`/organiser/registrations/selections/${id}/documents`}
        className="mt-6 flex max-w-md flex-wrap items-end gap-4"
      >
        <SelectField name="kind" label="A document for all" options={kinds} />
        <SmallSubmit>Show who gets it</SmallSubmit>
      </Form>
      <OrderList orders={issues} />
    </>
  );
}
