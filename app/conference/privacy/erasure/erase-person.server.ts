import { deleteEnquiriesOf } from '#conference/enquiries/delete-enquiries.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { sealAddresses } from './aftermath.server.ts';
import { dropAccess, dropJobs, dropKeptFiles, listEnquiries } from './drop-traces.server.ts';
import type { Person } from './find-person.server.ts';

/**
 * Destroys everything that names a person, inside the transaction that locked their registrations: rows, jobs, and the
 * keys of all that was sealed. Money and acts stay, without the person. Gives the id of the aftermath.
 */
export async function erasePerson(
  tx: Database,
  secrets: Secrets,
  person: Person,
  now: Date,
): Promise<string> {
  const { registrationIds, bookingIds } = person;
  const keyIds = [...person.recordKeyIds, ...(await dropKeptFiles(tx, person))];
  const about = [...registrationIds, ...bookingIds, ...(await dropAccess(tx, person))];
  about.push(...(await listEnquiries(tx, person)));
  const requests = tx.deleteFrom('erasure_request').where('registration_id', '=', anyOf(registrationIds));
  about.push(...(await requests.returning('id').execute()).map(({ id }) => id));
  const mails = await tx
    .deleteFrom('mail')
    .where((row) =>
      row.or([row('registration_id', '=', anyOf(registrationIds)), row('subject_id', '=', anyOf(about))]),
    )
    .returning('id')
    .execute();
  await dropJobs(tx, [...about, ...mails.map(({ id }) => id)]);
  for (const email of person.emails) await deleteEnquiriesOf(tx, email);

  for (const table of ['submission', 'arrival', 'registration_note', 'registration_file'] as const) {
    await tx.deleteFrom(table).where('registration_id', '=', anyOf(registrationIds)).execute();
  }
  await tx
    .deleteFrom('registration_merge')
    .where((row) =>
      row.or([row('kept_id', '=', anyOf(registrationIds)), row('other_id', '=', anyOf(registrationIds))]),
    )
    .execute();
  // What was charged for them stays: the database takes the reference out.
  await tx.deleteFrom('booking').where('id', '=', anyOf(bookingIds)).execute();
  const files = await tx
    .deleteFrom('stored_file')
    .where('record_key_id', '=', anyOf(keyIds))
    .returning('id')
    .execute();
  await tx.deleteFrom('registration').where('id', '=', anyOf(registrationIds)).execute();
  await tx.deleteFrom('record_key').where('id', '=', anyOf(keyIds)).execute();

  await tx
    .insertInto('erasure')
    .values(registrationIds.map((id) => ({ registration_id: id, erased_at: now })))
    .onConflict((conflict) => conflict.column('registration_id').doNothing())
    .execute();
  const report = await makeRecordKey(tx, secrets);
  const { id } = await tx
    .insertInto('erasure_aftermath')
    .values({
      record_key_id: report.id,
      sealed_addresses: sealAddresses(report, person.emails),
      file_ids: files.map((file) => file.id),
      mail_ids: mails.map((mail) => mail.id),
      erased_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
