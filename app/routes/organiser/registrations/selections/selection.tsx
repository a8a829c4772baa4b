import '#ui/desk/desk-record.css';
import { Link } from 'react-router';
import { may } from '#conference/organiser/permissions.ts';
import {
  documentKinds,
  documentNames,
  isDocumentKind,
} from '#conference/participant-documents/document-kind.ts';
import { standingWords } from '#conference/registration/standing.ts';
import {
  listBulkIssues,
  orderBulkIssue,
  resumeBulkIssue,
  stopBulkIssue,
} from '#conference/selections/bulk-issue.server.ts';
import {
  compareSelection,
  type ReadSelection,
  readSelection,
} from '#conference/selections/selections.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeZonedTime } from '../../desk-dates.server.ts';
import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { ButtonForm } from '../../form/intent-form.tsx';
import type { Question } from '../../form/question.ts';
import { QuestionForm } from '../../form/question-form.tsx';
import { refuseUnseen } from '../../form/read-answer.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { mayOpen } from '../../navigation.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { PageHead } from '../../page/page-head.tsx';
import { requireRecord } from '../../require-record.server.ts';
import { type RegistrationSearch, readRegistrationSearch } from '../registration-search.server.ts';
import type { Route } from './+types/selection';

const path = '/organiser/registrations/selections/:selectionId';
const pathOf = (id: string) => `/organiser/registrations/selections/${id}`;

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
    first: first.map(({ standing, ...person }) => ({
      ...person,
      standing: standing === 'counted' ? '' : standingWords[standing],
    })),
    more: count - first.length,
    inactive: count - active,
    changed: isAll ? await describeChange(db, id, search) : '',
    listTo: `/organiser/registrations?${listQuery(url.searchParams)}`,
    exportTo: mayOpen(organiser, `${pathPrefix}/:selectionId/export`) ? `${pathOf(id)}/export` : undefined,
    writeTo:
      active > 0 && mayOpen(organiser, '/organiser/messages/new')
        ? `/organiser/messages/new?selection=${id}`
        : undefined,
    question: mayIssue ? askToIssue(selection) : undefined,
    kinds: documentKinds.map((kind) => ({ value: kind, label: documentNames[kind] })),
    issues: mayIssue
      ? (await listBulkIssues(db, id)).map(({ kind, orderedAt, stoppedAt, finishedAt, ...issue }) => ({
          ...issue,
          name: isDocumentKind(kind) ? documentNames[kind] : kind,
          orderedAt: describeZonedTime(orderedAt),
          left: count - issue.issued - issue.refused,
          state: finishedAt ? ('done' as const) : stoppedAt ? ('stopped' as const) : ('running' as const),
        }))
      : [],
  };
});

const pathPrefix = '/organiser/registrations/selections';

function listQuery(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name !== 'all'));
}

/** Says what the filter would choose now that it did not choose then. Empty if it is the same. */
async function describeChange(db: Database, id: string, search: RegistrationSearch): Promise<string> {
  const { added, gone } = await compareSelection(db, id, search);
  const parts = [
    added > 0 && `${describeCount(added, 'more is', 'more are')} on this list now`,
    gone > 0 && `${describeCount(gone, 'of them is', 'of them are')} not on it any more`,
  ].filter(Boolean);
  return parts.join(', and ');
}

function askToIssue({ count, active }: Pick<ReadSelection, 'count' | 'active'>): Question {
  const left = count - active;
  const without = left > 0 ? ` ${left} of them are not active and get nothing.` : '';
  return {
    text: `Issue this document to ${describeCount(count, 'registration', 'registrations')}?${without} Those who cannot have it, such as people who have not paid, are left out and counted. No mail is sent.`,
    undo: 'You can stop it at any time. What was issued stays valid until you revoke it for each person.',
  };
}

type Field = 'kind' | 'reason';

