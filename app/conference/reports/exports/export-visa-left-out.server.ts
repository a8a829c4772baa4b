import type { WithSettings } from '#conference/edition/settings.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { type LeftOut, planStep } from '#conference/visa/desk/carry-out-visa-step.server.ts';
import type { VisaStep } from '#conference/visa/desk/visa-step.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { exportable } from './export-list.server.ts';

/** Lists the people whom a step of the visa desk leaves out, with the reason for each. `words` are the reasons in words. */
export async function visaLeftOutList(
  store: Pick<Platform, 'db'> & WithSettings,
  {
    ids,
    step,
    choice,
    words,
  }: { ids: readonly string[]; step: VisaStep; choice: string; words: Record<LeftOut, string> },
) {
  const { leftOut } = await planStep(store, ids, step);
  const why = new Map(leftOut.map(({ id, because }) => [id, words[because]]));
  return exportable({
    name: 'registrations',
    filter: { leftOutOf: choice },
    select: (db) =>
      registrations(db)
        .clearSelect()
        .select(['id', 'reference', 'full_name'])
        .where('id', '=', anyOf([...why.keys()]))
        .orderBy('sort_name')
        .orderBy('id'),
    columns: [
      { header: 'Reference', of: ({ reference }) => reference },
      { header: 'Full name', of: ({ full_name }) => full_name, width: 30 },
      { header: 'Why left out', of: ({ id }) => why.get(id) ?? null, width: 40 },
    ],
  });
}
