import { Link } from 'react-router';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import {
  columnsFor,
  listPageToQuery,
  readListPage,
} from '#conference/registration/list/registration-list.ts';
import { mostViews, savedViewSchema, viewNameSchema } from '#conference/saved-views/saved-view.ts';
import { deleteView, listViews, renameView, saveView } from '#conference/saved-views/saved-views.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { errorsById, type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm } from '../../form/intent-form.tsx';
import type { Question } from '../../form/question.ts';
import { QuestionForm } from '../../form/question-form.tsx';
import { refuseUnseen } from '../../form/read-answer.server.ts';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import { optionsOf } from '../../list/filter-form.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { Fold } from '../../page/fold.tsx';
import { PageHead } from '../../page/page-head.tsx';
import {
  describeRegistrationSearch,
  readRegistrationSearch,
  registrationSearchToQuery,
} from '../registration-search.server.ts';
import { columnWords, orderWords } from '../registration-words.ts';
import type { Route } from './+types/views';

export const handle = deskTitle('Saved views');

const path = '/organiser/registrations/views';
const listPath = '/organiser/registrations';

export const loader = organiserLoader(path, async ({ url, context, organiser }) => {
  const asked = readView(url.searchParams, organiser);
  const views = await listViews(context.db, organiser.id);
  return {
    isNew: url.searchParams.has('save'),
    query: asked.query,
    words: describeView(new URLSearchParams(asked.query), organiser),
    isSearched: asked.isSearched,
    views: views.map(({ query, ...view }) => ({
      ...view,
      to: `${listPath}?${query}`,
      words: describeView(new URLSearchParams(query), organiser),
    })),
  };
});

/**
 * Reads what a view keeps: the filter, order and columns of an address. It leaves out the words searched for, because
 * they may name somebody.
 */
function readView(given: URLSearchParams, organiser: Organiser) {
  const { filter, visaStatus } = readRegistrationSearch(given, organiser);
  const search = registrationSearchToQuery({ filter: { ...filter, text: '' }, visaStatus });
  const query = new URLSearchParams([...search, ...listPageToQuery(readListPage(given))]);
  return { query: `${query}`, isSearched: filter.text !== '' };
}

function describeView(query: URLSearchParams, organiser: Organiser): string {
  const { order, columns } = readListPage(query);
  const words = describeRegistrationSearch(readRegistrationSearch(query, organiser));
  const allowed = columnsFor({ hasDetails: may(organiser, 'registrations.details') });
  const shown = columns
    .filter((column) => allowed.includes(column))
    .map((column) => columnWords[column].toLowerCase())
    .join(', ');
  return `${words}; ${orderWords[order].toLowerCase()}; columns: ${shown}`;
}

const nameTaken = 'You have a view with this name already.';

export const action = organiserAction(path, {
  save: async ({ context, organiser, by, form }) => {
    const read = readFields(form, savedViewSchema, 'save');
    if (!read.ok) return read.refusal;
    const { name, whose } = read.data;
    const { query } = readView(new URLSearchParams(fieldText(form, 'query').slice(0, 2000)), organiser);
    const view = { name, query, isShared: whose === 'team', ...by };
    const saved = await saveView(context.db, view, context.now());
    if (saved.ok) return redirectTo(`${listPath}?${query}`, 'view-saved');
    const tooMany = `You have ${mostViews} views. Delete one of them first.`;
    const errors = { name: saved.reason === 'name-taken' ? nameTaken : tooMany };
    return refuse(409, { errors, values: read.values, intent: 'save' });
  },
  rename: async ({ context, by, form }) => {
    const id = fieldText(form, 'id');
    if (!isUuid(id)) return refuse(404, { message: noView });
    const read = readFields(form, viewNameSchema, id);
    if (!read.ok) return read.refusal;
    const renamed = await renameView(context.db, { id, ...read.data, ...by });
    if (renamed.ok) return redirectTo(path, 'view-changed');
    if (renamed.reason === 'no-such-view') return refuse(404, { message: noView });
    return refuse(409, { errors: { name: nameTaken }, values: read.values, intent: id });
  },
  delete: async ({ context, organiser, by, form }) => {
    const id = fieldText(form, 'id');
    const view = (await listViews(context.db, organiser.id)).find((one) => one.id === id && one.isOwn);
    if (!view) return refuse(404, { message: noView });
    const unseen = refuseUnseen(form, askToDelete(view));
    if (unseen) return unseen;
    await deleteView(context.db, { id, ...by });
    return redirectTo(path, 'view-deleted');
  },
});

