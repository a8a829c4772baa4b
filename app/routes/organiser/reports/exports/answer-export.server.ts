import { redirect } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import {
  type ExportableList,
  type ExportRequest,
  exportList,
} from '#conference/reports/exports/export-list.server.ts';
import { readFormat, sendTable, type TableFormat } from '#platform/http/send-table.server.ts';
import type { ListWithExport } from '../../list/define-list.server.ts';
import { readExportChoice, readLook } from '../../list/look.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';

export type AskedExport = Pick<
  OrganiserForm<'selectionId'>,
  'url' | 'context' | 'by' | 'organiser' | 'params'
>;

/**
 * Each export uses a database connection until its download ends. With this limit, seven of the ten connections stay
 * free for other requests.
 */
const maxRunningExports = 3;
let runningExports = 0;

export function isTooBusy(): boolean {
  return runningExports >= maxRunningExports;
}

/** Sends a list as a file. The caller has checked that not too many exports are running. */
export async function sendList<Row, Selected>(
  context: AskedExport['context'],
  list: ExportableList<Row, Selected>,
  by: ExportRequest & { format: TableFormat },
): Promise<Response> {
  const rows = countWhileRunning(exportList(context, list, by));
  return await sendTable({ ...list, format: by.format, timeZone: edition.timeZone }, rows);
}

/**
 * Returns the rows of an export unchanged. The export counts as running until its last row is sent or the download is
 * cancelled.
 */
async function* countWhileRunning<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  runningExports += 1;
  try {
    yield* rows;
  } finally {
    runningExports -= 1;
  }
}

/**
 * Answers with a list as a file. The parameter `format` of the URL chooses the format. The default is CSV. Redirects if
 * too many exports are running.
 */
export async function answerExport<Row, Selected>(
  { url, context, by }: Pick<AskedExport, 'url' | 'context' | 'by'>,
  list: ExportableList<Row, Selected>,
): Promise<Response> {
  if (isTooBusy()) throw redirect('/organiser/exports?refused=busy');
  return await sendList(context, list, { ...by, format: readFormat(url.searchParams.get('format')) });
}

/**
 * Exports the rows that the search in the URL finds. Ignores columns and conditions that the organiser may not see.
 */
export async function answerListExport<Exported>(
  asked: Omit<AskedExport, 'params'>,
  { look, columnsFor, readSearch, exported }: ListWithExport<Exported>,
) {
  const query = asked.url.searchParams;
  const allowed = columnsFor(asked.organiser);
  const { columns } = readLook(look, query);
  const shown = readExportChoice(query) === 'all' ? allowed : allowed.filter((one) => columns.includes(one));
  return await answerExport(
    asked,
    exported(asked.context.settings, readSearch(query, asked.organiser), shown),
  );
}

/** Exports the rows of an organiser's own selection, with all columns that the organiser may see. */
export async function answerSelectionExport<Exported>(
  asked: AskedExport,
  { columnsFor, selection, exported }: ListWithExport<Exported>,
) {
  const { context, organiser, params } = asked;
  const id = params.selectionId;
  requireRecord(await selection.read(context.db, { id, organiserId: organiser.id }));
  return await answerExport(asked, exported(context.settings, { selection: id }, columnsFor(organiser)));
}
