import { renderSignInMail } from '#conference/accounts/render-sign-in-mail.server.tsx';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

/**
 * Makes a new link and code that prove a mailbox, and composes their mail. Returns undefined if the request was used or
 * has expired.
 */
export async function composeMailboxSignInMail(
  platform: Platform,
  signInId: string,
): Promise<ComposedMail | undefined> {
  const asked = await platform.db
    .selectFrom('mailbox_sign_in')
    .select(['email', 'language', 'used_at', 'expires_at'])
    .where('id', '=', signInId)
    .executeTakeFirst();
  if (!asked || asked.used_at !== null || asked.expires_at <= platform.now()) return undefined;
  const { email, language } = asked;
  return await renderSignInMail(platform, {
    table: 'mailbox_sign_in',
    id: signInId,
    email,
    language,
    path: '/mailbox/link',
  });
}
