import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { renewTokenAndCode } from '#conference/identity/mailed-sign-in.server.ts';
import { findSignInRequest } from '#conference/identity/request-sign-in.server.ts';
import { SignInEmail } from '#conference/identity/sign-in.email.tsx';
import { signInMailWords } from '#conference/identity/sign-in-mail-words.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { openStandings } from '#conference/registration/standing.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';

/**
 * Makes a new link and code for a sign-in request, stores their hashes and composes the mail with both. The earlier
 * link and code stop working. Returns undefined if nobody registered the address and the request makes no
 * account, or if the request has expired.
 */
export async function composeSignInMail(
  { db, secrets, config, translations, now }: Platform,
  signInId: string,
): Promise<ComposedMail | undefined> {
  const signIn = await findSignInRequest(db, signInId);
  if (!signIn || signIn.used_at !== null || signIn.expires_at <= now()) return undefined;
  const known = await registrations(db)
    .where('email', '=', signIn.email)
    .where('standing', 'in', openStandings)
    .executeTakeFirst();
  const language = known?.language ?? signIn.account?.language;
  if (language === undefined) return undefined;

  const { token, code } = await renewTokenAndCode({ db, secrets }, 'sign_in', signInId);
  const speaker = translations.in(openLanguage(language));
  const { locale, sentence } = speaker;
  const words = speaker.words(signInMailWords);
  const link = `${config.origin}${addressIn(locale, '/login/link')}?token=${token}`;
  const mail = (
    <SignInEmail
      locale={locale}
      words={words}
      title={words.title}
      sender={sentence(edition.name)}
      link={link}
      code={code}
    >
      {words.notAsked}
    </SignInEmail>
  );
  const subject = say(words.subject, { event: sentence(edition.shortName) });
  return { to: known?.email ?? signIn.email, subject, ...(await renderMail(mail)) };
}
