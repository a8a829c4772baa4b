import { type Cell, documentStateWords } from '#conference/documents/desk/document-list.ts';
import {
  describeHolder,
  type HolderRow,
  selectHolders,
} from '#conference/documents/desk/find-holders.server.ts';
import { readDocumentListFacts } from '#conference/documents/desk/holder-facts.server.ts';
import { documentKinds, documentNames } from '#conference/documents/document-kind.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { sealedConditions } from '#conference/registration/list/registration-filter.ts';
import {
  conditionsOf,
  type SearchStore,
  searchRegistrations,
} from '#conference/visa/desk/registration-search.server.ts';
import { openSearch, type RegistrationSearch } from '#conference/visa/desk/registration-search.ts';
import { writeCodePoints } from '#platform/documents/document.ts';
import { exportable } from './export-list.server.ts';

function describeCell(cell: Cell | undefined): string {
  if (cell === undefined || cell.state === 'none') return '';
  const words = documentStateWords[cell.state].toLowerCase();
  if (cell.state === 'not-due') return `${words}, from ${cell.day}`;
  const expired = 'expiredOn' in cell && cell.expiredOn ? `, expired on ${cell.expiredOn}` : '';
  return 'number' in cell ? `${words}, ${cell.number}${expired}` : words;
}

/** Lists the people whom a search finds, with the state of each document. */
export async function documentList(store: SearchStore, search: RegistrationSearch, now: Date) {
  const known = await readDocumentListFacts(store, search.filter, now);
  const conditions = await conditionsOf(store, search, now);
  const describe = (row: HolderRow) => describeHolder(row, known);
  const searchedFor = sealedConditions(search.filter);
  return exportable({
    name: 'documents',
    filter: openSearch(search),
    ...(searchedFor && { searchedFor }),
    select: (db) => selectHolders(db, searchRegistrations(db, conditions).select('id')),
    columns: [
      { header: 'Reference', of: ({ reference }) => reference },
      { header: 'Full name', of: ({ full_name }) => full_name, width: 30 },
      {
        header: 'Type',
        of: ({ participant_type }) => nameParticipantType(store.settings, participant_type),
        width: 26,
      },
      ...documentKinds.map((kind) => ({
        header: documentNames[kind],
        of: (row: HolderRow) => describeCell(describe(row).cells.get(kind)),
        width: 30,
      })),
      {
        header: 'Letters that no font has',
        of: (row) => describe(row).missing.map(writeCodePoints).join(', '),
        width: 26,
      },
    ],
  });
}
