import { paymentColumns, paymentList } from '#conference/reports/export-payments.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { readLedgerSearch } from '../payments/ledger-search.server.ts';
import { answerExport } from './answer-export.server.ts';

export const loader = organiserLoader('/organiser/exports/payments', async (asked) =>
  answerExport(asked, paymentList(readLedgerSearch(asked.url, asked.context).filter), paymentColumns),
);
