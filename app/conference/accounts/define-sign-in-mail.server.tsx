import type { ReactNode } from 'react';
import { edition } from '#conference/edition/edition.server.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { examplePerson } from '#conference/mails/example-person.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailButton, MailCode, MailFrame, MailText } from '#ui/mail/mail.tsx';
import { renewTokenAndCode } from './mailed-sign-in.server.ts';
import { signInMailWords } from './sign-in-mail-words.ts';

type Given = {
  kind: 'sign-in' | 'mailbox-sign-in';
  table: Parameters<typeof renewTokenAndCode>[1];
  /** The path of the page that the link opens. */
  path: '/login/link' | '/mailbox/link';
  /** Reads who asked. Returns undefined if the request is not valid any more. */
  readAsker: (
    platform: Platform,
    signInId: string,
  ) => Promise<{ email: string; language: string } | undefined>;
};

type SignIn = { translator: Translator; to: string; link: string; code: string };

const { subject, title, inbox, button } = oneLineLabelStarts;

/**
 * Defines a mail with a new link and code for a request. Their hashes are stored, and the earlier link and code stop
 * working.
 */
export function defineSignInMail({ kind, table, path, readAsker }: Given) {
  return defineMail({
    kind,
    words: signInMailWords,
    async read(platform, signInId) {
      const asker = await readAsker(platform, signInId);
      if (!asker) return undefined;
      const { token, code } = await renewTokenAndCode(platform, table, signInId);
      const { translator, linkTo } = chooseLanguage(platform, asker.language);
      return { translator, to: asker.email, link: `${linkTo(path)}?token=${token}`, code };
    },
    render({ translator, to, link, code }: SignIn, words) {
      const { sentence } = translator;
      const body = (
        <SignInLetter {...{ translator, link, code }} title={words.title} sender={sentence(edition.name)}>
          {words.notAsked}
        </SignInLetter>
      );
      return { to, subject: say(words.subject, { event: sentence(edition.shortName) }), body };
    },
    labels: {
      subject,
      preview: inbox,
      title,
      openLink: 'Before the link',
      open: button,
      orCode: 'Before the code',
      notAsked: 'Last sentence',
    },
    examples: {
      'A link and a code that do not work': (translator, origin) => ({
        translator,
        to: examplePerson.email,
        link: `${origin}${addressIn(translator.locale, '/login')}`,
        code: '234567',
      }),
    },
  });
}

type SignInLetterProps = {
  translator: Translator;
  title: string;
  sender: string;
  link: string;
  code: string;
  children: ReactNode;
};

/** The body of a mail with a link and code, for participants and organisers. `children` are its last paragraphs. */
export function SignInLetter({ translator, title, sender, link, code, children }: SignInLetterProps) {
  const words = translator.words(signInMailWords);
  return (
    <MailFrame locale={translator.locale} preview={words.preview} title={title} sender={sender}>
      <MailText>{words.openLink}</MailText>
      <MailButton href={link}>{words.open}</MailButton>
      <MailText>{words.orCode}</MailText>
      <MailCode>{code}</MailCode>
      <MailText>{children}</MailText>
    </MailFrame>
  );
}
