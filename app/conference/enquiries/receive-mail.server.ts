import { randomUUID } from 'node:crypto';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { mails } from '#conference/mails/mails.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, hours } from '#platform/durations.ts';
import type { IncomingMail } from '#platform/mail/read-mail.server.ts';
import { enquirySubject, replySubject } from './mail-subjects.server.ts';
import { splitQuoted } from './quoted-text.ts';

/** How many characters of a mail's text are kept at most. */
const longestText = 10_000;

/**
 * A mail from the mailbox. `bytes`: its size there. `isCut`: only its beginning was fetched. `arrivedAt`: when the mail
 * server got it.
 */
export type FetchedMail = {
  mail: IncomingMail;
  bytes: number;
  isCut: boolean;
  arrivedAt: Date | undefined;
  /** Whether our mail server confirmed that the mail comes from its sender's domain. */
  isSenderConfirmed: boolean;
};

/** How many mails of one sender are received in an hour. Later ones stay in the mailbox, and one of them is listed. */
export const mailsInAnHour = 30;

type Place = { address: string; uidValidity: string; uid: number };

/**
 * Puts a mail into the thread that it answers, or into the inbox as a new enquiry, or into the list of other mails.
 * Stores its UID in the same transaction. `fetched` is undefined if the mail is no longer in the mailbox. Returns false
 * if this UID was received before. `ownSender` is the sender address of our own mails.
 */
export async function receiveMail(
  db: Database,
  { address, uidValidity, uid }: Place,
  fetched: FetchedMail | undefined,
  { ownSender, now }: { ownSender: string; now: Date },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const reading = await tx
      .selectFrom('inbox_reading')
      .select(['uid_validity', 'last_uid'])
      .where('address', '=', address)
      .forUpdate()
      .executeTakeFirst();
    if (reading?.uid_validity !== uidValidity || Number(reading.last_uid) >= uid) return false;
    if (fetched && !(await isAlreadyReceived(tx, fetched.mail, ownSender))) await storeMail(tx, fetched, now);
    await tx.updateTable('inbox_reading').set({ last_uid: uid }).where('address', '=', address).execute();
    return true;
  });
}

/** True if the mail was received before, or if we sent it, such as the mail to the organisers about an enquiry. */
async function isAlreadyReceived(tx: Database, mail: IncomingMail, ownSender: string): Promise<boolean> {
  if (mail.nature === 'automatic' && mail.sender.toLowerCase() === ownSender.toLowerCase()) return true;
  if (mail.ownId !== undefined) {
    const own = await mails(tx).where('id', '=', mail.ownId).executeTakeFirst();
    if (own) return true;
  }
  const before = await tx
    .selectFrom('received_mail')
    .select('id')
    .where('fingerprint', '=', mail.fingerprint)
    .executeTakeFirst();
  return before !== undefined;
}

async function storeMail(
  tx: Database,
  { mail, bytes, isCut, arrivedAt, isSenderConfirmed }: FetchedMail,
  now: Date,
): Promise<void> {
  const { fingerprint, sender, nature, subject } = mail;
  const received = {
    fingerprint,
    sender,
    is_sender_confirmed: isSenderConfirmed,
    received_at: arrivedAt && arrivedAt < now ? arrivedAt : now,
    bytes,
  };
  const { others, isNoted } = await countInHour(tx, received);
  if (others >= mailsInAnHour) {
    const left = { ...received, nature: 'over-quota', subject, is_cut: true, attachments: '[]' } as const;
    if (!isNoted) await tx.insertInto('received_mail').values(left).execute();
    return;
  }
  const isRead = nature !== 'unreadable' && nature !== 'too-large';
  const thread = isRead ? await findThread(tx, mail.answeredIds) : undefined;
  const placed =
    thread !== undefined
      ? await addAnswer(tx, thread, mail, now)
      : nature === 'written' && !mail.isFromList
        ? await addEnquiry(tx, mail, now)
        : { subject, isShortened: false };
  const { isShortened, ...place } = placed;
  await tx
    .insertInto('received_mail')
    .values({
      ...place,
      ...received,
      nature,
      is_cut: isCut || isShortened,
      attachments: JSON.stringify(mail.attachments),
    })
    .execute();
}

