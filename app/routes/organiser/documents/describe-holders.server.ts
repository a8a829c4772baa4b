import type { Cell } from '#conference/documents/desk/document-list.ts';
import type { HolderFilter } from '#conference/documents/desk/filter-holders.server.ts';
import { listHolders } from '#conference/documents/desk/find-holders.server.ts';
import { documentKinds } from '#conference/documents/document-kind.ts';
import { formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
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
    words: describeFilter(filter, edition.participantTypes),
    search: { text, type, ...search },
    /** Conditions of the filter for which this page has no field. They were chosen on the list of registrations. */
    others,
    pages,
    exported: exportAddress(organiser, 'documents', query),
    kinds: search.kind === '' ? documentKinds : [search.kind],
    rows: rows.map(({ cells, missing, participantType, ...person }) => ({
      ...person,
      type: nameParticipantType(participantType),
      missing: missing.map((letter) => `${letter} ${writeCodePoints(letter)}`),
      cells: Object.fromEntries([...cells].map(([kind, cell]) => [kind, describeCell(cell)])),
    })),
  };
}

/**
 * Returns the state of a document for its cell in the table. The note names the day of issue, the last day of an expired
 * document, or the first day on which the document can be issued.
 */
function describeCell(cell: Cell) {
  switch (cell.state) {
    case 'issued':
      if (cell.expiredOn) return { state: 'expired' as const, note: formatShortDay(cell.expiredOn) };
      return { state: cell.state, note: formatShortDay(cell.issuedOn) };
    case 'outdated':
      return { state: cell.state, note: formatShortDay(cell.issuedOn) };
    case 'not-due':
      return { state: cell.state, note: `from ${formatShortDay(cell.day)}` };
    default:
      return { state: cell.state, note: '' };
  }
}
