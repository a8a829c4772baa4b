import { byOrganiser, byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { Charged } from '#conference/money/receipts/describe-content.server.ts';
import { issueInvoice, readInvoice } from '#conference/money/receipts/issue-invoice.server.ts';
import type { InvoiceForm } from '#conference/money/receipts/receipt.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { lockForPayment } from '../settle-payment.server.ts';

export type InvoiceOrder = {
  of: { kind: ChargeKind; id: string };
  form: InvoiceForm;
  /**
   * Who orders the invoice. A participant can order only the first invoice of their own charge. An organiser can also
   * correct an invoice.
   */
  by: { registrationId: string } | { organiserId: string };
  requestId: string;
};

export type InvoiceRefusal = 'no-such-charge' | 'not-open' | 'nothing-to-pay' | 'issued-already';

/**
 * Issues the invoice for a charge, with the payer's name, address and tax number. If the details and the amount did not
 * change, returns the invoice that was issued before. If an organiser enters other details, a credit note cancels the
 * old invoice, and a new invoice is issued. Refuses to issue a participant a second invoice. Refuses the first invoice
 * for a charge that is not active, and an invoice for an amount of 0.
 */
export async function orderInvoice(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { of, form, by, requestId }: InvoiceOrder,
  now: Date,
): Promise<{ ok: true; receiptId: string } | { ok: false; reason: InvoiceRefusal }> {
  return await db.transaction().execute(async (tx) => {
    const locked = await lockForPayment(tx, of);
    const balance = locked && (await readBalance(tx, of));
    const found = locked && (await readCharged(tx, of));
    if (!balance || !found) return { ok: false, reason: 'no-such-charge' };
    if ('registrationId' in by && by.registrationId !== locked.registrationId) {
      return { ok: false, reason: 'no-such-charge' };
    }
    const record = await openRecordKey(tx, secrets, locked.recordKeyId);
    const before = await readInvoice(tx, locked.chargeId, record);
    const payer = { ...form, reference: found.reference };
    const price = { amount: balance.charged, currency: balance.currency };
    if (before?.payer && isSamePayer(before.payer, payer) && before.amount === price.amount) {
      return { ok: true, receiptId: before.id };
    }
    if (before && 'registrationId' in by) return { ok: false, reason: 'issued-already' };
    if (price.amount === 0) return { ok: false, reason: 'nothing-to-pay' };
    if (!before && !found.isActive) return { ok: false, reason: 'not-open' };
    const settled = { waived: balance.waived, paid: balance.received - balance.repaid };
    const { charged, language } = found;
    const invoice = { chargeId: locked.chargeId, price, settled, charged, language, record, payer };
    const receiptId = await issueInvoice(tx, invoice, before, now);
    await recordAct(tx, {
      ...('registrationId' in by ? byParticipant({ ...by, requestId }) : byOrganiser({ ...by, requestId })),
      action: before ? 'invoice.corrected' : 'invoice.issued',
      subject: of.kind,
      subjectId: of.id,
      detail: { invoice: receiptId },
    });
    return { ok: true, receiptId };
  });
}

function isSamePayer(one: InvoiceForm, other: InvoiceForm): boolean {
  return one.name === other.name && one.address === other.address && one.taxNumber === other.taxNumber;
}

type InvoicedCharge = { charged: Charged; reference: string; language: string; isActive: boolean };

async function readCharged(
  tx: Database,
  { kind, id }: InvoiceOrder['of'],
): Promise<InvoicedCharge | undefined> {
  if (kind === 'registration') {
    const person = await registrations(tx).where('id', '=', id).executeTakeFirst();
    return (
      person && {
        charged: { kind, participantType: person.participant_type },
        reference: person.reference,
        language: person.language,
        isActive: person.status === 'active',
      }
    );
  }
  const booked = await tx
    .selectFrom(bookings(tx).as('booked'))
    .innerJoin(registrations(tx).as('person'), 'person.id', 'booked.registration_id')
    .select(['option', 'day', 'holds_spot', 'reference', 'person.language'])
    .where('booked.id', '=', id)
    .executeTakeFirst();
  if (!booked) return undefined;
  const { option, day, reference, language, holds_spot } = booked;
  return { charged: { kind, option, day }, reference, language, isActive: holds_spot === true };
}
