import type pg from 'pg';

/** Adds `count` payments to a filled database: one for each registration, by three methods, over the same days. */
export async function fillPayments(pool: pg.Pool, count: number): Promise<void> {
  for (const statement of statements) await pool.query(statement, statement.includes('$1') ? [count] : []);
}

// The registrations have their states already, so the triggers that would write them stand still.
const statements = [
  'alter table charge disable trigger follow_charge',
  'alter table payment disable trigger follow_payment',
  `insert into charge (id, kind, registration_id, amount, currency)
   select md5('charge ' || n)::uuid, 'registration', md5('registration ' || n)::uuid, 250000, 'USD'
   from generate_series(1, $1::integer) n`,
  `insert into payment (charge_id, kind, method, amount, currency, received_on, recorded_at, submission_hash)
   select md5('charge ' || n)::uuid, 'payment', (array['transfer', 'stripe', 'cash'])[1 + n % 3]::payment_method, 250000,
     'USD', (made at time zone 'Asia/Kolkata')::date, made, decode(md5('payment ' || n), 'hex')
   from (
     select n, timestamptz '2025-07-20 04:00Z' + (n * 7919::bigint % $1) / $1::float * interval '170 days' as made
     from generate_series(1, $1::integer) n
   ) as drawn`,
  'alter table charge enable trigger follow_charge',
  'alter table payment enable trigger follow_payment',
  'vacuum analyze',
];
