import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type pg from 'pg';
import { currentTemplates, type DocumentKind } from '#conference/documents/document-kind.ts';
import { integerToNumber } from '#conference/documents/document-number.ts';
import { encodeFields, writeCode } from '#conference/documents/verifying/document-code.ts';
import { readDocumentKeys, signWith } from '#conference/documents/verifying/document-keys.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { aKeyring } from '#tests/keyring.ts';
import { register } from './participants.ts';
import { aPhotoWithPlace } from './uploads.ts';

/** A guest with a valid badge. `number` is the number of the badge, and `address` is the URL in its QR code. */
export type Guest = { id: string; name: string; number: string; address: string };

const passportNumber = `Z${randomUUID().slice(0, 8).toUpperCase()}`;

/**
 * Creates `count` guests who have paid, directly in the database, because so many forms would take minutes. Also
 * returns `mark`, with which all their names begin, and `secrets`, which a phone at the door must not store.
 */
export async function makeGuests(request: APIRequestContext, database: pg.Pool, count: number) {
  // The mark begins with a letter, because the search for "Guest 1" also finds names with a word that begins with 1.
  const mark = `Offline m${randomUUID().slice(0, 8)}`;
  const email = await register(request, { fullName: mark, passportNumber, photo: await aPhotoWithPlace() });
  const created = await database.query<{ id: string; full_name: string }>(
    `with template as (select * from registration where email = $1), made as (
       insert into registration (reference, record_key_id, sealed_details, email, full_name, participant_type, needs_visa, status, created_at, paid_at)
       select 'PC-' || upper(substr(md5($2 || n), 1, 8)), record_key_id, sealed_details, 'o' || n || '-' || $1, $2 || ' Guest ' || n, 'student', false, 'active', now(), now()
       from template, generate_series(1, $3) n returning id, full_name, record_key_id
     ) select id, full_name from made order by length(full_name), full_name`,
    [email, mark, count],
  );
  await database.query('update registration set paid_at = now() where email = $1', [email]);
  const guests: Guest[] = [];
  for (const { id, full_name } of created.rows)
    guests.push(await issueBadge(database, { id, name: full_name }));
  expect(guests).toHaveLength(count);
  return { guests, mark, secrets: [passportNumber, email] };
}

type BadgeParts = { id: string; name: string; expiresOn?: string; kind?: DocumentKind };
let lastNumber = Math.floor(Math.random() * 1e9);

/** Issues a badge or another document to a registration. Returns the document's number and the URL in its QR code. */
export async function issueBadge(
  database: pg.Pool,
  { id, name, expiresOn = '2099-12-31', kind = 'icard' }: BadgeParts,
): Promise<Guest> {
  lastNumber += 1;
  const number = integerToNumber(lastNumber * 97);
  const keys = await documentKeys(database);
  await database.query(
    `insert into participant_document (registration_id, kind, edition, number, key_id, issued_on, issued_at, expires_on, template)
     values ($1, $2, 'test', $3, $4, '2025-01-01', now(), $5, $6)`,
    [id, kind, number, keys[0].id, expiresOn, currentTemplates[kind]],
  );
  const signed = encodeFields({ keyId: keys[0].kid, number, kind, expiresOn, name });
  const code = writeCode(signed, signWith(keys[0], signed));
  return { id, name, number, address: addressOf(code) };
}

export function addressOf(code: string) {
  return `http://localhost:${process.env.E2E_PORT}/verify/${code}`.toUpperCase();
}

const cachedKeys = new WeakMap<pg.Pool, ReturnType<typeof readDocumentKeys>>();

async function documentKeys(database: pg.Pool) {
  const db = openDatabase(database);
  const known = cachedKeys.get(database);
  if (known) return await known;
  const reading = openSecrets(db, aKeyring(process.env.E2E_SECRET_KEY)).then((secrets) =>
    readDocumentKeys(db, secrets),
  );
  cachedKeys.set(database, reading);
  return await reading;
}
