import { edition } from '#conference/edition/edition.server.ts';
import { exportPayments, paymentColumns } from '#conference/reports/exports/export-payments.server.ts';
import { readFormat, sendTable } from '#platform/http/send-table.server.ts';
import { readLedgerSearch } from '../../money/ledger-search.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { refuseIfBusy } from './answer-export.server.ts';
import { countWhileRunning } from './running-exports.server.ts';

export const loader = organiserLoader('/organiser/exports/payments', async ({ url, context, by }) => {
  refuseIfBusy();
  const format = readFormat(url.searchParams.get('format'));
  const taking = { ...by, format, columns: paymentColumns.map(({ header }) => header) };
  const { filter } = readLedgerSearch(url, context);
  const rows = countWhileRunning(exportPayments(context, filter, taking));
  return sendTable({ name: 'payments', columns: paymentColumns, format, timeZone: edition.timeZone }, rows);
});
