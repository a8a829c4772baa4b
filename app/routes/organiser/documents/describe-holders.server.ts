import type { Cell } from '#conference/documents/desk/document-list.ts';
import { readHolders } from '#conference/documents/desk/find-holders.server.ts';
import type { DocumentKind } from '#conference/documents/document-kind.ts';
import { formatShortDay } from '#conference/edition/days.ts';
import { writeCodePoints } from '#platform/documents/document.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

/**
 * Returns the documents of these registrations in words, and how many of them are issued. The keys of the map are the
 * ids of the registrations.
 */
export async function readDocumentWords(
  context: Pick<RouteContext, 'db' | 'settings'>,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, DescribedDocuments>> {
  const holders = await readHolders(context, ids, now);
  return new Map(
    holders.map(({ id, cells, missing }) => {
      const { brief, documents } = describeDocuments([...cells]);
      const lacking = missing.map((letter) => `${letter} ${writeCodePoints(letter)}`).join(', ');
      const words = [...documents, ...(lacking ? [`Cannot be printed: ${lacking}`] : [])].join('. ');
      return [id, { brief, words }];
    }),
  );
}

export type DescribedDocuments = { brief: string; words: string };

/** Short names of the kinds of documents, for lists. */
const shortNames: Record<DocumentKind, string> = {
  icard: 'Badge (iCard)',
  'visa-letter': 'visa letter',
  'membership-card': 'membership card',
  'peace-passport': 'peace passport',
  'participation-certificate': 'participation certificate',
  'membership-certificate': 'membership certificate',
  'presentation-certificate': 'presentation certificate',
  'reviewer-certificate': 'reviewer certificate',
  'exhibitor-card': 'exhibitor card',
};

/** Describes the documents of a person by their state: "Issued: visa letter 9 Jan 2032". */
function describeDocuments(held: readonly [DocumentKind, Cell][]) {
  const described = held.flatMap(([kind, cell]) => {
    const { state, word, day } = describeCell(cell);
    return word ? [{ state, word, name: [shortNames[kind], day].filter(Boolean).join(' ') }] : [];
  });
  const issued = described.filter(({ state }) => state === 'issued').length;
  const byWord = Map.groupBy(described, ({ word }) => word);
  return {
    brief: `${issued} of ${described.length}`,
    documents: [...byWord].map(([word, same]) => `${word}: ${same.map(({ name }) => name).join(', ')}`),
  };
}

/** Returns the state of a document in words, with the day of issue or its last day. No words if nobody gets it. */
function describeCell(cell: Cell): { state: string; word: string; day?: string } {
  switch (cell.state) {
    case 'issued':
      if (cell.expiredOn) return { state: 'expired', word: 'Expired', day: formatShortDay(cell.expiredOn) };
      return { state: cell.state, word: 'Issued', day: formatShortDay(cell.issuedOn) };
    case 'outdated':
      return { state: cell.state, word: 'Out of date', day: formatShortDay(cell.issuedOn) };
    case 'ended':
      return { state: cell.state, word: 'Ended' };
    case 'not-issued':
      return { state: cell.state, word: 'Not issued' };
    case 'not-due':
      return { state: cell.state, word: `From ${formatShortDay(cell.day)}` };
    case 'none':
      return { state: cell.state, word: '' };
  }
}
