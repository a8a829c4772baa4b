import type { Organiser } from '#conference/organiser/organiser.ts';
import { findOwnSelection, listSelected } from '#conference/organiser/selections/selections.server.ts';
import { clearances } from '#conference/visa/clearances.server.ts';
import { type LeftOut, mostPeople } from '#conference/visa/desk/carry-out-visa-step.server.ts';
import { listSteps } from '#conference/visa/desk/visa-step.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { requireRecord } from '../require-record.server.ts';

type Asked = { context: RouteContext; organiser: Organiser };

/**
 * Reads the step and its people from the URL of the preview: a selection of the list, or one person. The other
 * parameters are those of the list, to which the page leads back.
 */
export async function readStepAndPeople({ context, organiser }: Asked, given: URLSearchParams) {
  const query = new URLSearchParams(given);
  const take = (name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return value;
  };
  const [choice, person, id] = [take('move'), take('person'), take('selection')];
  const label = listSteps(clearances).find(({ value }) => value === choice)?.label;
  if (isUuid(person)) return { choice, label, ids: [person], back: `/organiser/visa/${person}` };
  const own = { id, organiserId: organiser.id, list: 'registrations' } as const;
  requireRecord(isUuid(id) ? await findOwnSelection(context.db, own) : undefined);
  const ids = await listSelected(context.db, id, mostPeople + 1);
  return { choice, label, ids, back: `/organiser/registrations?${query}` };
}

/** Why a step leaves somebody out, in words. */
export const leftOutOfStepWords: Record<LeftOut, string> = {
  'no-visa': 'asked for no visa letter, or is not active',
  'answers-missing': 'answers of the checklist are missing',
  'not-concerned': 'the clearance does not concern this nationality and origin',
  'sent-already': 'sent already',
  'cleared-already': 'cleared already',
  'not-sent': 'not sent',
  'answered-already': 'answered already',
  'reported-already': 'reported already',
};
