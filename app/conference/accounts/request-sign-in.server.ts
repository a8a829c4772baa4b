import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime } from '#platform/durations.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';

import { type AskedMail, type Asker, judgeAskedMail } from './limit-sign-in-mails.server.ts';
import { signInValidity } from './sign-in-validity.ts';

/** The account that a new stall holder asks for. */
export type AskedAccount = { fullName: string; organisation: string };

/**
 * Requests a mail with a link and a code, which prove the mailbox. We send this mail to every address, known or unknown,
 * so that nobody can find out who is registered. `language` is that of the page. `account` contains the details of a new
 * stall holder: if the address has no registration, the sign-in makes this account. Sends no other mail while an earlier
 * one is still valid, as `judgeAskedMail` says.
 */
export async function requestSignIn(
  { db, jobs }: { db: Database; jobs: Jobs },
  wanted: {
    email: string;
    browserHash: Buffer;
    next: string | undefined;
    language: string;
    account?: AskedAccount | undefined;
    asker: Asker;
  },
  now: Date,
): Promise<AskedMail> {
  return await db.transaction().execute(async (tx) => {
    const { email, browserHash, language, account } = wanted;
    const makesAccount = account !== undefined;
    const answer = await judgeAskedMail(tx, 'sign_in', { ...wanted, makesAccount }, now);
    if (answer !== 'sent') {
      // The mail that is out makes the account with the details that were typed last.
      if (account) await correctAccount(tx, { email, browserHash, language, account }, now);
      return answer;
    }
    const { id } = await tx
      .insertInto('sign_in')
      .values({
        email,
        language,
        browser_hash: browserHash,
        next_path: wanted.next,
        ...(account && { full_name: account.fullName, organisation: account.organisation }),
        created_at: now,
        expires_at: addTime(now, signInValidity),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, jobs, { kind: 'sign-in', subjectId: id });
    return answer;
  });
}

async function correctAccount(
  tx: Database,
  asked: { email: string; browserHash: Buffer; language: string; account: AskedAccount },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sign_in')
    .set({
      full_name: asked.account.fullName,
      organisation: asked.account.organisation,
      language: asked.language,
    })
    .where('email', '=', asked.email)
    .where('browser_hash', '=', asked.browserHash)
    .where('full_name', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Reads a request, with the account that a new stall holder asks for. */
export async function findSignInRequest(db: Database, id: string) {
  const row = await db
    .selectFrom('sign_in')
    .select(['email', 'next_path', 'used_at', 'expires_at', 'full_name', 'organisation', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { full_name: fullName, organisation, ...asked } = row;
  const account: AskedAccount | undefined =
    fullName !== null && organisation !== null ? { fullName, organisation } : undefined;
  return { ...asked, account };
}

/** A query of the requests to sign in by mail. Other modules run or join it. */
export function signIns(db: Database) {
  return db.selectFrom('sign_in').select(['id', 'email']);
}
