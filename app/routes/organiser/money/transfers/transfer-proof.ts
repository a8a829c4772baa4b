import { showTransferProof } from '#conference/money/transfers/show-transfer-proof.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import { sendFile } from '../../send-file.server.ts';

/** Downloads the proof of a bank transfer. The audit records each download. */
export const loader = organiserLoader(
  '/organiser/transfer-proofs/:proofId',
  async ({ params, context, by }) => {
    const file = requireRecord(await showTransferProof(context, { ...params, ...by }));
    return sendFile(file, 'proof', { isDownload: true });
  },
);
