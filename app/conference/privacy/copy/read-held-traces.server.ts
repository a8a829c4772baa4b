import { tellDone } from '#conference/audit/act-words.ts';
import { actPurpose } from '#conference/audit/record-act.server.ts';
import { anyAddress } from '#conference/privacy/erasure/drop-traces.server.ts';
import type { Person } from '#conference/privacy/erasure/find-person.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, type RecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';
import { type MailKind, mailWords } from '#platform/mail/mail-kinds.ts';

/** What came from a person’s addresses by the contact form, and what organisers wrote about it. */
export async function readEnquiries(db: Database, { emails }: Person) {
  const rows = await db
    .selectFrom('enquiry')
    .select(['id', 'kind', 'name', 'email', 'message', 'status', 'created_at'])
    .where('email', '=', anyAddress(emails))
    .orderBy('created_at')
    .execute();
  const written = await db
    .selectFrom('enquiry_entry')
    .select(['enquiry_id', 'kind', 'text', 'created_at'])
    .where('enquiry_id', '=', anyOf(rows.map((row) => row.id)))
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, created_at, ...message }) => ({
    sentAt: created_at,
    ...message,
    writtenByOrganisers: written
      .filter((entry) => entry.enquiry_id === id)
      .map(({ kind, text, created_at }) => ({ at: created_at, kind, text })),
  }));
}

/** The mails they were sent: which, and what became of each. */
export async function readMails(db: Database, { registrationIds }: Person) {
  const rows = await db
    .selectFrom('mail')
    .select(['kind', 'state', 'queued_at', 'sent_at'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('queued_at')
    .execute();
  return rows.map((row) => ({
    what: mailWords[row.kind as MailKind] ?? row.kind,
    state: row.state,
    queuedAt: row.queued_at,
    sentAt: row.sent_at,
  }));
}

/** The browsers in which they were signed in. */
export async function readSessions(db: Database, { registrationIds, emails }: Person) {
  const rows = await db
    .selectFrom('session')
    .select(['created_at', 'last_seen_at', 'mail_proved_at', 'ended_at'])
    .where((row) =>
      row.or([row('registration_id', '=', anyOf(registrationIds)), row('email', '=', anyAddress(emails))]),
    )
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    signedInAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    provedByMailAt: row.mail_proved_at,
    endedAt: row.ended_at,
  }));
}

const actors = { participant: 'you', organiser: 'an organiser', system: 'the software' };

/** Every act about the person, in words, with what was sealed for it. */
export async function readActs(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { registrationIds, bookingIds, recordKeyIds }: Person,
) {
  const records = new Map<string, RecordKey>();
  for (const id of recordKeyIds) records.set(id, await openRecordKey(db, secrets, id));
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'action', 'record_key_id', 'sealed_detail'])
    .where((row) =>
      row.or([
        row('subject_id', '=', anyOf([...registrationIds, ...bookingIds])),
        row('actor_id', '=', anyOf(registrationIds)),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const record = row.record_key_id === null ? undefined : records.get(row.record_key_id);
    const sealed = record && row.sealed_detail && unsealValue(record, actPurpose, row.sealed_detail);
    return { at: row.at, by: actors[row.actor], what: tellDone(row.action), ...Object(sealed) };
  });
}
