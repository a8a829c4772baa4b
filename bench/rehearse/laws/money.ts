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

  'Each entry of the books has its document, of the same amount': async ({ run }) => {
    const { world } = run;
    const { rows } = await world.query<{ id: string }>('select id from registration');
    const payments = [
      ...world.loopback.accounts.stripe.payments.keys(),
      ...world.loopback.accounts.razorpay.payments.keys(),
    ];
    const { faults } =
      rows.length === 0
        ? { faults: [] }
        : await findBookFaults(world.store.db, { ids: rows.map(({ id }) => id), payments });
    return [...faults.map((says) => ({ says })), ...(await findRows(run, entriesOfOthers))];
  },

  'Receipts are numbered without a gap': async ({ run }) =>
    await findRows(
      run,
      'select kind::text as says from receipt_number group by edition, kind having max(number) <> count(*)',
    ),

  'The state of payment of each registration and booking is what its entries say': async ({ run }) =>
    await findRows(
      run,
      // What came in is a payment, less what was undone of it. What went back is a refund or a lost dispute.
      `select what || ' is ' || stored || ', and its entries say ' || said as says from (
         select coalesce('the registration ' || reference, 'the booking ' || booking.id) as what,
           coalesce(registration.payment_state, booking.payment_state) as stored,
           payment_state_of(charge.amount,
             coalesce(sum(payment.amount) filter (where method <> 'waiver' and (payment.kind = 'payment' or payment.kind = 'counter-entry' and payment.amount < 0)), 0),
             coalesce(sum(payment.amount) filter (where method = 'waiver'), 0),
             -coalesce(sum(payment.amount) filter (where method <> 'waiver' and (payment.kind in ('refund', 'chargeback') or payment.kind = 'counter-entry' and payment.amount > 0)), 0),
             withdrawn_at is not null or not coalesce(holds_spot, true)) as said
         from charge left join registration on registration.id = charge.registration_id
           left join booking on booking.id = charge.booking_id left join payment on charge_id = charge.id
         where coalesce(registration.id, booking.id) is not null
         group by charge.id, registration.id, booking.id) as states
       where stored <> said`,
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
        `select coalesce(reference, 'the booking ' || booking.id) || ' has ' || sum(payment.amount) || ' ' || payment.currency || ' with us' as says
       from payment join charge on charge.id = charge_id left join registration on registration.id = charge.registration_id
         left join booking on booking.id = charge.booking_id
       where method <> 'waiver' and coalesce(registration.id, booking.id) is not null
         and coalesce(withdrawn_at, case when not holds_spot then decided_at end, 'infinity') > (select cancelled_at from edition_cancellation)
       group by registration.id, booking.id, payment.currency having sum(payment.amount) <> 0`,
      );
      return [...offers, ...kept];
    },
};

/** The entries of bookings, and of people who were erased meanwhile, without their document. */
const entriesOfOthers = `select 'no document of ' || entry.amount || ' for the payment ' || entry.id as says
  from payment as entry join charge on charge.id = entry.charge_id
    left join receipt_line as line on line.payment_id = entry.id
    left join receipt on receipt.payment_id = entry.id or receipt.id = line.receipt_id
  where charge.registration_id is null and entry.method <> 'waiver'
    and (coalesce(line.amount, receipt.amount) is distinct from abs(entry.amount)
      or receipt.kind::text <> case when entry.amount > 0 then 'receipt' else 'credit-note' end)`;
