import { openOwnReceipt, openPayersReceipt } from '#conference/money/receipts/show-receipt.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';
import { payerLoader } from '#routes/login/mailbox/payer-route.server.ts';
import { inDocumentTurn } from '#routes/resources/document-turns.server.ts';
import { sendReceipt } from '#routes/resources/send-receipt.server.ts';

/** Downloads a receipt, invoice or credit note of a participant, or of a payer without a registration. */
export const loader = payerLoader(async ({ context, payer, params: { receiptId = '' } }) => {
  const network = wideNetworkOf(context.clientAddress);
  const open = async () =>
    payer.registrationId === undefined
      ? await openPayersReceipt(context, { receiptId, network, ...payer })
      : await openOwnReceipt(context, { receiptId, registrationId: payer.registrationId, network });
  const person = payer.registrationId ?? payer.payerEmail;
  return await inDocumentTurn({ person, network }, async () =>
    sendReceipt(isUuid(receiptId) ? await open() : undefined),
  );
});
