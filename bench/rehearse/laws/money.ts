import { findBookFaults } from '#tests/provider-loopback/our-books.ts';
import { sumAccounts } from '#tests/provider-loopback/provider-books.ts';
import { readForms } from '../../hostile/read-forms.ts';
import { calendar, cancelledOn } from '../plan.ts';
import { type Fault, findRows, isAfter, type Law, openOwnBrowser } from './court.ts';

/** The laws about money: what came in, what went back, and what it pays for. */
export const moneyLaws: Record<string, Law> = {
  'The books are what the providers did': async ({ run: { world } }) => {
    const { rows } = await world.query<{ currency: string; received: string; refunded: string }>(
      `select currency, sum(received) as received, sum(refunded) as refunded from (
         select currency, amount as received, 0 as refunded from provider_payment
         union all select payment.currency, 0, refund.amount from provider_refund as refund
           join provider_payment as payment using (payment_ref) where refund.state = 'paid'
         union all select currency, 0, counted from dispute) as money group by currency`,
    );
    const { stripe, razorpay } = world.loopback.accounts;
    const theirs = sumAccounts([stripe, razorpay]);
    const faults: Fault[] = [];
    for (const currency of new Set([...rows.map((row) => row.currency), ...Object.keys(theirs)])) {
      const ours = rows.find((row) => row.currency === currency);
      const [received, refunded] = [Number(ours?.received ?? 0), Number(ours?.refunded ?? 0)];
      const their = theirs[currency] ?? { received: 0, refunded: 0, chargebacks: 0 };
      const back = their.refunded + their.chargebacks;
      if (received !== their.received || refunded !== back)
        faults.push({
          says: `${currency}: we booked ${received} in and ${refunded} back, the providers ${their.received} and ${back}`,
        });
    }
    return faults;
  },

  'Finance has recorded each transfer once': async ({ run: { world, recorded } }) => {
    const { rows } = await world.query<{ currency: string; sum: string }>(
      // A merge moves a payment: a counter-entry here, and an entry there.
      "select currency, sum(amount) from payment where method = 'transfer' and kind in ('payment', 'counter-entry') group by currency",
    );
    return [...new Set([...rows.map((row) => row.currency), ...Object.keys(recorded)])].flatMap(
      (currency) => {
        const booked = Number(rows.find((row) => row.currency === currency)?.sum ?? 0);
        const came = recorded[currency] ?? 0;
        return booked === came
          ? []
          : [{ says: `${currency}: ${booked} is booked, and ${came} came to the bank` }];
      },
    );
  },

  'Each entry of the books has its document, of the same amount': async ({ run: { world } }) => {
    const { rows } = await world.query<{ id: string }>('select id from registration');
    if (rows.length === 0) return [];
    const payments = [
      ...world.loopback.accounts.stripe.payments.keys(),
      ...world.loopback.accounts.razorpay.payments.keys(),
    ];
    const { faults } = await findBookFaults(world.store.db, { ids: rows.map(({ id }) => id), payments });
    return faults.map((says) => ({ says }));
  },

  'Receipts are numbered without a gap': async ({ run }) =>
    await findRows(
      run,
      'select kind::text as says from receipt_number group by edition, kind having max(number) <> count(*)',
    ),

  'The state of payment of each registration is what its entries say': async ({ run }) =>
    await findRows(
      run,
      `select reference || ' is ' || payment_state || ', with ' || paid || ' of ' || amount as says from (
         select reference, payment_state::text, charge.amount, coalesce(sum(payment.amount), 0) as paid
         from registration join charge on charge.registration_id = registration.id left join payment on charge_id = charge.id
         where status = 'active' and withdrawn_at is null group by reference, payment_state, charge.amount) as sums
       where (paid < amount and payment_state in ('paid', 'overpaid')) or (paid >= amount and payment_state in ('unpaid', 'part-paid'))`,
    ),

  'From the day after its cancellation, a conference takes nobody, and in the end it keeps nobody’s money':
    async (court) => {
      const { isCancelled, world } = court.run;
      if (!isCancelled || world.today() <= cancelledOn) return [];
      const browser = openOwnBrowser(court);
      const { html } = await browser.open('/registration');
      const isOpen = readForms(html).some(({ fields }) =>
        fields.some(({ name }) => name === 'passportNumber'),
      );
      const offers = isOpen ? [{ says: 'the page of the registration still has its form' }] : [];
      if (!isAfter(court, calendar.afterwards[0])) return offers;
      // A lost dispute is a payment that went back, too. Who left before keeps the refund of that day.
      const kept = await findRows(
        court.run,
        `select reference || ' has ' || sum(payment.amount) || ' ' || payment.currency || ' with us' as says
       from payment join charge on charge.id = charge_id join registration on registration.id = registration_id
       where method <> 'waiver'
         and (withdrawn_at is null or withdrawn_at > (select cancelled_at from edition_cancellation))
       group by reference, payment.currency having sum(payment.amount) <> 0`,
      );
      return [...offers, ...kept];
    },
};
