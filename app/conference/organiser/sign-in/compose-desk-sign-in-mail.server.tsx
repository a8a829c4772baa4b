import { renewTokenAndCode } from '#conference/accounts/mailed-sign-in.server.ts';
import { SignInEmail } from '#conference/accounts/sign-in.email.tsx';
import { signInMailWords } from '#conference/accounts/sign-in-mail-words.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';

/**
 * Writes the mail with a new link and a new code. The link and code of an earlier call stop working. Returns undefined
 * if the email address belongs to no active organiser, or the request was used or has expired.
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
  const mail = (
    <SignInEmail
      locale={englishTranslator.locale}
      words={englishTranslator.words(signInMailWords)}
      title="Sign in to the desk"
      sender={edition.name}
      link={link}
      code={code}
    >
      Then the desk asks for your second factor. If you did not ask for this mail, please tell the owner of
      the desk.
    </SignInEmail>
  );
  const subject = `Your sign-in link for the organisers’ desk of the ${edition.shortName}`;
  return { to: signIn.email, subject, ...(await renderMail(mail)) };
}
