import type { Cell } from '#conference/documents/desk/document-list.ts';
import type { HolderFilter } from '#conference/documents/desk/filter-holders.server.ts';
import { listHolders, readHolders } from '#conference/documents/desk/find-holders.server.ts';
import { type DocumentKind, documentKinds } from '#conference/documents/document-kind.ts';
import { formatShortDay } from '#conference/edition/days.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { describeFilter, filterToQuery } from '#conference/registration/list/registration-filter.ts';
import { writeCodePoints } from '#platform/documents/document.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { loadPage } from '../list/paging.ts';
import { exportAddress } from '../reports/exports/export-address.ts';

/** Loads one page of the list of people with their documents. */
export async function loadHolders(
  context: Pick<RouteContext, 'db' | 'secrets' | 'settings'>,
  { asked, url, organiser }: { asked: HolderFilter; url: URL; organiser: Organiser },
  now: Date,
) {
  const { filter, search } = asked;
  const conditions = Object.fromEntries(filterToQuery(filter));
  const { text = '', type = '', ...others } = conditions;
  const { rows, pages, query } = await loadPage(url, { ...conditions, ...search }, (page) =>
    listHolders(context, { ...asked, ...page }, now),
  );
  return {
    words: describeFilter(filter, context.settings.participantTypes),
    search: { text, type, ...search },
    /** Conditions of the filter for which this page has no field. They were chosen on the list of registrations. */
    others,
    pages,
    exported: exportAddress(organiser, 'documents', query),
    rows: rows.map(({ cells, missing, participantType, ...person }) => ({
      ...person,
      type: nameParticipantType(context.settings, participantType),
      missing: missing.map((letter) => `${letter} ${writeCodePoints(letter)}`),
      ...describeDocuments(heldKinds(cells, search.kind)),
    })),
  };
}

/** Returns the documents of these registrations in words. The keys of the map are the ids of the registrations. */
export async function readDocumentWords(
  context: Pick<RouteContext, 'db' | 'settings'>,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const holders = await readHolders(context, ids, now);
  return new Map(
    holders.map(({ id, cells }) => {
      const { documents } = describeDocuments(heldKinds(cells, ''));
      return [id, documents.map(({ word, names }) => `${word}: ${names}`).join('. ')];
    }),
  );
}

/** The states of a person's documents of one kind or of all kinds, in the order of the kinds. */
function heldKinds(cells: ReadonlyMap<DocumentKind, Cell>, chosen: DocumentKind | ''): HeldKind[] {
  return documentKinds.flatMap((kind) => {
    const cell = chosen === '' || kind === chosen ? cells.get(kind) : undefined;
    return cell ? [{ kind, cell }] : [];
  });
}

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

type HeldKind = { kind: DocumentKind; cell: Cell };

/** Describes the documents of a person by their state: "Issued", with the names and days of the documents. */
function describeDocuments(held: readonly HeldKind[]) {
  const described = held.flatMap(({ kind, cell }) => {
    const { state, word, day } = describeCell(cell);
    return word ? [{ state, word, name: [shortNames[kind], day].filter(Boolean).join(' ') }] : [];
  });
  const words = [...new Set(described.map(({ word }) => word))];
  const issued = described.filter(({ state }) => state === 'issued').length;
  return {
    brief: `${issued} of ${described.length}`,
    documents: words.map((word) => {
      const same = described.filter((one) => one.word === word);
      return { word, state: same[0]?.state ?? '', names: same.map(({ name }) => name).join(', ') };
    }),
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
