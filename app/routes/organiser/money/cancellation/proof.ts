import { showRefusalProof } from '#conference/money/cancellation/show-refusal-proof.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import { sendFile } from '../../send-file.server.ts';

/** Downloads the proof of a visa refusal. The audit records each download. */
export const loader = organiserLoader(
  '/organiser/cancellations/:cancellationRequestId/proof',
  async ({ params, context, by }) => {
    const look = { id: params.cancellationRequestId, ...by };
    return sendFile(requireRecord(await showRefusalProof(context, look)), 'proof', { isDownload: true });
  },
);
