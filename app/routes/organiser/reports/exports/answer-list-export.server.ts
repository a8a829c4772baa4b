import type { ListWithExport } from '../../list/define-list.server.ts';
import { readExportChoice, readLook } from '../../list/look.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import { answerExport } from './answer-export.server.ts';

type Asked = Pick<OrganiserForm<'selectionId'>, 'url' | 'context' | 'by' | 'organiser' | 'params'>;

/**
 * Exports the rows that the search in the URL finds. Ignores columns and conditions that the organiser may not see.
 */
export async function answerListExport<Exported>(
  asked: Omit<Asked, 'params'>,
  { look, columnsFor, readSearch, exported }: ListWithExport<Exported>,
) {
  const query = asked.url.searchParams;
  const allowed = columnsFor(asked.organiser);
  const { columns } = readLook(look, query);
  const shown = readExportChoice(query) === 'all' ? allowed : allowed.filter((one) => columns.includes(one));
  return await answerExport(
    asked,
    exported.list(readSearch(query, asked.organiser)),
    exported.columns(shown),
  );
}

/** Exports the rows of an organiser's own selection, with all columns that the organiser may see. */
export async function answerSelectionExport<Exported>(
  asked: Asked,
  { columnsFor, selection, exported }: ListWithExport<Exported>,
) {
  const { context, organiser, params } = asked;
  const id = params.selectionId;
  requireRecord(await selection.read(context.db, { id, organiserId: organiser.id }));
  return await answerExport(asked, exported.ofSelection(id), exported.columns(columnsFor(organiser)));
}
