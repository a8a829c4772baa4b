import { showProof } from '#conference/money/ledger/show-proof.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { sendFile } from '../send-file.server.ts';

/** Downloads the proof of a payment. The audit records each download. */
export const loader = organiserLoader(
  '/organiser/payments/:paymentId/proof',
  async ({ params, context, by }) => {
    const file = requireRecord(await showProof(context, { ...params, ...by }));
    return sendFile(file, 'proof', { isDownload: true });
  },
);
