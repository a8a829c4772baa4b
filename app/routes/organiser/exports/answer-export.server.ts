import { redirect } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { type ExportableList, exportList } from '#conference/reports/export-list.server.ts';
import type { RequestContext } from '#platform/request-context.server.ts';
import { type Column, sendTable, tableFormats } from '#platform/send-table.server.ts';

/** Each holds a connection of the database for as long as the download takes; the other seven are everybody else's. */
const mostAtOnce = 3;
let underWay = 0;

type Asked = { url: URL; context: RequestContext; organiser: Organiser };

/** Answers with a list as the `format` in the address wants it, CSV unless told; leads back while three others are under way. */
export function answerExport<Row>(
  { url, context, organiser }: Asked,
  list: ExportableList<Row>,
  columns: readonly Column<Row>[],
): Response {
  refuseIfBusy();
  const format = tableFormats.find((known) => known === url.searchParams.get('format')) ?? 'csv';
  const taken = {
    organiserId: organiser.id,
    requestId: context.requestId,
    format,
    columns: columns.map(({ header }) => header),
  };
  const rows = countWhileUnderWay(exportList(context, list, taken));
  return sendTable({ name: list.name, columns, format, timeZone: edition.timeZone }, rows);
}

function refuseIfBusy(): void {
  if (underWay < mostAtOnce) return;
  throw redirect('/organiser/exports?refused=busy');
}

async function* countWhileUnderWay<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  underWay += 1;
  try {
    yield* rows;
  } finally {
    underWay -= 1;
  }
}
