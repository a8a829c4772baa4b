import { edition } from '#conference/edition/edition.server.ts';
import { renewTokenAndCode } from '#conference/identity/mailed-sign-in.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { DeskSignInEmail, deskSignInSubject } from './desk-sign-in.email.tsx';

/**
 * Writes the mail with a new link and a new code. The link and code of an earlier call stop working. Returns undefined
 * if the address belongs to no active organiser, or the request was used or has expired.
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
