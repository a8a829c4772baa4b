import { openOwnReceipt } from '#conference/finance/show-receipt.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { sendReceipt } from '#routes/resources/send-receipt.server.ts';
import { participantLoader } from '#routes/visitor/participant-route.server.ts';

/** Downloads a receipt, invoice or credit note of the participant. */
export const loader = participantLoader(async ({ context, participant, params: { receiptId = '' } }) => {
  const { registrationId } = participant;
  return sendReceipt(
    isUuid(receiptId) ? await openOwnReceipt(context, { receiptId, registrationId }) : undefined,
  );
});
