import { render } from '@react-email/components';
import { edition } from '#conference/edition/edition.server.ts';
import type { Platform } from '#platform/request-context.server.ts';
import { renewProof } from './mailed-proof.server.ts';
import { openStandings } from './session.ts';
import { SignInEmail, signInSubject } from './sign-in.email.tsx';

/**
 * Makes the link's token and the code, stores their hashes and mails both; does nothing for an address that
 * nobody registered or whose request has run out. Called again, it makes both anew and the older ones stop
 * working.
 */
export async function sendSignInMail(
  { db, secrets, mailer, config, now }: Platform,
  signInId: string,
): Promise<void> {
  const signIn = await db
    .selectFrom('sign_in')
    .select(['email'])
    .where('id', '=', signInId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!signIn) return;
  const known = await db
    .selectFrom('registration')
    .select('email')
    .where('email', '=', signIn.email)
    .where('standing', 'in', openStandings)
    .executeTakeFirst();
  if (!known) return;

  const { token, code } = await renewProof({ db, secrets }, 'sign_in', signInId);
  const link = `${config.origin}/login/link?token=${token}`;
  const mail = <SignInEmail edition={edition} link={link} code={code} />;
  await mailer.send({
    id: signInId,
    to: known.email,
    subject: signInSubject(edition),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  });
}
