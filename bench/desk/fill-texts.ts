import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { notePurpose } from '#conference/registration/record/add-note.server.ts';
import { sealValue } from '#platform/keys/record-keys.server.ts';
import { newKey } from '#platform/keys/secrets.server.ts';
import { aKeyring } from '#tests/keyring.ts';

const sentence =
  'Called about the letter for the embassy and promised an answer within the week; the badge is to say the name as in the passport. ';

/** Returns the id of a row that `fillRegistrations` has made. */
const idOf = (kind: string, number: number) => {
  const hash = createHash('md5').update(`${kind} ${number}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/**
 * Writes `count` texts into a database that is already filled. Half of the texts are notes on registrations, each
 * encrypted with its own key. The other half are enquiries. Every hundredth text mentions `name`.
 */
export async function fillTexts(pool: pg.Pool, count: number, name: string): Promise<void> {
  const numbers = Array.from({ length: count / 2 }, (_, index) => index + 1);
  const texts = numbers.map(
    (number) => `${sentence.repeat(3)}${number % 100 === 0 ? name : 'Somebody'} wrote.`,
  );
  const { rows } = await pool.query<{ id: string }>('select id from master_key where is_current');
  const master = await aKeyring().find(rows[0]?.id ?? '');
  if (!master) throw new Error('The key of the tests does not open this database.');
  const records = numbers.map((number) => ({ id: idOf('key', number), key: newKey() }));
  await pool.query(
    `update record_key set wrapped = given.wrapped
     from unnest($1::uuid[], $2::bytea[]) as given (id, wrapped) where record_key.id = given.id`,
    [records.map(({ id }) => id), records.map(({ id, key }) => master.wrap(key, id))],
  );
  const organiserId = randomUUID();
  await pool.query(
    `insert into organiser (id, email, name, record_key_id) values ($1, 'leela@example.org', 'Leela Raman', $2)`,
    [organiserId, records[0]?.id],
  );
  await pool.query(
    `insert into registration_note (registration_id, organiser_id, sealed_text)
     select id, $1, sealed from unnest($2::uuid[], $3::bytea[]) as given (id, sealed)`,
    [
      organiserId,
      numbers.map((number) => idOf('registration', number)),
      records.map((record, index) => sealValue(record, notePurpose, texts[index])),
    ],
  );
  await pool.query(
    `insert into enquiry (kind, name, email, message)
     select 'contact', 'Noor', 'noor@example.org', text from unnest($1::text[]) as given (text)`,
    [texts],
  );
  await pool.query('vacuum analyze');
}
