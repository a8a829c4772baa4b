import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database.server.ts';
import type { Json } from '#platform/database-types.ts';
import { tryRecordKey, unsealValue } from '#platform/record-keys.server.ts';
import type { Secrets } from '#platform/secrets.server.ts';
import { anyOf } from './drop-traces.server.ts';
import type { Person } from './find-person.server.ts';

/**
 * Where else mails about a person went, whose mailbox need not be theirs: to the contacts of their bookings, and to the
 * addresses that a correction replaced. The organisers' own is left out: what came to it is not about one person.
 */
export async function findMailedAddresses(
  tx: Database,
  secrets: Secrets,
  person: Pick<Person, 'registrationIds' | 'bookingIds'>,
): Promise<string[]> {
  const contacts = await tx
    .selectFrom('booking')
    .select('contact_email')
    .where('id', '=', anyOf(person.bookingIds))
    .execute();
  const found = [...contacts.map((row) => row.contact_email), ...(await findReplaced(tx, secrets, person))];
  return [...new Set(found.map((email) => email.toLowerCase()))].filter(
    (email) => email !== edition.contact.email.toLowerCase(),
  );
}

async function findReplaced(
  tx: Database,
  secrets: Secrets,
  { registrationIds }: Pick<Person, 'registrationIds'>,
): Promise<string[]> {
  const fields: Json = { fields: ['email'] };
  const corrections = await tx
    .selectFrom('audit_entry')
    .select(['record_key_id', 'sealed_detail'])
    .where('subject_id', '=', anyOf(registrationIds))
    .where('action', '=', 'registration.corrected')
    .where('detail', '@>', JSON.stringify(fields))
    .execute();
  const emails: string[] = [];
  for (const { record_key_id, sealed_detail } of corrections) {
    const record = record_key_id === null ? undefined : await tryRecordKey(tx, secrets, record_key_id);
    if (!record || !sealed_detail) continue;
    try {
      const { detail } = unsealValue(record, 'audit', sealed_detail) as Corrected;
      if (detail?.before?.email) emails.push(detail.before.email);
    } catch {
      // In a restored backup a new key may stand in for one that is gone, and opens nothing.
    }
  }
  return emails;
}

type Corrected = { detail?: { before?: { email?: string } } };
