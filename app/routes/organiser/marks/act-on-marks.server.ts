import { markSchema } from '#conference/organiser/marks/mark.ts';
import { markSelection, undoMarking } from '#conference/organiser/selections/mark-selection.server.ts';
import type { SelectionList } from '#conference/organiser/selections/selections.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { tooManyLabels } from './mark-words.ts';

type Posted = Pick<OrganiserForm, 'context' | 'by' | 'form'>;
type Selected = { list: SelectionList; selectionId: string; path: string };

/**
 * Adds a mark to all rows of a selection, or removes the mark. The caller has checked that the selection belongs to the
 * organiser.
 */
export async function markFromForm(
  { context, by, form }: Posted,
  { path, ...selected }: Selected,
  isAdded: boolean,
) {
  const intent = isAdded ? 'mark' : 'unmark';
  const read = readFields(form, markSchema, intent);
  if (!read.ok) return read.refusal;
  const { label } = read.data;
  const marked = await markSelection(context, { ...selected, label, isAdded, ...by }, context.now());
  const { values } = read;
  if (!marked.ok) return refuse(409, { errors: { label: tooManyLabels }, values, intent });
  if (marked.changed === 0) {
    const error = isAdded
      ? 'All rows of this selection have this mark already.'
      : 'No row of this selection has this mark.';
    return refuse(409, { errors: { label: error }, values, intent });
  }
  return redirectTo(`${path}#marks`, isAdded ? 'marks-added' : 'marks-removed');
}

/** Undoes one earlier change: removes the mark that was added to the selection, or adds the mark that was removed. */
export async function undoMarkFromForm({ context, by, form }: Posted, { path, ...selected }: Selected) {
  const id = fieldText(form, 'id');
  const isUndone = isUuid(id) && (await undoMarking(context, { ...selected, id, ...by }, context.now()));
  if (!isUndone) return refuse(409, { message: 'This change is undone already.' });
  return redirectTo(`${path}#marks`, 'marks-undone');
}
