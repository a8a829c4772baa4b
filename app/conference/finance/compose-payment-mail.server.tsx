import { bookings } from '#conference/booking/bookings.server.ts';
import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { payments } from '#conference/payments/payments.server.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { englishSpeaker } from '#platform/words/words.server.ts';
import { PaymentReceivedEmail } from './payment-received.email.tsx';

/**
 * Composes the mail about a received or waived payment. Returns undefined if the payment was undone in the meantime.
 */
export async function composePaymentMail(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  paymentId: string,
): Promise<ComposedMail | undefined> {
  const payment = await db
    .selectFrom(payments(db).as('entry'))
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'entry.booking_id')
    .innerJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row('person.id', '=', row.fn.coalesce('entry.registration_id', 'booked.registration_id')),
      ),
    )
    .select(['amount', 'currency', 'method', 'received_on', 'entry.registration_id', 'booking_id'])
    .select(['option', 'contact_email', 'applicant_name', 'person.email', 'full_name', 'reference'])
    .where('entry.id', '=', paymentId)
    .where('is_undone', '=', false)
    .executeTakeFirst();
  if (!payment) return undefined;
  const { amount, currency, option, booking_id } = payment;
  const of =
    booking_id === null
      ? { kind: 'registration' as const, id: payment.registration_id ?? '' }
      : { kind: 'booking' as const, id: booking_id };
  const balance = await readBalance(db, of);
  if (!balance) return undefined;
  const title = edition.catalogue.find(({ id }) => id === option)?.title ?? option;
  const mail = {
    edition: { name: edition.name, email: edition.contact.email },
    greeting: greet(englishSpeaker, payment.applicant_name ?? payment.full_name),
    reference: payment.reference,
    amount: formatMoney({ amount, currency }),
    isWaiver: payment.method === 'waiver',
    receivedOn: formatDay(payment.received_on),
    item: of.kind === 'registration' ? 'your registration' : `your booking: ${title}`,
    due: balance.due > 0 ? formatMoney({ amount: balance.due, currency }) : undefined,
    overpaid: balance.overpaid > 0 ? formatMoney({ amount: balance.overpaid, currency }) : undefined,
    transfer: describeTransfer(edition.bankAccounts, { currency, reference: payment.reference }),
    hasDocuments: of.kind === 'registration',
    dashboardAddress: `${config.origin}/dashboard${of.kind === 'registration' ? '/payment' : ''}`,
  };
  return {
    to: payment.contact_email ?? payment.email,
    subject: `Your payment for the ${edition.shortName} (${payment.reference})`,
    ...(await renderMail(<PaymentReceivedEmail {...mail} />)),
  };
}
