import type { Organiser } from '#conference/organiser/organiser.ts';
import { listSelections, type SelectionList } from '#conference/organiser/selections/selections.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { describeZonedTime } from '../desk-dates.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';

/** How many selections the page shows at most. */
const mostSelections = 30;

/** Lists the selections that the organiser has made from this list, newest first. */
export async function loadSelections(db: Database, organiser: Pick<Organiser, 'id'>, list: SelectionList) {
  const selections = await listSelections(db, { list, organiserId: organiser.id, count: mostSelections });
  return selections.map(({ madeAt, ...one }) => ({ ...one, madeAt: describeZonedTime(madeAt) }));
}

type Posted = Pick<OrganiserForm, 'form'>;

/** Returns the ids of the ticked rows. */
export function tickedRows(form: FormData): string[] {
  return form.getAll('id').map(String).filter(isUuid);
}

/** Returns the query of the list on which the form stands. It contains the filter. */
export function listedQuery(form: FormData): URLSearchParams {
  return new URLSearchParams(fieldText(form, 'query').slice(0, 2000));
}

/** Refuses to make a selection of a list that finds nothing. */
export function refuseEmptyList() {
  return refuse(422, { message: 'This list has no rows any more.' });
}

/**
 * Makes a selection of the ticked rows. `make` stores the selection and returns its id, or undefined if the selection
 * would be empty.
 */
export async function chooseTicked(
  { form }: Posted,
  path: string,
  make: (ids: string[]) => Promise<string | undefined>,
) {
  const ids = tickedRows(form);
  const id = ids.length === 0 ? undefined : await make(ids);
  if (id === undefined) {
    return refuse(422, { message: 'No row was ticked. Go back to the list and tick a row first.' });
  }
  return redirectTo(`${path}/${id}`);
}

/**
 * Makes a selection of all rows of the list. The URL of the selection's page then contains the list's filter, so that
 * the page can say how the list has changed since the choice.
 */
export async function chooseAll(
  { form }: Posted,
  path: string,
  make: (query: URLSearchParams) => Promise<string | undefined>,
) {
  const query = listedQuery(form);
  const id = await make(query);
  if (id === undefined) return refuseEmptyList();
  query.set('all', 'yes');
  return redirectTo(`${path}/${id}?${query}`);
}
