import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { paymentNotePurpose } from '#conference/payments/payment-note.server.ts';
import { notePurpose } from '#conference/registration/record/add-note.server.ts';
import { sealValue } from '#platform/keys/record-keys.server.ts';
import { newKey } from '#platform/keys/secrets.server.ts';
import { aKeyring } from '#tests/keyring.ts';

const sentence =
  'Called about the letter for the embassy and promised an answer within the week; the badge is to say the name as in the passport. ';

/** The id that `fillRegistrations` gives to a row. */
const idOf = (kind: string, number: number) => {
  const hash = createHash('md5').update(`${kind} ${number}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/**
 * Writes `count` texts into a filled database, a quarter each: notes on registrations and notes of payments, each sealed
 * with its own key, enquiries, and notes on enquiries. Every hundredth text mentions `name`.
 */
export async function fillTexts(pool: pg.Pool, count: number, name: string): Promise<void> {
  const quarter = count / 4;
  const numbers = Array.from({ length: quarter }, (_, index) => index + 1);
  const textOf = (number: number) => `${sentence.repeat(3)}${number % 100 === 0 ? name : 'Somebody'} wrote.`;

  const { rows } = await pool.query<{ id: string }>('select id from master_key where is_current');
  const master = await aKeyring().find(rows[0]?.id ?? '');
  if (!master) throw new Error('The tests’ key does not open this database.');
  const records = Array.from({ length: 2 * quarter }, (_, index) => ({
    id: idOf('key', index + 1),
    key: newKey(),
  }));
  await pool.query(
    `update record_key set wrapped = given.wrapped
     from unnest($1::uuid[], $2::bytea[]) as given (id, wrapped) where record_key.id = given.id`,
    [records.map(({ id }) => id), records.map(({ id, key }) => master.wrap(key, id))],
  );
  const organiserId = randomUUID();
  await pool.query('insert into organiser (id, email, name, record_key_id) values ($1, $2, $3, $4)', [
    organiserId,
    'leela@example.org',
    'Leela Raman',
    records[0]?.id,
  ]);

  const notes = records.slice(0, quarter);
  await pool.query(
    `insert into registration_note (registration_id, organiser_id, sealed_text)
     select id, $1, sealed from unnest($2::uuid[], $3::bytea[]) as given (id, sealed)`,
    [
      organiserId,
      numbers.map((number) => idOf('registration', number)),
      notes.map((record, index) => sealValue(record, notePurpose, textOf(index + 1))),
    ],
  );
  const payments = records.slice(quarter);
  await pool.query(
    `with charged as (
       insert into charge (id, kind, registration_id, amount, currency)
       select id, 'registration', id, 250000, 'USD' from unnest($2::uuid[]) as given (id)
     )
     insert into payment (charge_id, kind, method, amount, currency, received_on, recorded_by, submission_hash, record_key_id, sealed_note)
     select id, 'payment', 'transfer', 250000, 'USD', '2026-01-09', $1, '\\x00', record_key_id, sealed
     from unnest($2::uuid[], $3::uuid[], $4::bytea[]) as given (id, record_key_id, sealed)`,
    [
      organiserId,
      numbers.map((number) => idOf('registration', quarter + number)),
      payments.map(({ id }) => id),
      payments.map((record, index) =>
        sealValue(record, paymentNotePurpose, { reference: 'TR-1', note: textOf(index + 1) }),
      ),
    ],
  );
  const texts = numbers.map(textOf);
  await pool.query(
    `insert into enquiry (id, kind, name, email, message)
     select id, 'contact', 'Noor', 'noor@example.org', text from unnest($1::uuid[], $2::text[]) as given (id, text)`,
    [numbers.map((number) => idOf('enquiry', number)), texts],
  );
  await pool.query(
    `insert into enquiry_entry (id, enquiry_id, kind, written_by, text)
     select id, id, 'note', $1, text from unnest($2::uuid[], $3::text[]) as given (id, text)`,
    [organiserId, numbers.map((number) => idOf('enquiry', number)), texts],
  );
  await pool.query('vacuum analyze');
}
