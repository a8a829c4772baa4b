import { Form } from 'react-router';
import { documentKinds, documentNames, isDocumentKind } from '#conference/documents/document-kind.ts';
import { may } from '#conference/organiser/permissions.ts';
import { listBulkIssues } from '#conference/organiser/selections/bulk-issue.server.ts';
import { resumeBulkOrder, stopBulkOrder } from '#conference/organiser/selections/bulk-orders.server.ts';
import {
  compareSelection,
  findOwnSelection,
  readSelection,
} from '#conference/organiser/selections/selections.server.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { describeZonedTime } from '../../desk-dates.server.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { markFromForm, undoMarkFromForm } from '../../marks/act-on-marks.server.ts';
import { loadSelectionMarks } from '../../marks/load-marks.server.ts';
import { SelectionMarks } from '../../marks/selection-marks.tsx';
import { mayOpen } from '../../navigation.ts';
import { type OrganiserForm, organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { requireRecord } from '../../require-record.server.ts';
import { describeChange, listQuery } from '../../selections/describe-change.ts';
import { OrderList, stateOf } from '../../selections/order-list.tsx';
import { SelectionPage } from '../../selections/selection-page.tsx';
import { readRegistrationSearch } from '../registration-search.server.ts';
import type { Route } from './+types/selection';

const path = '/organiser/registrations/selections/:selectionId';
const pathOfSelection = (id: string) => `/organiser/registrations/selections/${id}`;

export const loader = organiserLoader(path, async ({ url, context, organiser, params }) => {
  const { db } = context;
  const id = params.selectionId;
  const selection = requireRecord(await readSelection(db, { id, organiserId: organiser.id }));
  const search = readRegistrationSearch(url.searchParams, organiser);
  const isAll = url.searchParams.get('all') === 'yes';
  const mayIssue = may(organiser, 'documents.issue');
  const { first, count, active, madeAt } = selection;
  return {
    id,
    title: describeCount(count, 'registration chosen', 'registrations chosen'),
    madeAt: describeZonedTime(madeAt),
    first: first.map(({ id, fullName, reference, status }) => ({
      id,
      name: fullName,
      note:
        status === 'active' ? reference : `${reference}, ${registrationStatusWords[status].toLowerCase()}`,
      to: `/organiser/registrations/${id}`,
    })),
    more: count - first.length,
    inactive: count - active,
    changed: isAll ? describeChange(await compareSelection(db, id, search)) : '',
    listTo: `/organiser/registrations?${listQuery(url.searchParams)}`,
    exportTo: mayOpen(organiser, `${pathPrefix}/:selectionId/export`)
      ? `${pathOfSelection(id)}/export`
      : undefined,
    writeTo:
      active > 0 && mayOpen(organiser, '/organiser/messages/new')
        ? `/organiser/messages/new?selection=${id}`
        : undefined,
    marks: may(organiser, 'registrations.change')
      ? await loadSelectionMarks(db, { list: 'registrations', selectionId: id })
      : undefined,
    kinds: mayIssue ? documentKinds.map((kind) => ({ value: kind, label: documentNames[kind] })) : [],
    issues: mayIssue
      ? (await listBulkIssues(db, id)).map(({ id: orderId, kind, issued, refused, orderedAt, ...issue }) => ({
          id: orderId,
          name: isDocumentKind(kind) ? documentNames[kind] : kind,
          words: `Ordered ${describeZonedTime(orderedAt)}. ${[
            `${issued.toLocaleString('en')} issued`,
            `${refused.toLocaleString('en')} left out because they cannot get it or it could not be created`,
            `${Math.max(0, count - issued - refused).toLocaleString('en')} still to do`,
          ].join(', ')}.`,
          state: stateOf(issue),
        }))
      : [],
  };
});

const pathPrefix = '/organiser/registrations/selections';

type Field = 'reason' | 'label';

/** Checks that the selection in the URL belongs to the organiser, and returns it. Otherwise throws the 404 page. */
async function ownSelection({
  context: { db },
  organiser,
  params: { selectionId: id },
}: Pick<OrganiserForm<'selectionId'>, 'context' | 'organiser' | 'params'>) {
  requireRecord(await findOwnSelection(db, { id, organiserId: organiser.id, list: 'registrations' }));
  return { list: 'registrations', selectionId: id, path: pathOfSelection(id) } as const;
}

export const action = organiserAction(path, {
  mark: async (posted) => await markFromForm(posted, await ownSelection(posted), true),
  unmark: async (posted) => await markFromForm(posted, await ownSelection(posted), false),
  'undo-mark': async (posted) => await undoMarkFromForm(posted, await ownSelection(posted)),
  stop: async ({ context, organiser, by, params, form }) => {
    const selectionId = params.selectionId;
    requireRecord(await readSelection(context.db, { id: selectionId, organiserId: organiser.id }));
    const order = { id: fieldText(form, 'id'), list: 'registrations', selectionId, ...by } as const;
    const isStopped = isUuid(order.id) && (await stopBulkOrder(context.db, order, context.now()));
    if (!isStopped) return refuse(409, { message: 'It is already finished or stopped.' });
    return redirectTo(pathOfSelection(selectionId));
  },
  resume: async ({ context, organiser, by, params, form }) => {
    const selectionId = params.selectionId;
    requireRecord(await readSelection(context.db, { id: selectionId, organiserId: organiser.id }));
    const order = { id: fieldText(form, 'id'), list: 'registrations', selectionId, ...by } as const;
    const isResumed = isUuid(order.id) && (await resumeBulkOrder(context, order));
    if (!isResumed) return refuse(409, { message: 'It is not stopped, so it cannot be resumed.' });
    return redirectTo(pathOfSelection(selectionId));
  },
});

export default function Selection({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<Field>>(actionData);
  const { inactive, kinds, marks } = loaderData;
  return (
    <SelectionPage
      selection={loaderData}
      refusal={refusal}
      listName="Registrations"
      note={
        inactive > 0 &&
        `${describeCount(inactive, 'of them is', 'of them are')} not active and get no message and no document.`
      }
    >
      {marks && <SelectionMarks {...marks} refusal={refusal} />}
      {kinds.length > 0 && <IssueForm {...loaderData} />}
    </SelectionPage>
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
        action={`${pathOfSelection(id)}/documents`}
        className="mt-6 flex max-w-md flex-wrap items-end gap-4"
      >
        <SelectField name="kind" label="A document for all" options={kinds} />
        <SmallSubmit>Show who gets it</SmallSubmit>
      </Form>
      <OrderList orders={issues} />
    </>
  );
}
