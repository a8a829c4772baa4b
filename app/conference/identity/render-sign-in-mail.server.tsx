import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { renewTokenAndCode } from './mailed-sign-in.server.ts';
import { SignInEmail } from './sign-in.email.tsx';
import { signInMailWords } from './sign-in-mail-words.ts';

type Asked = {
  table: Parameters<typeof renewTokenAndCode>[1];
  id: string;
  email: string;
  language: string;
  /** The path of the page that the link opens. */
  path: '/login/link' | '/mailbox/link';
};

/** Makes a new link and code for a request, stores their hashes, and renders the mail. The earlier ones stop working. */
export async function renderSignInMail(
  { db, secrets, config, translations }: Platform,
  { table, id, email, language, path }: Asked,
): Promise<ComposedMail> {
  const { token, code } = await renewTokenAndCode({ db, secrets }, table, id);
  const speaker = translations.in(openLanguage(language));
  const { locale, sentence } = speaker;
  const words = speaker.words(signInMailWords);
  const mail = (
    <SignInEmail
      locale={locale}
      words={words}
      title={words.title}
      sender={sentence(edition.name)}
      link={`${config.origin}${addressIn(locale, path)}?token=${token}`}
      code={code}
    >
      {words.notAsked}
    </SignInEmail>
  );
  const subject = say(words.subject, { event: sentence(edition.shortName) });
  return { to: email, subject, ...(await renderMail(mail)) };
}
