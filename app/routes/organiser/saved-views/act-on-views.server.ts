import type { Settings } from '#conference/edition/settings.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import {
  mostViews,
  savedViewSchema,
  type ViewedList,
  viewNameSchema,
} from '#conference/organiser/saved-views/saved-view.ts';
import {
  deleteView,
  listViews,
  renameView,
  saveView,
} from '#conference/organiser/saved-views/saved-views.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import type { ListWithPages } from '../list/define-list.server.ts';
import { lookToQuery, readLook } from '../list/look.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { askToDeleteView } from './view-questions.ts';

/**
 * Loads the saved views that an organiser sees above a list. `query` contains the list's current filter, order and
 * columns. The view with exactly this query is marked as the current view.
 */
export async function loadSavedViews(
  db: Database,
  whose: { list: ViewedList; organiserId: string },
  query: string,
) {
  return (await listViews(db, whose)).map((view) => ({
    id: view.id,
    name: view.name,
    to: `?${view.query}`,
    isShared: view.isShared,
    isThis: view.query === query,
  }));
}

/**
 * Returns the query that a view stores, and whether it was searched for words. The view does not store these words,
 * because they may name a person.
 */
function readView(list: ListWithPages, given: URLSearchParams, organiser: Organiser) {
  const search = list.searchToQuery(list.readSearch(given, organiser));
  const kept = search.filter(([name]) => name !== 'text');
  return {
    query: `${new URLSearchParams([...kept, ...lookToQuery(list.look, readLook(list.look, given))])}`,
    isSearched: kept.length < search.length,
  };
}

/** Describes a stored query: "active, students; newest first; columns: email". */
function describeView(settings: Settings, list: ListWithPages, stored: string, organiser: Organiser): string {
  const query = new URLSearchParams(stored);
  const { order, columns } = readLook(list.look, query);
  const allowed = list.columnsFor(organiser);
  const shown = columns.flatMap((column) =>
    allowed.includes(column) ? (list.look.columns[column]?.toLowerCase() ?? []) : [],
  );
  return [
    list.describeSearch(settings, list.readSearch(query, organiser)),
    ...(Object.keys(list.look.orders).length > 1 ? [list.look.orders[order]?.toLowerCase()] : []),
    `columns: ${shown.join(', ')}`,
  ].join('; ');
}

/**
 * Loads the page of saved views: those that the organiser may see, and the current query of the list, which can become
 * a new view.
 */
export async function loadViews({ context, url, organiser }: Asked, list: ListWithPages) {
  const { query, isSearched } = readView(list, url.searchParams, organiser);
  const views = await listViews(context.db, { list: list.name, organiserId: organiser.id });
  return {
    isNew: url.searchParams.has('save'),
    query,
    words: describeView(context.settings, list, query, organiser),
    isSearched,
    listTitle: list.title,
    listPath: list.path,
    views: views.map(({ query: stored, ...view }) => ({
      ...view,
      mayChange: mayChange(view, organiser),
      to: `${list.path}?${stored}`,
      words: describeView(context.settings, list, stored, organiser),
    })),
  };
}

/** Handles the forms of the page of saved views. */
export function actOnViews(list: ListWithPages) {
  return {
    save: async (posted: Posted) => await saveFromForm(posted, list),
    rename: async (posted: Posted) => await renameFromForm(posted, list),
    delete: async (posted: Posted) => await deleteFromForm(posted, list),
  };
}

/** Owners may also change the team views of other organisers, for example after an organiser has left the team. */
function mayChange(
  { isOwn, isShared }: Record<'isOwn' | 'isShared', unknown>,
  organiser: Organiser,
): boolean {
  return Boolean(isOwn || (isShared && may(organiser, teamViews)));
}

const teamViews = 'team-views.change';

export type LoadedViews = Awaited<ReturnType<typeof loadViews>>;

type Asked = Pick<OrganiserForm, 'context' | 'organiser' | 'url'>;
type Posted = Pick<OrganiserForm, 'context' | 'organiser' | 'by' | 'form'>;

const nameTaken = 'You have a view with this name already.';
const nameOfAnother = 'The organiser who made this view has another view with this name.';
const noView = 'This view was deleted, or it belongs to somebody else.';

async function saveFromForm({ context, organiser, by, form }: Posted, list: ListWithPages) {
  const fields = readFields(form, savedViewSchema, 'save');
  if (!fields.ok) return fields.refusal;
  const { name, whose } = fields.data;
  const given = new URLSearchParams(fieldText(form, 'query').slice(0, 2000));
  const { query } = readView(list, given, organiser);
  const view = { list: list.name, name, query, isShared: whose === 'team', ...by };
  const saved = await saveView(context.db, view, context.now());
  if (saved.ok) return redirectTo(`${list.path}?${query}`, 'view-saved');
  const tooMany = `You have ${mostViews} views of this list. Delete one of them first.`;
  const errors = { name: saved.reason === 'name-taken' ? nameTaken : tooMany };
  return refuse(409, { errors, values: fields.values, intent: 'save' });
}

async function renameFromForm({ context, organiser, by, form }: Posted, { name: list, path }: ListWithPages) {
  const id = fieldText(form, 'id');
  if (!isUuid(id)) return refuse(404, { message: noView });
  const read = readFields(form, viewNameSchema, id);
  if (!read.ok) return read.refusal;
  const mayTeam = may(organiser, teamViews);
  const renamed = await renameView(context.db, { id, list, mayTeam, ...read.data, ...by });
  if (renamed.ok) return redirectTo(`${path}/views`, 'view-changed');
  if (renamed.reason === 'no-such-view') return refuse(404, { message: noView });
  return refuse(409, { errors: { name: nameOfAnother }, values: read.values, intent: id });
}

async function deleteFromForm({ context, organiser, by, form }: Posted, { name: list, path }: ListWithPages) {
  const id = fieldText(form, 'id');
  const views = await listViews(context.db, { list, organiserId: organiser.id });
  const view = views.find((one) => one.id === id && mayChange(one, organiser));
  if (!view) return refuse(404, { message: noView });
  const unseen = refuseIfQuestionChanged(form, askToDeleteView(view));
  if (unseen) return unseen;
  await deleteView(context.db, { id, list, mayTeam: may(organiser, teamViews), ...by });
  return redirectTo(`${path}/views`, 'view-deleted');
}
