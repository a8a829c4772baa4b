import type { Cell, documentStates } from '#conference/documents/desk/document-list.ts';
import type { HolderFilter } from '#conference/documents/desk/filter-holders.server.ts';
import {
  describeHolder,
  type HolderRow,
  selectHolders,
} from '#conference/documents/desk/find-holders.server.ts';
import { readDocumentListFacts } from '#conference/documents/desk/holder-facts.server.ts';
import { documentKinds, documentNames } from '#conference/documents/document-kind.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { openConditions, sealedConditions } from '#conference/registration/list/registration-filter.ts';
import { writeCodePoints } from '#platform/documents/document.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { exportable } from './export-list.server.ts';

const cellWords: Record<(typeof documentStates)[number], string> = {
  issued: 'issued',
  outdated: 'out of date',
  ended: 'revoked or ended',
  'not-issued': 'not issued yet',
  'not-due': 'not due yet',
};

function describeCell(cell: Cell | undefined): string {
  if (cell === undefined || cell.state === 'none') return '';
  const words = cellWords[cell.state];
  if (cell.state === 'not-due') return `${words}, from ${cell.day}`;
  const expired = 'expiredOn' in cell && cell.expiredOn ? `, expired on ${cell.expiredOn}` : '';
  return 'number' in cell ? `${words}, ${cell.number}${expired}` : words;
}

/** Lists the people who get documents, with the state of each document. */
export async function documentList(
  store: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  asked: HolderFilter,
  now: Date,
) {
  const known = await readDocumentListFacts(store, asked.filter, now);
  const { filter, search } = asked;
  const describe = (row: HolderRow) => describeHolder(row, known);
  const searchedFor = sealedConditions(filter);
  return exportable({
    name: 'documents',
    filter: { ...openConditions(filter), ...search },
    ...(searchedFor && { searchedFor }),
    select: (db) => selectHolders(db, asked, known),
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
