import { listPayingMailboxes } from '#conference/money/group/personal-data.server.ts';
import { eraseByMailbox } from '#conference/privacy/erasure/erase-mailbox.server.ts';
import { followUp } from '#conference/privacy/erasure/follow-up.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hasPassed } from './close-edition.server.ts';

/** One call erases at most this many mailboxes, so that no call takes long. */
const maxErased = 500;

/**
 * Erases payers without a registration once the deadline for the records of participants has passed: their mailbox,
 * name, postal address and proofs. Amounts stay in the accounts. Returns the number of mailboxes.
 */
export async function eraseDuePayers(
  platform: Pick<Platform, 'db' | 'config' | 'secrets' | 'files' | 'mailer' | 'limits'>,
  now: Date,
): Promise<number> {
  const { db, secrets } = platform;
  if (!(await hasPassed(db, 'recordsErasedOn', now))) return 0;
  const mailboxes = await listPayingMailboxes(db, maxErased);
  for (const email of mailboxes) {
    const followUpId = await db.transaction().execute((tx) => eraseByMailbox(tx, secrets, email, now));
    await followUp(platform, followUpId);
  }
  return mailboxes.length;
}
