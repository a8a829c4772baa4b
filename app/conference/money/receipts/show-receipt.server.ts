import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import { isMadeBy } from '#conference/money/group/group-payments.server.ts';
import { listFormerReceipts } from '#conference/money/receipts/former-participants.server.ts';
import { type ReceiptFile, renderReceipt } from '#conference/money/receipts/render-receipt.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { AskedFrom } from '#platform/turns/turns.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'documents' | 'translations'>;

/**
 * Renders a document for an organiser and records that the organiser opened it. Returns undefined if there is no such
 * document.
 */
export async function showReceipt(
  store: Store,
  { receiptId, ...look }: { receiptId: string; organiserId: string; requestId: string },
): Promise<ReceiptFile | undefined> {
  const file = await renderReceipt(store, { receiptId, asker: { person: look.organiserId } });
  if (!file) return undefined;
  const { registrationId, bookingId } = file.of;
  await recordAct(store.db, {
    ...byOrganiser(look),
    action: 'receipt.shown',
    ...(registrationId !== null
      ? { subject: 'registration', subjectId: registrationId }
      : bookingId !== null
        ? { subject: 'booking', subjectId: bookingId }
        : { subject: 'receipt', subjectId: receiptId }),
    detail: { receipt: file.number },
  });
  return file;
}

/**
 * Renders a document of a participant's registration or bookings. Returns undefined if the document belongs to
 * somebody else.
 */
export async function openOwnReceipt(
  store: Store,
  { receiptId, registrationId, network }: { receiptId: string; registrationId: string } & AskedFrom,
): Promise<ReceiptFile | undefined> {
  const file = await renderReceipt(store, { receiptId, asker: { person: registrationId, network } });
  if (!file) return undefined;
  if (file.of.registrationId === registrationId) return file;
  if (file.of.bookingId === null) return undefined;
  const booked = await store.db
    .selectFrom(bookings(store.db).as('booked'))
    .select('registration_id')
    .where('booked.id', '=', file.of.bookingId)
    .executeTakeFirst();
  return booked?.registration_id === registrationId ? file : undefined;
}

/**
 * Renders a document of a group payment of this payer, or of a registration of this mailbox that was withdrawn. Returns
 * undefined if the document belongs to somebody else.
 */
export async function openPayersReceipt(
  store: Store,
  { receiptId, network, ...payer }: { receiptId: string } & GroupPayer & AskedFrom,
): Promise<ReceiptFile | undefined> {
  const file = await renderReceipt(store, {
    receiptId,
    asker: { person: payer.registrationId ?? payer.payerEmail, network },
  });
  const groupId = file?.of.groupPaymentId;
  if (groupId && (await isMadeBy(store.db, groupId, payer))) return file;
  if (payer.payerEmail === undefined) return undefined;
  const former = await listFormerReceipts(store.db, payer.payerEmail);
  return former.some(({ receipts }) => receipts.some(({ id }) => id === receiptId)) ? file : undefined;
}
