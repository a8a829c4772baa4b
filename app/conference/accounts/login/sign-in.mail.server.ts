import { defineSignInMail } from '#conference/accounts/define-sign-in-mail.server.tsx';
import { findSignInRequest } from '#conference/accounts/request-sign-in.server.ts';
import { openStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';

/**
 * The mail to sign in to a registration or account. It is not sent if the request was used or has expired, or if the
 * email has no registration and the request asks for no account.
 */
export const signInMail = defineSignInMail({
  kind: 'sign-in',
  table: 'sign_in',
  path: '/login/link',
  async readAsker({ db, now }, signInId) {
    const signIn = await findSignInRequest(db, signInId);
    if (!signIn || signIn.used_at !== null || signIn.expires_at <= now()) return undefined;
    const known = await registrations(db)
      .where('email', '=', signIn.email)
      .where('status', 'in', openStatuses)
      .executeTakeFirst();
    const language = known?.language ?? signIn.account?.language;
    return language === undefined ? undefined : { email: known?.email ?? signIn.email, language };
  },
});
