import { showReceipt } from '#conference/money/receipts/show-receipt.server.ts';
import { sendReceipt } from '#routes/resources/send-receipt.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';

/** Downloads a receipt, invoice or credit note. The audit records each download. */
export const loader = organiserLoader('/organiser/receipts/:receiptId', async ({ params, context, by }) =>
  sendReceipt(await showReceipt(context, { ...params, ...by })),
);
