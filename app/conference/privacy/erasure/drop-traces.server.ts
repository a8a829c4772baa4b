import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Mailer } from '#platform/mail/mail.server.ts';
import type { Person } from './find-person.server.ts';

/** One of these addresses, which are compared without case. */
export function anyAddress(emails: readonly string[]) {
  return sql<string>`any(${emails}::citext[])`;
}

/** Ends a person's sessions and sign-ins and takes them out of every browser's credential. Gives the sign-ins' ids. */
export async function dropAccess(tx: Database, { registrationIds, emails }: Person): Promise<string[]> {
  const signIns = await tx
    .deleteFrom('sign_in')
    .where('email', '=', anyAddress(emails))
    .returning('id')
    .execute();
  await tx
    .deleteFrom('session')
    .where((row) =>
      row.or([row('registration_id', '=', anyOf(registrationIds)), row('email', '=', anyAddress(emails))]),
    )
    .execute();
  const credentials = await tx
    .deleteFrom('device_registration')
    .where('registration_id', '=', anyOf(registrationIds))
    .returning('device_id')
    .execute();
  await tx
    .deleteFrom('device')
    .where('id', '=', anyOf(credentials.map((row) => row.device_id)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('device_registration').select('device_id').whereRef('device_id', '=', 'device.id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('session').select('session.id').whereRef('session.device_id', '=', 'device.id'))),
    )
    .execute();
  return signIns.map(({ id }) => id);
}

/**
 * Drops the files that wait for a form in the browsers in which the person registered or asked to sign in, and every
 * proof of payment that waits at the desk, since nothing says whose it is. Somebody else may have to choose theirs once
 * more. Gives the ids of their keys. Comes before the rows by which the browsers are known.
 */
export async function dropKeptFiles(tx: Database, { registrationIds, emails }: Person): Promise<string[]> {
  const { rows } = await sql<{ record_key_id: string }>`
    with dropped as (
      delete from kept_file where browser_hash in (
        select browser_hash from submission where registration_id = ${anyOf(registrationIds)}
        union select browser_hash from sign_in where email = ${anyAddress(emails)}
      ) or field = 'proof' returning file_id
    )
    select record_key_id from stored_file join dropped on file_id = id`.execute(tx);
  return rows.map((row) => row.record_key_id);
}

/** The ids of a person's enquiries and of what was written about them, by which their mails are found. */
export async function listEnquiries(tx: Database, { emails }: Person): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (select id from enquiry where email = ${anyAddress(emails)})
    select id from own union all select id from enquiry_entry where enquiry_id in (select id from own)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Removes the jobs, waiting, done or given up, that are about one of these ids. */
export async function dropJobs(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from jobs.job where data ->> 'id' = any(${ids}::text[])`.execute(tx);
}

/** Removes what a mailer kept of mails whose rows are gone: in an outbox they could not be found any more. */
export async function removeMails(mailer: Pick<Mailer, 'remove'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await mailer.remove(id);
}
