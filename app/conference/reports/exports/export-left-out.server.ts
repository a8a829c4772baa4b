import {
  type LeftOut,
  readPlanFacts,
  selectChosen,
  whyLeftOut,
} from '#conference/documents/desk/plan-documents.server.ts';
import type { DocumentKind } from '#conference/documents/document-kind.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { selectedRegistrations } from '#conference/organiser/selections/selections.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { exportable } from './export-list.server.ts';

/**
 * Lists the people of a selection who get no document of this kind, with the reason for each. `words` are the reasons in
 * words.
 */
export async function leftOutList(
  store: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  { selectionId, kind, words }: { selectionId: string; kind: DocumentKind; words: Record<LeftOut, string> },
  now: Date,
) {
  const chosen = selectedRegistrations(store.db, selectionId);
  const known = await readPlanFacts(store, { people: chosen, kind }, now);
  const people = await selectChosen(store.db, chosen).execute();
  const ids = people.filter((row) => whyLeftOut(kind, row, known)).map(({ id }) => id);
  return exportable({
    name: 'registrations',
    filter: { selection: selectionId, leftOutOf: kind },
    select: (db) =>
      selectChosen(db, selectedRegistrations(db, selectionId)).where('person.id', '=', anyOf(ids)),
    columns: [
      { header: 'Reference', of: ({ reference }) => reference },
      { header: 'Full name', of: ({ full_name }) => full_name, width: 30 },
      {
        header: 'Type',
        of: ({ participant_type }) => nameParticipantType(store.settings, participant_type),
        width: 26,
      },
      {
        header: 'Why left out',
        width: 40,
        of: (row) => {
          const why = whyLeftOut(kind, row, known);
          return why ? words[why] : null;
        },
      },
    ],
  });
}
