import { endDocumentsOfErased } from '#conference/documents/personal-data.server.ts';
import { mailedPayers } from '#conference/money/group/mailed-payers.server.ts';
import { anyAddress } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteJobs } from '#platform/jobs/personal-data.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { deleteRows, tracesOf } from './delete-rows.server.ts';
import { deletionOrder } from './erasure-rules.server.ts';
import type { Person } from './find-person.server.ts';
import { sealAddresses } from './follow-up.server.ts';

/**
 * Deletes everything that names a person: rows, jobs, and the keys of sealed values. Payments and acts stay, but no
 * longer name the person. The transaction must have locked the person's registrations. `language` is the language of
 * the mail that reports the erasure. Returns the id of the follow-up.
 * See docs/decisions/025-erasure-destroys-keys.md.
 */
export async function erasePerson(
  tx: Database,
  secrets: Secrets,
  person: Person,
  now: Date,
  language: string = 'en',
): Promise<string> {
  const traces = tracesOf(person);
  traces.subjectIds.push(...(await listPayerMails(tx, person.emails)));
  await endDocumentsOfErased(tx, person.registrationIds, now);
  for (const table of deletionOrder) await deleteRows(tx, table, traces);
  await deleteJobs(tx, [...traces.subjectIds, ...traces.mailIds]);

  if (person.registrationIds.length > 0) {
    await tx
      .insertInto('erasure')
      .values(person.registrationIds.map((id) => ({ registration_id: id, erased_at: now })))
      .onConflict((conflict) => conflict.column('registration_id').doNothing())
      .execute();
  }
  const record = await makeRecordKey(tx, secrets);
  const { id } = await tx
    .insertInto('erasure_aftermath')
    .values({
      record_key_id: record.id,
      sealed_addresses: sealAddresses(record, person.emails),
      file_ids: traces.fileIds,
      mail_ids: traces.mailIds,
      erased_at: now,
      language,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Lists the subject ids of mails about group payments that can go to these mailboxes. These mails name no registration,
 * so the erasure cannot find them by one.
 */
async function listPayerMails(tx: Database, emails: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom(mailedPayers(tx).as('mailed'))
    .select('id')
    .where('email', '=', anyAddress(emails))
    .execute();
  return rows.map(({ id }) => id);
}
