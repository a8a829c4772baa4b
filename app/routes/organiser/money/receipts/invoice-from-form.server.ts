import { formatShortDay } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { type InvoiceRefusal, orderInvoice } from '#conference/money/receipts/order-invoice.server.ts';
import { documentWords, invoiceSchema } from '#conference/money/receipts/receipt.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import type { PaymentsRefusal } from '../act-on-payments.server.ts';

type ChargedRecord = { kind: ChargeKind; id: string };

/** Describes the receipts, invoices and credit notes of a registration or booking for the desk. */
export async function describeReceipts(db: Database, { kind, id }: ChargedRecord) {
  const listed = await listReceipts(db, {
    registrationIds: kind === 'registration' ? [id] : [],
    bookingIds: kind === 'booking' ? [id] : [],
  });
  return listed.map((receipt) => ({
    id: receipt.id,
    kind: receipt.kind,
    kindWord: documentWords[receipt.name],
    about: receipt.about.join(', '),
    number: receipt.number,
    issuedOn: formatShortDay(receipt.issuedOn),
    amount: formatMoney(receipt),
    isCancelled: receipt.isCancelled,
  }));
}

/**
 * Issues or corrects the invoice that the form describes. Redirects to the page of the payments, or answers with the
 * refusal.
 */
export async function invoiceFromForm(
  { context, by, form }: Pick<OrganiserForm, 'context' | 'by' | 'form'>,
  of: ChargedRecord,
) {
  const values = {
    name: fieldText(form, 'name'),
    address: fieldText(form, 'address'),
    taxNumber: fieldText(form, 'taxNumber'),
  };
  const read = invoiceSchema.safeParse(values);
  if (!read.success) {
    return refuse<PaymentsRefusal>(422, { invoice: { errors: fieldErrors(read.error), values } });
  }
  const { organiserId, requestId } = by;
  const order = { of, form: read.data, by: { organiserId }, requestId };
  const ordered = await orderInvoice(context, order, context.now());
  if (ordered.ok) return redirectTo(`/organiser/${of.kind}s/${of.id}/payments`, 'invoice-issued-at-desk');
  return refuse<PaymentsRefusal>(409, { message: refusals[ordered.reason], invoice: { values } });
}

const refusals: Record<InvoiceRefusal, string> = {
  'no-such-charge': 'This registration or booking has no charge any more.',
  'not-open': 'This registration or booking is not active any more, so there is nothing to pay.',
  'nothing-to-pay': 'This registration or booking costs nothing, so there is nothing to pay.',
  'issued-already': 'The invoice is already issued.',
};
