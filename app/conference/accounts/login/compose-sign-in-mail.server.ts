import { renderSignInMail } from '#conference/accounts/render-sign-in-mail.server.tsx';
import { findSignInRequest } from '#conference/accounts/request-sign-in.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { openStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

/**
 * Makes a new link and code for a sign-in request, stores their hashes and composes the mail with the link and the
 * code. The earlier link and code stop working. Returns undefined if the request was used or has expired, or if the
 * email has no registration and the request asks for no account.
 */
export async function composeSignInMail(
  platform: Platform,
  signInId: string,
): Promise<ComposedMail | undefined> {
  const { db, now } = platform;
  const signIn = await findSignInRequest(db, signInId);
  if (!signIn || signIn.used_at !== null || signIn.expires_at <= now()) return undefined;
  const known = await registrations(db)
    .where('email', '=', signIn.email)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  const language = known?.language ?? signIn.account?.language;
  if (language === undefined) return undefined;
  return await renderSignInMail(platform, {
    table: 'sign_in',
    id: signInId,
    email: known?.email ?? signIn.email,
    language,
    path: '/login/link',
  });
}
