import { edition } from '#conference/edition/edition.server.ts';
import { renewTokenAndCode } from '#conference/identity/mailed-sign-in.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { ComposedMail } from '#platform/mail/mail-queue.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { DeskSignInEmail, deskSignInSubject } from './desk-sign-in.email.tsx';

/**
 * Makes the link's token and the code and writes the mail with both; none for an address that is no active
 * organiser's or whose request has run out. Called again, it makes both anew and the older ones stop working.
 */
export async function composeDeskSignInMail(
  { db, secrets, config, now }: Platform,
  signInId: string,
): Promise<ComposedMail | undefined> {
  const signIn = await db
    .selectFrom('organiser_sign_in')
    .innerJoin('organiser', 'organiser.email', 'organiser_sign_in.email')
    .select('organiser.email')
    .where('organiser_sign_in.id', '=', signInId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (!signIn) return undefined;
  const { token, code } = await renewTokenAndCode({ db, secrets }, 'organiser_sign_in', signInId);
  const link = `${config.origin}/organiser/link?token=${token}`;
  const mail = <DeskSignInEmail edition={edition} link={link} code={code} />;
  return {
    to: signIn.email,
    subject: deskSignInSubject(edition),
    ...(await renderMail(mail)),
  };
}
