import { deleteMailsAbout } from '#conference/mails/personal-data.server.ts';
import { anyAddress, anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

type Store = { db: Database };
type Wanted = { person: { emails: string[] }; id?: string | undefined };

/** The enquiries from a person's addresses, with the organisers' notes and replies. */
export const enquiryData = {
  tables: {
    enquiry: { deletedBy: { email: 'emails' }, finds: { id: 'subjectIds' } },
    enquiry_entry: { erase: findEntries },
    received_mail: { erase: deleteReceivedMails },
    inbox_reading: 'nobody',
    // General texts, not about a person.
    saved_reply: 'nobody',
  },
  texts: {
    enquiry: { read: readEnquiries, write: writeEnquiry },
    'enquiry-entry': { read: readEntries, write: writeEntry },
  },
} as const;

/**
 * Finds the ids of the notes, replies and answers, because mails refer to replies. The database deletes these entries
 * together with the enquiry.
 */
async function findEntries(tx: Database, { emails }: { emails: string[] }) {
  const entries = await tx
    .selectFrom('enquiry_entry')
    .innerJoin('enquiry', 'enquiry.id', 'enquiry_id')
    .select('enquiry_entry.id')
    .where('email', '=', anyAddress(emails))
    .execute();
  return { subjectIds: entries.map(({ id }) => id) };
}

/** Deletes the mails from a person's addresses, even if they are in other people's threads. */
async function deleteReceivedMails(tx: Database, { emails }: { emails: string[] }) {
  const received = await tx
    .deleteFrom('received_mail')
    .where('sender', '=', anyAddress(emails))
    .returning('entry_id')
    .execute();
  const entries = received.flatMap(({ entry_id }) => (entry_id === null ? [] : [entry_id]));
  await tx.deleteFrom('enquiry_entry').where('id', '=', anyOf(entries)).execute();
  return {};
}

/** Deletes one enquiry with its notes, replies, mails and jobs. Returns the ids of the mails. */
export async function deleteEnquiry(tx: Database, id: string) {
  const entries = await tx.selectFrom('enquiry_entry').select('id').where('enquiry_id', '=', id).execute();
  const mailIds = await deleteMailsAbout(tx, [id, ...entries.map((entry) => entry.id)]);
  const deleted = await tx.deleteFrom('enquiry').where('id', '=', id).executeTakeFirst();
  return { isDeleted: deleted.numDeletedRows > 0n, mailIds };
}

/** Lists a person's enquiries with the notes, replies and answers, for the copy of their data. */
export async function listEnquiriesOf(db: Database, emails: readonly string[]) {
  const rows = await db
    .selectFrom('enquiry')
    .select(['id', 'created_at as sentAt', 'kind', 'name', 'email', 'message', 'status'])
    .where('email', '=', anyAddress(emails))
    .orderBy('created_at')
    .execute();
  const written = await db
    .selectFrom('enquiry_entry')
    .select(['enquiry_id', 'created_at as at', 'kind', 'text'])
    .where('enquiry_id', '=', anyOf(rows.map((row) => row.id)))
    .orderBy('created_at')
    .execute();
  const received = await db
    .selectFrom('received_mail')
    .select(['enquiry_id', 'received_at as at', 'sender', 'nature', 'attachments'])
    .where('enquiry_id', '=', anyOf(rows.map((row) => row.id)))
    .orderBy('received_at')
    .execute();
  return rows.map(({ id, ...message }) => {
    const own = written.filter(({ enquiry_id }) => enquiry_id === id);
    const textsOf = (isAnswer: boolean) =>
      own.filter(({ kind }) => (kind === 'answer') === isAnswer).map(({ enquiry_id, ...entry }) => entry);
    const mails = received
      .filter(({ enquiry_id }) => enquiry_id === id)
      .map(({ enquiry_id, ...mail }) => mail);
    return { ...message, writtenByOrganisers: textsOf(false), answers: textsOf(true), mails };
  });
}

/**
 * Lists the mails from a person's addresses that are in other people's threads or in no thread, for the copy of their
 * data. `text` is null if a mail is in no thread.
 */
export async function listOtherMailsOf(db: Database, emails: readonly string[]) {
  return await db
    .selectFrom('received_mail as received')
    .leftJoin('enquiry', 'enquiry.id', 'received.enquiry_id')
    .leftJoin('enquiry_entry as entry', 'entry.id', 'received.entry_id')
    .select(['received.received_at as at', 'received.sender', 'received.nature', 'received.subject'])
    .select(['received.attachments', 'entry.text'])
    .where('received.sender', '=', anyAddress(emails))
    .where((row) =>
      row.or([row('enquiry.id', 'is', null), row('enquiry.email', '!=', row.ref('received.sender'))]),
    )
    .orderBy('received.received_at')
    .execute();
}

async function readEnquiries({ db }: Store, { person, id }: Wanted) {
  const rows = await db
    .selectFrom('enquiry')
    .select(['id', 'created_at as at', 'name', 'message'])
    .where((row) => row.not(row('email', '=', anyAddress(person.emails))))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
  return rows.map(({ id, at, name, message }) => {
    return { id, at, home: { kind: 'enquiry' as const, id }, parts: [name, message] };
  });
}

async function writeEnquiry({ db }: Store, id: string, [name = '', message = '']: string[]) {
  await db.updateTable('enquiry').set({ name, message }).where('id', '=', id).execute();
}

async function readEntries({ db }: Store, { person, id }: Wanted) {
  const rows = await db
    .selectFrom('enquiry_entry')
    .innerJoin('enquiry', 'enquiry.id', 'enquiry_id')
    .select(['enquiry_entry.id', 'enquiry_entry.created_at as at', 'enquiry_id', 'text'])
    .where((row) => row.not(row('email', '=', anyAddress(person.emails))))
    .$if(id !== undefined, (query) => query.where('enquiry_entry.id', '=', id ?? ''))
    .execute();
  return rows.map(({ id, at, enquiry_id, text }) => {
    return { id, at, home: { kind: 'enquiry' as const, id: enquiry_id }, parts: [text] };
  });
}

/** Replacing a name can make a text longer, so this function cuts the text to the maximum length of an entry. */
async function writeEntry({ db }: Store, id: string, [text = '']: string[]) {
  await db
    .updateTable('enquiry_entry')
    .set({ text: text.slice(0, 10_000) })
    .where('id', '=', id)
    .execute();
}
