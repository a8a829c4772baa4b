import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
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

/**
 * Makes a new link and code for a request, stores their hashes, and renders the mail. The earlier link and code stop
 * working.
 */
export async function renderSignInMail(
  { db, secrets, config, translations }: Platform,
  { table, id, email, language, path }: Asked,
): Promise<ComposedMail> {
  const { token, code } = await renewTokenAndCode({ db, secrets }, table, id);
  const translator = translations.in(openLanguage(language));
  const link = `${config.origin}${addressIn(translator.locale, path)}?token=${token}`;
  return await writeSignInMail(translator, { to: email, link, code });
}

/** Writes the mail with a link and a code. */
export async function writeSignInMail(
  translator: Translator,
  { to, link, code }: { to: string; link: string; code: string },
): Promise<ComposedMail> {
  const { locale, sentence } = translator;
  const words = translator.words(signInMailWords);
  const sender = sentence(edition.name);
  const mail = (
    <SignInEmail {...{ locale, words, title: words.title, sender, link, code }}>{words.notAsked}</SignInEmail>
  );
  const subject = say(words.subject, { event: sentence(edition.shortName) });
  return { to, subject, ...(await renderMail(mail)) };
}
