import { may } from '#conference/organiser/permissions.ts';
import { findOwnSelection, listSelections } from '#conference/organiser/selections/selections.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { describeZonedTime } from '../desk-dates.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import type { ListWithPages } from '../list/define-list.server.ts';
import { markFromForm, undoMarkFromForm } from '../marks/act-on-marks.server.ts';
import { loadSelectionMarks } from '../marks/load-marks.server.ts';
import { mayOpen } from '../navigation.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { requireRecord } from '../require-record.server.ts';

/** How many selections the page shows at most. */
const mostSelections = 30;

type Form = OrganiserForm<'selectionId'>;
type Asked = Pick<Form, 'context' | 'organiser'>;
type Posted = Pick<Form, 'context' | 'organiser' | 'form'>;
type PostedToSelection = Pick<Form, 'context' | 'organiser' | 'by' | 'form' | 'params'>;

/** Loads the selections that the organiser has made from a list, newest first. */
export async function loadSelections({ context, organiser }: Asked, list: ListWithPages) {
  const asked = { list: list.name, organiserId: organiser.id, count: mostSelections };
  const selections = await listSelections(context.db, asked);
  return {
    list: { title: list.title, path: list.path, nouns: list.nouns },
    selections: selections.map(({ madeAt, ...one }) => ({ ...one, madeAt: describeZonedTime(madeAt) })),
  };
}

/**
 * Handles the forms below a list that choose its ticked rows, or all of its rows. The URL of the page of a selection of
 * all rows contains the list's filter, so that the page can say how the list has changed since the choice.
 */
export function chooseRows(list: ListWithPages) {
  const path = `${list.path}/selections`;
  return {
    choose: async (posted: Posted) => {
      const ids = tickedRows(posted.form);
      const id = ids.length === 0 ? undefined : await makeSelection(posted, list, { ids });
      if (id !== undefined) return redirectTo(`${path}/${id}`);
      return refuse(422, { message: 'No row was ticked. Go back to the list and tick a row first.' });
    },
    'choose-all': async (posted: Posted) => {
      const query = listedQuery(posted.form);
      const id = await makeSelection(posted, list, list.readSearch(query, posted.organiser));
      if (id === undefined) return refuseEmptyList();
      query.set('all', 'yes');
      return redirectTo(`${path}/${id}?${query}`);
    },
  };
}

/**
 * Makes a selection of the ticked rows, or of all rows of the list if none is ticked. Ignores conditions that the
 * organiser may not use, as the list does. Returns undefined if the selection would be empty.
 */
export async function chooseListed(posted: Posted, list: ListWithPages): Promise<string | undefined> {
  const ids = tickedRows(posted.form);
  const search = list.readSearch(listedQuery(posted.form), posted.organiser);
  return await makeSelection(posted, list, ids.length > 0 ? { ids } : search);
}

/** Refuses to make a selection of a list that finds nothing. */
export function refuseEmptyList() {
  return refuse(422, { message: 'This list has no rows any more.' });
}

async function makeSelection({ context, organiser }: Asked, { selection }: ListWithPages, choice: unknown) {
  return await selection.make(context, { choice, organiserId: organiser.id }, context.now());
}

/** Returns the ids of the ticked rows. */
function tickedRows(form: FormData): string[] {
  return form.getAll('id').map(String).filter(isUuid);
}

/** Returns the query of the list on which the form stands. It contains the filter. */
export function listedQuery(form: FormData): URLSearchParams {
  return new URLSearchParams(fieldText(form, 'query').slice(0, 2000));
}

/** Loads the page of a selection. Throws the 404 page if it is not the organiser's own selection from this list. */
export async function loadSelection(
  { url, context, organiser, params: { selectionId: id } }: Pick<Form, 'url' | 'params'> & Asked,
  list: ListWithPages,
) {
  const { db } = context;
  const { mark, message, ...of } = list.selection;
  const selection = requireRecord(await of.read(db, { id, organiserId: organiser.id }));
  const { first, count, people, madeAt } = selection;
  const path = `${list.path}/selections`;
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => name !== 'all'));
  const isAll = url.searchParams.get('all') === 'yes';
  const changed = isAll && (await of.compare(context, id, list.readSearch(query, organiser)));
  const mayWrite = people > 0 && mayOpen(organiser, '/organiser/messages/new');
  return {
    id,
    title: `${describeCount(count, ...list.nouns)} chosen`,
    madeAt: describeZonedTime(madeAt),
    first: first.map((row) => ({
      id: row.id,
      ...of.describeRow(row, context.settings),
      to: `${list.path}/${row.id}`,
    })),
    more: count - first.length,
    count,
    note: of.describeNote(selection, mayWrite),
    changed: changed ? describeChange(changed) : '',
    listTitle: list.title,
    listTo: `${list.path}?${query}`,
    exportTo: mayOpen(organiser, `${path}/:selectionId/export`) ? `${path}/${id}/export` : undefined,
    writeTo: mayWrite
      ? `/organiser/messages/new?${new URLSearchParams({ selection: id, ...message })}`
      : undefined,
    marks: may(organiser, mark)
      ? await loadSelectionMarks(db, { list: list.name, selectionId: id })
      : undefined,
  };
}

export type LoadedSelection = Awaited<ReturnType<typeof loadSelection>>;

/**
 * Says how the rows of a filter have changed since the selection was made. Returns an empty text if nothing has
 * changed.
 */
function describeChange({ added, gone }: { added: number; gone: number }): string {
  const parts = [
    added > 0 && `${describeCount(added, 'more is', 'more are')} on this list now`,
    gone > 0 && `${describeCount(gone, 'of them is', 'of them are')} not on it any more`,
  ].filter(Boolean);
  return parts.join(', and ');
}

/** Returns the selection in the URL and the path of its page. Throws the 404 page if it is not the organiser's own. */
export async function requireOwnSelection(
  { context, organiser, params }: Asked & Pick<Form, 'params'>,
  { name: list, path }: ListWithPages,
) {
  const selectionId = params.selectionId;
  requireRecord(await findOwnSelection(context.db, { id: selectionId, organiserId: organiser.id, list }));
  return { list, selectionId, path: `${path}/selections/${selectionId}` };
}

/** Handles the forms that add a mark to all rows of a selection, remove it, and undo such a change. */
export function markSelection(list: ListWithPages) {
  type Posted = PostedToSelection;
  return {
    mark: async (posted: Posted) => await markFromForm(posted, await requireOwnSelection(posted, list), true),
    unmark: async (posted: Posted) =>
      await markFromForm(posted, await requireOwnSelection(posted, list), false),
    'undo-mark': async (posted: Posted) =>
      await undoMarkFromForm(posted, await requireOwnSelection(posted, list)),
  };
}
