import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { renewTokenAndCode } from '#conference/identity/mailed-sign-in.server.ts';
import { SignInEmail } from '#conference/identity/sign-in.email.tsx';
import { signInMailWords } from '#conference/identity/sign-in-mail-words.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';

/** Makes a new link and code that prove a mailbox, and composes their mail. Undefined if the request has expired. */
export async function composeMailboxSignInMail(
  { db, secrets, config, translations, now }: Platform,
  signInId: string,
): Promise<ComposedMail | undefined> {
  const asked = await db
    .selectFrom('mailbox_sign_in')
    .select(['email', 'language', 'used_at', 'expires_at'])
    .where('id', '=', signInId)
    .executeTakeFirst();
  if (!asked || asked.used_at !== null || asked.expires_at <= now()) return undefined;
  const { token, code } = await renewTokenAndCode({ db, secrets }, 'mailbox_sign_in', signInId);
  const speaker = translations.in(openLanguage(asked.language));
  const { locale, sentence } = speaker;
  const words = speaker.words(signInMailWords);
  const link = `${config.origin}${addressIn(locale, '/mailbox/link')}?token=${token}`;
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
  return { to: asked.email, subject, ...(await renderMail(mail)) };
}
