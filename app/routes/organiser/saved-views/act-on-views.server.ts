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
import type { OrganiserForm } from '../organiser-route.server.ts';
import { askToDeleteView } from './view-questions.ts';

/** A list whose filter, order and columns organisers can save as a view. */
export type ListWithViews = {
  list: ViewedList;
  /** The path of the page of saved views (`path`) and the path of the list (`listPath`). */
  path: string;
  listPath: string;
  /**
   * Returns the query that a view will store. Reads it from the parameters of the list's URL, without the search text,
   * which may name a person.
   */
  read: (given: URLSearchParams, organiser: Organiser) => { query: string; isSearched: boolean };
  /** Describes a stored query: "active, students; newest first; columns: email". */
  describe: (query: URLSearchParams, organiser: Organiser) => string;
};

/**
 * Loads the saved views that the organiser may see. Also loads the current query of the list, which can become a new
 * view.
 */
export async function loadViews(
  db: Database,
  { searchParams }: URL,
  organiser: Organiser,
  { list, listPath, read, describe }: ListWithViews,
) {
  const asked = read(searchParams, organiser);
  const views = await listViews(db, { list, organiserId: organiser.id });
  return {
    isNew: searchParams.has('save'),
    query: asked.query,
    words: describe(new URLSearchParams(asked.query), organiser),
    isSearched: asked.isSearched,
    views: views.map(({ query, ...view }) => ({
      ...view,
      mayChange: mayChange(view, organiser),
      to: `${listPath}?${query}`,
      words: describe(new URLSearchParams(query), organiser),
    })),
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

type Posted = Pick<OrganiserForm, 'context' | 'organiser' | 'by' | 'form'>;

const nameTaken = 'You have a view with this name already.';
const nameOfAnother = 'The organiser who made this view has another view with this name.';
const noView = 'This view was deleted, or it belongs to somebody else.';

export async function saveFromForm({ context, organiser, by, form }: Posted, of: ListWithViews) {
  const fields = readFields(form, savedViewSchema, 'save');
  if (!fields.ok) return fields.refusal;
  const { name, whose } = fields.data;
  const { query } = of.read(new URLSearchParams(fieldText(form, 'query').slice(0, 2000)), organiser);
  const view = { list: of.list, name, query, isShared: whose === 'team', ...by };
  const saved = await saveView(context.db, view, context.now());
  if (saved.ok) return redirectTo(`${of.listPath}?${query}`, 'view-saved');
  const tooMany = `You have ${mostViews} views of this list. Delete one of them first.`;
  const errors = { name: saved.reason === 'name-taken' ? nameTaken : tooMany };
  return refuse(409, { errors, values: fields.values, intent: 'save' });
}

export async function renameFromForm(
  { context, organiser, by, form }: Posted,
  { list, path }: ListWithViews,
) {
  const id = fieldText(form, 'id');
  if (!isUuid(id)) return refuse(404, { message: noView });
  const read = readFields(form, viewNameSchema, id);
  if (!read.ok) return read.refusal;
  const mayTeam = may(organiser, teamViews);
  const renamed = await renameView(context.db, { id, list, mayTeam, ...read.data, ...by });
  if (renamed.ok) return redirectTo(path, 'view-changed');
  if (renamed.reason === 'no-such-view') return refuse(404, { message: noView });
  return refuse(409, { errors: { name: nameOfAnother }, values: read.values, intent: id });
}

export async function deleteFromForm(
  { context, organiser, by, form }: Posted,
  { list, path }: ListWithViews,
) {
  const id = fieldText(form, 'id');
  const views = await listViews(context.db, { list, organiserId: organiser.id });
  const view = views.find((one) => one.id === id && mayChange(one, organiser));
  if (!view) return refuse(404, { message: noView });
  const unseen = refuseIfQuestionChanged(form, askToDeleteView(view));
  if (unseen) return unseen;
  await deleteView(context.db, { id, list, mayTeam: may(organiser, teamViews), ...by });
  return redirectTo(path, 'view-deleted');
}
