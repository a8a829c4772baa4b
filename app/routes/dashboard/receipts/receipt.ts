import { openOwnReceipt, openPayersReceipt } from '#conference/finance/show-receipt.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { payerLoader } from '#routes/mailbox/payer-route.server.ts';
import { sendReceipt } from '#routes/resources/send-receipt.server.ts';

/** Downloads a receipt, invoice or credit note of a participant, or of a payer without a registration. */
export const loader = payerLoader(async ({ context, payer, params: { receiptId = '' } }) => {
  const open = async () =>
    payer.registrationId === undefined
      ? await openPayersReceipt(context, { receiptId, ...payer })
      : await openOwnReceipt(context, { receiptId, registrationId: payer.registrationId });
  return sendReceipt(isUuid(receiptId) ? await open() : undefined);
});
