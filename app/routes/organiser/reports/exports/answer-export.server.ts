import { redirect } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { type ExportableList, exportList } from '#conference/reports/exports/export-list.server.ts';
import { type Column, readFormat, sendTable } from '#platform/http/send-table.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { countWhileRunning, isTooBusy } from './running-exports.server.ts';

type ExportRequest = Pick<OrganiserForm, 'url' | 'context' | 'by'>;

/** Redirects if too many exports are running. */
export function refuseIfBusy(): void {
  if (isTooBusy()) throw redirect('/organiser/exports?refused=busy');
}

/**
 * Answers with a list as a file. The parameter `format` of the URL chooses the format. The default is CSV. Redirects if
 * too many exports are running.
 */
export async function answerExport<Row>(
  { url, context, by }: ExportRequest,
  list: ExportableList<Row>,
  columns: readonly Column<Row>[],
): Promise<Response> {
  refuseIfBusy();
  const format = readFormat(url.searchParams.get('format'));
  const taken = { ...by, format, columns: columns.map(({ header }) => header) };
  const rows = countWhileRunning(exportList(context, list, taken));
  return sendTable({ name: list.name, columns, format, timeZone: edition.timeZone }, rows);
}