export const action = organiserAction(path, {
  issue: async ({ context, organiser, by, params, form }) => {
    const id = params.selectionId;
    const selection = requireRecord(await readSelection(context.db, { id, organiserId: organiser.id }));
    const kind = fieldText(form, 'kind');
    if (!isDocumentKind(kind)) return refuse(422, { errors: { kind: 'Please choose a document.' } });
    const unseen = refuseUnseen(form, askToIssue(selection));
    if (unseen) return refuse(409, { ...unseen.data, values: { kind } });
    const order = { selectionId: id, kind, people: selection.count, ...by };
    await orderBulkIssue(context, order, context.now());
    return redirectTo(pathOf(id), 'documents-ordered');
  },
  stop: async ({ context, organiser, by, params, form }) => {
    const selectionId = params.selectionId;
    requireRecord(await readSelection(context.db, { id: selectionId, organiserId: organiser.id }));
    const id = fieldText(form, 'id');
    const isStopped =
      isUuid(id) && (await stopBulkIssue(context.db, { id, selectionId, ...by }, context.now()));
    if (!isStopped) return refuse(409, { message: 'This is finished or stopped already.' });
    return redirectTo(pathOf(selectionId));
  },
  resume: async ({ context, organiser, by, params, form }) => {
    const selectionId = params.selectionId;
    requireRecord(await readSelection(context.db, { id: selectionId, organiserId: organiser.id }));
    const id = fieldText(form, 'id');
    const isResumed = isUuid(id) && (await resumeBulkIssue(context, { id, selectionId, ...by }));
    if (!isResumed) return refuse(409, { message: 'This is not stopped.' });
    return redirectTo(pathOf(selectionId));
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Selection({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<Field>>(actionData);
  const { title, madeAt, first, more, inactive, changed, listTo, exportTo, writeTo, question } = loaderData;
  return (
    <div className="grid max-w-3xl gap-10">
      <title>{`${title} · Organisers’ desk`}</title>
      <PageHead title={title} back={{ to: listTo, label: 'Registrations' }}>
        <p className="mt-3">
          Chosen {madeAt}. What you do here concerns exactly these, also if the list changes.
        </p>
        {changed && (
          <p className="mt-3 border-l-4 border-madder pl-4">
            <strong>The list has changed since:</strong> {changed}. <Link to={listTo}>Choose anew</Link>
          </p>
        )}
      </PageHead>
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <section aria-labelledby="who">
        <h2 id="who">Who</h2>
        <ul className="rows mt-3">
          {first.map(({ id, fullName, reference, standing }) => (
            <li key={id}>
              <Link to={`/organiser/registrations/${id}`}>
                <bdi>{fullName}</bdi>
              </Link>
              <span>
                {reference}
                {standing && `, ${standing.toLowerCase()}`}
              </span>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="mt-2">And {more.toLocaleString('en')} more.</p>}
        {inactive > 0 && (
          <p className="mt-2">
            {describeCount(inactive, 'of them is', 'of them are')} not active: no message and no document goes
            there.
          </p>
        )}
      </section>
      <section aria-labelledby="do">
        <h2 id="do">What to do with them</h2>
        <ul className="mt-3 grid gap-2">
          {writeTo && (
            <li>
              <Link to={writeTo}>Send them a message</Link>
            </li>
          )}
          {exportTo && (
            <li>
              Export them: <a href={`${exportTo}?format=xlsx`}>XLSX</a> or{' '}
              <a href={`${exportTo}?format=csv`}>CSV</a>
            </li>
          )}
        </ul>
        {question && <IssueForm {...loaderData} question={question} refusal={refusal} />}
      </section>
    </div>
  );
}

type IssueFormProps = Pick<Route.ComponentProps['loaderData'], 'kinds' | 'issues'> & {
  question: Question;
  refusal: FormRefusal<Field> | undefined;
};

/** Orders documents for everybody of the selection, and shows how far each order is. */
function IssueForm({ kinds, issues, question, refusal }: IssueFormProps) {
  return (
    <>
      <QuestionForm
        intent="issue"
        title="Issue a document to them"
        question={question}
        button="Issue it"
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
      <ul className="mt-4 border-t-2 border-indigo empty:hidden">
        {issues.map(({ id, name, state, issued, refused, left, orderedAt }) => (
          <li key={id} className="border-b border-paper-line py-3">
            <p className="flex flex-wrap items-center gap-3">
              <strong>{name}</strong>
              <Badge tone={issueStates[state].tone}>{issueStates[state].word}</Badge>
            </p>
            <p className="text-small text-ink-soft">
              Ordered {orderedAt}. {issued.toLocaleString('en')} issued, {refused.toLocaleString('en')} left
              out because they cannot have it or it could not be made, {left.toLocaleString('en')} to go.
            </p>
            {state === 'running' && (
              <ButtonForm intent="stop" fields={{ id }} about={`the order of ${name}`} className="mt-2">
                Stop
              </ButtonForm>
            )}
            {state === 'stopped' && (
              <ButtonForm intent="resume" fields={{ id }} about={`the order of ${name}`} className="mt-2">
                Resume
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const issueStates = {
  done: { tone: 'done', word: 'Finished' },
  stopped: { tone: 'due', word: 'Stopped' },
  running: { tone: 'plain', word: 'Running' },
} as const;
