import { edition } from '#conference/edition/edition.server.ts';
import { renewTokenAndCode } from '#conference/identity/mailed-sign-in.server.ts';
import { readSignIn } from '#conference/identity/request-sign-in.server.ts';
import { SignInEmail } from '#conference/identity/sign-in.email.tsx';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { openStandings } from '#conference/registration/standing.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';

/**
 * Makes a new link and code for a sign-in request, stores their hashes and composes the mail with both. Earlier ones stop
 * working. Returns undefined if nobody registered the address or the request has run out.
 */
export async function composeSignInMail(
  { db, secrets, config, now }: Platform,
  signInId: string,
): Promise<ComposedMail | undefined> {
  const signIn = await readSignIn(db, signInId);
  if (!signIn || signIn.used_at !== null || signIn.expires_at <= now()) return undefined;
  const known = await registrations(db)
    .where('email', '=', signIn.email)
    .where('standing', 'in', openStandings)
    .executeTakeFirst();
  if (!known) return undefined;

  const { token, code } = await renewTokenAndCode({ db, secrets }, 'sign_in', signInId);
  const link = `${config.origin}/login/link?token=${token}`;
  const mail = (
    <SignInEmail title="Sign in" sender={edition.name} link={link} code={code}>
      If you did not ask for this, you need not do anything: nobody can sign in with your address without this
      mail.
    </SignInEmail>
  );
  const subject = `Your sign-in link for the ${edition.shortName}`;
  return { to: known.email, subject, ...(await renderMail(mail)) };
}
