import type pg from 'pg';

/**
 * Adds fees and payments to a database that `fillRegistrations` has filled with `count` registrations. The payments fit
 * the payment states of the registrations, use several methods, and are spread over the 170 days in which people
 * registered.
 */
export async function fillPayments(pool: pg.Pool, count: number): Promise<void> {
  for (const statement of statements) await pool.query(statement, statement.includes('$1') ? [count] : []);
}

// The registrations already have their payment states, so the triggers that would write these states are disabled.
const statements = [
  'alter table charge disable trigger follow_charge',
  'alter table payment disable trigger follow_payment',
  `insert into charge (id, kind, registration_id, amount, currency)
   select md5('charge ' || n)::uuid, 'registration', md5('registration ' || n)::uuid, 250000, 'USD'
   from generate_series(1, $1::integer) n`,
  `insert into payment (charge_id, kind, method, amount, currency, received_on, recorded_at, submission_hash)
   select md5('charge ' || n)::uuid, entry.kind::payment_kind,
     coalesce(entry.method, (array['transfer', 'stripe', 'cash'])[1 + n % 3])::payment_method, entry.amount,
     'USD', (made at time zone 'Asia/Kolkata')::date, made, decode(md5(entry.place || ' payment ' || n), 'hex')
   from (
     select n, timestamptz '2025-07-20 04:00Z' + (n * 7919::bigint % $1) / $1::float * interval '170 days' as made
     from generate_series(1, $1::integer) n
   ) as drawn
   join registration on registration.id = md5('registration ' || n)::uuid
   join (values
     ('paid', 1, 'payment', null, 125000), ('paid', 2, 'payment', null, 125000),
     ('overpaid', 1, 'payment', null, 125000), ('overpaid', 2, 'payment', null, 135000),
     ('part-paid', 1, 'payment', null, 100000), ('waived', 1, 'payment', 'waiver', 250000),
     ('refunded', 1, 'payment', null, 250000), ('refunded', 2, 'refund', 'transfer', -250000)
   ) as entry (state, place, kind, method, amount) on entry.state = registration.payment_state::text`,
  'alter table charge enable trigger follow_charge',
  'alter table payment enable trigger follow_payment',
  'vacuum analyze',
];