const noView = 'This view is gone, or it belongs to somebody else.';

function askToDelete({ name, isShared }: { name: string; isShared: boolean }): Question {
  const team = isShared ? ' The whole team loses it.' : '';
  return {
    text: `Delete the view “${name}”?${team} No registration changes.`,
    undo: 'This cannot be undone. You can save the view again.',
  };
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Views({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, query, words, isSearched, views } = loaderData;
  const refusal = useAnswer<FormRefusal<'name' | 'whose' | 'reason'>>(actionData);
  const field = fieldsAfter(refusal, 'save');
  return (
    <div className="grid max-w-3xl gap-10">
      <PageHead title="Saved views" back={{ to: `${listPath}?${query}`, label: 'Registrations' }} />
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      {(isNew || query !== '') && (
        <section aria-labelledby="save-title">
          <h2 id="save-title">Save this view</h2>
          <p className="mt-2 wrap-anywhere">{words}.</p>
          {isSearched && (
            <p className="mt-2">
              <strong>Without the words you searched for,</strong> because they may name somebody.
            </p>
          )}
          <IntentForm intent="save" button="Save" fields={{ query }} className="mt-4 max-w-md">
            <TextField
              {...field('name')}
              label="Name of the view"
              hint="At most 60 characters. Do not name a participant."
              maxLength={60}
              autoComplete="off"
            />
            <RadioField
              {...field('whose')}
              legend="Who sees it"
              defaultValue={refusal?.values?.whose ?? 'mine'}
              options={optionsOf({ mine: 'Only me', team: 'The whole team' })}
            />
          </IntentForm>
        </section>
      )}
      <section aria-labelledby="views-title">
        <h2 id="views-title">Views</h2>
        {views.length === 0 && (
          <p className="mt-2">
            None yet. Filter the <Link to={listPath}>list of registrations</Link>, then choose “Save this
            view”.
          </p>
        )}
        <ul className="mt-4 border-t-2 border-indigo empty:hidden">
          {views.map((view) => (
            <ViewEntry key={view.id} view={view} refusal={refusal} />
          ))}
        </ul>
      </section>
    </div>
  );
}

type ViewEntryProps = {
  view: Route.ComponentProps['loaderData']['views'][number];
  refusal: FormRefusal<'name'> | undefined;
};

function ViewEntry({ view: { id, name, isOwn, isShared, maker, to, words }, refusal }: ViewEntryProps) {
  const about = <span className="sr-only"> the view {name}</span>;
  const field = fieldsAfter(refusal, id)('name');
  return (
    <li className="border-b border-paper-line py-3">
      <p className="font-semibold wrap-anywhere">
        <Link to={to}>
          <bdi>{name}</bdi>
        </Link>
      </p>
      <p className="text-small text-ink-soft wrap-anywhere">
        {isShared ? (isOwn ? 'Yours, for the whole team' : `Of ${maker}, for the whole team`) : 'Only yours'}:{' '}
        {words}.
      </p>
      {isOwn && (
        <>
          <Fold title={<>Rename{about}</>} isOpen={refusal?.intent === id}>
            <IntentForm intent="rename" button="Rename" fields={{ id }} isSmall className="max-w-md pb-3">
              <TextField
                {...field}
                defaultValue={field.defaultValue ?? name}
                label="Name of the view"
                maxLength={60}
                autoComplete="off"
              />
            </IntentForm>
          </Fold>
          <QuestionForm
            intent="delete"
            title={<>Delete{about}</>}
            question={askToDelete({ name, isShared })}
            button="Delete"
            fields={{ id }}
          />
        </>
      )}
    </li>
  );
}
