import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, hours, minutes } from '#platform/durations.ts';
import { isUnused, type SignInTable } from './mailed-sign-in.server.ts';
import { maxWrongCodes } from './sign-in-validity.ts';

/** The number of the advisory lock, which requests for mails to one email take. */
const signInMailLock = 7_202_601_33;

/** Who asks for a mail. Nobody can claim to be one of these without being it. */
export type Asker = {
  /** True if somebody proved the mailbox in this browser before. */
  isProved: boolean;
  /** True if nobody in this network asked for this mailbox within the hour. */
  isNewNetwork: boolean;
};

/**
 * What happens to a request. `sent`: its mail is on its way. `still-valid`: the mail that this browser asked for before
 * is still valid, so that it gets no other one yet. `in-mailbox`: a mail that another browser asked for is still valid,
 * and its link works in every browser.
 */
export type AskedMail = 'sent' | 'still-valid' | 'in-mailbox';

const countedFor = hours(1);
/** A mailbox gets this many mails within the hour at once, whoever asks. */
const mailsAtOnce = 4;
/** And this many at once if each network that asks is a new one. */
const mailsToNetworks = 20;

/**
 * How long nobody gets another mail after so many mails: longer each time, but less than the ten minutes that a mail is
 * valid. So the owner of a mailbox always has a mail that works, or gets a new one, however many strangers ask.
 */
function pauseAfter(mails: number): number {
  return mails <= 0 ? 0 : minutes(Math.min(2 ** (mails - 1), 8));
}

type Asked = {
  email: string;
  browserHash: Buffer;
  asker: Asker;
  /** True if the sign-in makes an account. A mail that was sent before makes none, so these are counted apart. */
  makesAccount?: boolean;
};

/**
 * Says what happens to a request for a sign-in mail. The caller stores the request in the same transaction. Locks the
 * email until then, so that requests at the same time are counted one after the other. Asks neither whether the email
 * is known nor anything else about it.
 */
export async function judgeAskedMail(
  tx: Database,
  table: SignInTable,
  { email, browserHash, asker, makesAccount = false }: Asked,
  now: Date,
): Promise<AskedMail> {
  await sql`select pg_advisory_xact_lock(${signInMailLock}, hashtext(${`${table} ${email.toLowerCase()}`}))`.execute(
    tx,
  );
  const asked = { email, makesAccount };
  // After too many wrong codes, somebody needs another mail. The link of the earlier one still works.
  const ofBrowser = sql<boolean>`browser_hash = ${browserHash} and wrong_codes < ${maxWrongCodes}`;
  const own = await countMails(tx, table, { ...asked, which: ofBrowser }, now);
  if (isWithin(own, pauseAfter(own.count), now)) return 'still-valid';
  if (asker.isProved) return 'sent';
  const all = await countMails(tx, table, { ...asked, which: sql`true` }, now);
  if (asker.isNewNetwork && all.count < mailsToNetworks) return 'sent';
  return isWithin(all, pauseAfter(all.count - mailsAtOnce + 1), now) ? 'in-mailbox' : 'sent';
}

type Counted = { count: number; newest: Date | null };

function isWithin({ newest }: Counted, pause: number, now: Date): boolean {
  return newest !== null && now < addTime(newest, pause);
}

/** Counts the mails to an email within the hour, and says when the newest of those that still work was asked for. */
async function countMails(
  tx: Database,
  table: SignInTable,
  { email, makesAccount, which }: { email: string; makesAccount: boolean; which: RawBuilder<boolean> },
  now: Date,
): Promise<Counted> {
  const kind = table === 'sign_in' ? sql`(full_name is not null) = ${makesAccount}` : sql`true`;
  const { rows } = await sql<Counted>`
    select count(*)::int as count,
      max(created_at) filter (where ${isUnused(now)}) as newest
    from ${sql.table(table)}
    where email = ${email} and created_at > ${addTime(now, -countedFor)} and ${which} and ${kind}`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, newest: null };
}

/** A mail that a browser asked for: when, and from when on it can ask for another one. */
export type OwnMail = { askedAt: Date; againAt: Date };

/** Finds the newest valid mail that a browser asked for, whether or not its address is known. */
export async function findOwnMail(
  db: Database,
  table: SignInTable,
  browserHash: Buffer,
  now: Date,
): Promise<OwnMail | undefined> {
  const { rows } = await sql<{ askedAt: Date; count: number }>`
    select newest.created_at as "askedAt", (
      select count(*)::int from ${sql.table(table)} as before
      where before.browser_hash = newest.browser_hash and before.email = newest.email
        and before.created_at > ${addTime(now, -countedFor)}) as count
    from ${sql.table(table)} as newest
    where browser_hash = ${browserHash} and wrong_codes < ${maxWrongCodes} and ${isUnused(now)}
    order by created_at desc limit 1`.execute(db);
  const [newest] = rows;
  if (!newest) return undefined;
  return { askedAt: newest.askedAt, againAt: addTime(newest.askedAt, pauseAfter(newest.count)) };
}
