import { may } from '#conference/organiser/permissions.ts';
import {
  documentKinds,
  documentNames,
  isDocumentKind,
} from '#conference/participant-documents/document-kind.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import {
  listBulkIssues,
  orderBulkIssue,
  resumeBulkIssue,
  stopBulkIssue,
} from '#conference/selections/bulk-issue.server.ts';
import {
  compareSelection,
  findOwnSelection,
  type ReadSelection,
  readSelection,
} from '#conference/selections/selections.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { askDesk } from '#routes/organiser/form/ask-desk.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { describeZonedTime } from '../../desk-dates.server.ts';
import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import type { Question } from '../../form/question.ts';
import { QuestionForm } from '../../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../../form/read-answer.server.ts';
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
    question: mayIssue ? askToIssue(selection) : undefined,
    kinds: documentKinds.map((kind) => ({ value: kind, label: documentNames[kind] })),
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

function askToIssue({ count, active }: Pick<ReadSelection, 'count' | 'active'>): Question {
  const left = count - active;
  const without = left > 0 ? ` ${left} of them are not active and get no document.` : '';
  return {
    text: `Issue this document to ${describeCount(count, 'registration', 'registrations')}?${without} People who cannot get this document, such as people who have not paid, are left out. No mail is sent.`,
    undo: 'You can stop it at any time. Issued documents stay valid until you revoke them for each person.',
  };
}

type Field = 'kind' | 'reason' | 'label';

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
  issue: async ({ context, organiser, by, params, form }) => {
    const id = params.selectionId;
    const selection = requireRecord(await readSelection(context.db, { id, organiserId: organiser.id }));
    const kind = fieldText(form, 'kind');
    if (!isDocumentKind(kind)) return refuse(422, { errors: { kind: 'Please choose a document.' } });
    const unseen = refuseIfQuestionChanged(form, askToIssue(selection));
    if (unseen) return refuse(409, { ...unseen.data, values: { kind } });
    const order = { selectionId: id, kind, people: selection.count, ...by };
    await orderBulkIssue(context, order, context.now());
    return redirectTo(pathOfSelection(id), 'documents-ordered');
  },
  stop: async ({ context, organiser, by, params, form }) => {
    const selectionId = params.selectionId;
    requireRecord(await readSelection(context.db, { id: selectionId, organiserId: organiser.id }));
    const id = fieldText(form, 'id');
    const isStopped =
      isUuid(id) && (await stopBulkIssue(context.db, { id, selectionId, ...by }, context.now()));
    if (!isStopped) return refuse(409, { message: 'It is already finished or stopped.' });
    return redirectTo(pathOfSelection(selectionId));
  },
  resume: async ({ context, organiser, by, params, form }) => {
    const selectionId = params.selectionId;
    requireRecord(await readSelection(context.db, { id: selectionId, organiserId: organiser.id }));
    const id = fieldText(form, 'id');
    const isResumed = isUuid(id) && (await resumeBulkIssue(context, { id, selectionId, ...by }));
    if (!isResumed) return refuse(409, { message: 'It is not stopped, so it cannot be resumed.' });
    return redirectTo(pathOfSelection(selectionId));
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Selection({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<Field>>(actionData);
  const { inactive, question, marks } = loaderData;
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
      {question && <IssueForm {...loaderData} question={question} refusal={refusal} />}
    </SelectionPage>
  );
}

type IssueFormProps = Pick<Route.ComponentProps['loaderData'], 'kinds' | 'issues'> & {
  question: Question;
  refusal: FormRefusal<Field> | undefined;
};

/** The form that orders a document for all people of the selection, and the progress of all such orders. */
function IssueForm({ kinds, issues, question, refusal }: IssueFormProps) {
  return (
    <>
      <QuestionForm
        intent="issue"
        title="Issue a document to all"
        question={question}
        button="Issue the document"
        isOpen={refusal?.errors?.kind !== undefined || refusal?.values?.kind !== undefined}
        className="mt-3"
      >
        <SelectField
          {...fieldsAfter(refusal)('kind')}
          label="Document"
          placeholder="Choose one"
          options={kinds}
        />
      </QuestionForm>
      <OrderList orders={issues} />
    </>
  );
}