/**
 * Counts the mails of a sender in the hour before this mail. A sender who is not confirmed may be a stranger, so his mails
 * do not count for the real sender. `isNoted`: a mail of this hour is listed as left in the mailbox.
 */
async function countInHour(
  tx: Database,
  {
    sender,
    is_sender_confirmed,
    received_at,
  }: { sender: string; is_sender_confirmed: boolean; received_at: Date },
): Promise<{ others: number; isNoted: boolean }> {
  const { others, noted } = await tx
    .selectFrom('received_mail')
    .select(({ fn }) => fn.countAll<string>().filterWhere('nature', '!=', 'over-quota').as('others'))
    .select(({ fn }) => fn.countAll<string>().filterWhere('nature', '=', 'over-quota').as('noted'))
    .where('sender', '=', sender)
    .where('is_sender_confirmed', '=', is_sender_confirmed)
    .where('received_at', '>', addTime(received_at, -hours(1)))
    .where('received_at', '<=', received_at)
    .executeTakeFirstOrThrow();
  return { others: Number(others), isNoted: Number(noted) > 0 };
}

/**
 * Finds the enquiry that one of these ids belongs to, and locks it. The ids come from the Message-IDs of our mails
 * about enquiries, or are ids of enquiries. Nobody can guess them. A mail cannot get into a thread by its subject or
 * sender.
 */
async function findThread(tx: Database, ids: readonly string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const sent = await mails(tx)
    .where('id', '=', anyOf(ids))
    .where('kind', 'in', ['enquiry', 'enquiry-reply'])
    .execute();
  const subjects = ids.map((id) => sent.find((mail) => mail.id === id)?.subject_id ?? id);
  const replies = await tx
    .selectFrom('enquiry_entry')
    .select(['id', 'enquiry_id'])
    .where('id', '=', anyOf(subjects))
    .execute();
  const wanted = subjects.map((id) => replies.find((reply) => reply.id === id)?.enquiry_id ?? id);
  const found = await tx
    .selectFrom('enquiry')
    .select('id')
    .where('id', '=', anyOf(wanted))
    .orderBy('id')
    .forUpdate()
    .execute();
  return wanted.find((id) => found.some((enquiry) => enquiry.id === id));
}

async function addAnswer(
  tx: Database,
  enquiry_id: string,
  { subject, nature, ...mail }: IncomingMail,
  now: Date,
) {
  const kept = fitText(hasOwnSubject(subject) ? `${subject}\n\n${mail.text}` : mail.text);
  const id = randomUUID();
  await tx
    .insertInto('enquiry_entry')
    .values({ id, enquiry_id, kind: 'answer', text: kept.text, created_at: now })
    .execute();
  if (nature !== 'automatic') {
    // Somebody answered, or did not get our reply. So an organiser must look at the enquiry again. Spam stays spam.
    const change = { status: 'new', updated_at: now } as const;
    await tx
      .updateTable('enquiry')
      .set(change)
      .where('id', '=', enquiry_id)
      .where('status', '!=', 'spam')
      .execute();
    const action = nature === 'undelivered' ? 'enquiry.reply-undelivered' : 'enquiry.answer-received';
    await recordAct(tx, { actor: 'system', action, subject: 'enquiry', subjectId: enquiry_id });
  }
  return { enquiry_id, entry_id: id, isShortened: kept.isShortened };
}

async function addEnquiry(
  tx: Database,
  { sender: email, senderName, subject, text }: IncomingMail,
  now: Date,
) {
  const kept = fitText([subject, text].filter((part) => part !== '').join('\n\n'));
  const name = senderName || email;
  const { id } = await tx
    .insertInto('enquiry')
    .values({ kind: 'contact', name, email, message: kept.text, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { enquiry_id: id, isShortened: kept.isShortened };
}

/** True if the writer chose a new subject. An answer usually repeats the subject of our mail. */
function hasOwnSubject(subject: string): boolean {
  return subject !== '' && !subject.includes(replySubject()) && !subject.includes(enquirySubject(''));
}

/** Shortens a long text: first removes the quoted mail, then cuts the end. */
function fitText(text: string): { text: string; isShortened: boolean } {
  if (text.trim() === '') return { text: 'The mail has no text.', isShortened: false };
  if (text.length <= longestText) return { text, isShortened: false };
  return { text: splitQuoted(text).own.slice(0, longestText).toWellFormed(), isShortened: true };
}
