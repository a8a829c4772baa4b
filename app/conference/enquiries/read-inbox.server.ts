import pg from 'pg';
import type { WithSettings } from '#conference/edition/settings.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { isSenderConfirmed } from '#platform/mail/confirmed-sender.server.ts';
import { type InboxAddress, nameInbox } from '#platform/mail/inbox-address.server.ts';
import { describeInboxFailure, type OpenInbox, withInbox } from '#platform/mail/open-inbox.server.ts';
import { unreadableMail } from '#platform/mail/read-mail.server.ts';
import { readMailApart } from '#platform/mail/read-mail-apart.server.ts';
import { receiveMail } from './receive-mail.server.ts';

type Store = Pick<Platform, 'db' | 'log' | 'now'> &
  WithSettings & {
    config: Pick<Platform['config'], 'inbox' | 'mailFrom'>;
  };
type Reading = { address: string; mailbox: InboxAddress; inbox: OpenInbox; ownSender: string };

/** How many mails one job reads. The next job reads the remaining mails. */
const mailsPerJob = 100;

/** How long a process may read the mailbox. It is longer than a job can run. */
const readingSeconds = 150;

/**
 * Reads the mails that arrived in the organisers' mailbox since the last reading, and puts them into the inbox. Ignores
 * mails that were there before the first reading. Does nothing if no mailbox is configured or another process is
 * reading it. Stores a failure instead of throwing it, because the next job reads the mailbox anyway.
 */
export async function readInbox(store: Store): Promise<void> {
  const { db, log, now, config } = store;
  if (!config.inbox) return;
  const address = nameInbox(config.inbox);
  const until = await beginReading(db, address, now());
  if (!until) return;
  const failure = await readNewMails(store, config.inbox, address).catch((error: unknown) => {
    log.error({ err: error }, 'new mails could not be read from the mailbox of INBOX_URL');
    return describeInboxFailure(error);
  });
  await db
    .updateTable('inbox_reading')
    .set({ reading_until: now(), failure, ...(failure === null && { read_at: now() }) })
    .where('address', '=', address)
    .where('reading_until', '=', until)
    .execute();
}

/**
 * Gives this process the right to read the mailbox until the returned time. Returns undefined while another process
 * reads it.
 */
async function beginReading(db: Database, address: string, now: Date): Promise<Date | undefined> {
  const reading_until = addTime(now, readingSeconds * 1000);
  const begun = await db
    .insertInto('inbox_reading')
    .values({ address, reading_until })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ reading_until })
        .where('inbox_reading.reading_until', '<=', now),
    )
    .executeTakeFirst();
  return begun.numInsertedOrUpdatedRows === 1n ? reading_until : undefined;
}

async function readNewMails(
  { db, now, config, settings }: Store,
  mailbox: InboxAddress,
  address: string,
): Promise<null> {
  const ownSender = addressIn(config.mailFrom ?? settings.contact.email);
  await withInbox(mailbox, async (inbox) => {
    const reading = { address, mailbox, inbox, ownSender };
    const { after, since } = await findStart(db, reading, now());
    const uids = await inbox.listUids(after, since);
    for (const uid of uids.slice(0, mailsPerJob)) await receiveOneMail(db, reading, uid, now());
  });
  return null;
}

/**
 * Finds the UID after which mails are new. At the first reading, this is the newest UID. If the server has given its
 * mails new numbers, all mails since the day before the last reading count as new. Their fingerprints show which of
 * them were received before.
 */
async function findStart(
  db: Database,
  reading: Reading,
  now: Date,
): Promise<{ after: number; since: Date | null }> {
  const { address } = reading;
  const { uidValidity: uid_validity, nextUid } = reading.inbox;
  const before = await db
    .selectFrom('inbox_reading')
    .select(['uid_validity', 'last_uid', 'since', 'read_at'])
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  if (before.uid_validity === uid_validity) return { after: Number(before.last_uid), since: before.since };
  const isFirst = before.uid_validity === null;
  const after = isFirst ? nextUid - 1 : 0;
  const since = isFirst ? null : addTime(before.read_at ?? now, -days(1));
  const begun = await db
    .updateTable('inbox_reading')
    .set({ uid_validity, last_uid: after, since })
    .where('address', '=', address)
    .where('uid_validity', 'is not distinct from', before.uid_validity)
    .executeTakeFirst();
  // Another process has begun to read in the meantime, and may have received mails already.
  return begun.numUpdatedRows > 0n ? { after, since } : await findStart(db, reading, now);
}

/** PostgreSQL's error codes for a value that it cannot store (22…) and for a violated check constraint (23514). */
const refusedValue = /^(22...|23514)$/;

/**
 * Receives one mail. If the database refuses the mail's content, stores the mail as unreadable, so that it does not
 * block the next mails.
 */
async function receiveOneMail(
  db: Database,
  { address, mailbox, inbox, ownSender }: Reading,
  uid: number,
  now: Date,
) {
  const place = { address, uidValidity: inbox.uidValidity, uid };
  const stored = await inbox.fetch(uid);
  if (!stored) return void (await receiveMail(db, place, undefined, { ownSender, now }));
  const { source, ...rest } = stored;
  const mail = await readMailApart(stored);
  const isConfirmed = isSenderConfirmed(mail.authenticationResults, mail.sender, mailbox);
  const about = { ...rest, isSenderConfirmed: isConfirmed };
  try {
    await receiveMail(db, place, { ...about, mail }, { ownSender, now });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !refusedValue.test(error.code ?? '')) throw error;
    await receiveMail(db, place, { ...about, mail: unreadableMail(source) }, { ownSender, now });
  }
}

/** Returns the address in a sender such as "Peace Conference <desk@conference.example>". */
function addressIn(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender.trim();
}
