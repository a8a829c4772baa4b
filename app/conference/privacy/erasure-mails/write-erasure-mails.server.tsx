import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { erasureMailWords } from './erasure-mail-words.ts';
import { mailboxErasedMailWords } from './mailbox-erased-mail-words.ts';

type About = { to: string; reference: string };

function prepareTexts(translator: Translator) {
  const { locale, sentence } = translator;
  const { email } = edition.contact;
  return {
    words: translator.words(erasureMailWords),
    event: sentence(edition.shortName),
    email,
    frame: { locale, sender: `${sentence(edition.name)} · ${email}` },
  };
}

/** Writes the mail that confirms a request, so that the person knows of it before anything is erased. */
export async function writeErasureRequestedMail(
  translator: Translator,
  { to, reference, answeredBy, dataAddress }: About & { answeredBy: string; dataAddress: string },
): Promise<ComposedMail> {
  const { words, email, frame } = prepareTexts(translator);
  const requested = say(words.requested, { reference, day: formatDay(answeredBy, translator.locale) });
  const mail = (
    <MailFrame {...frame} preview={requested} title={words.title}>
      <MailText>{greet(translator, null, 'unnamed')}</MailText>
      <MailText>{requested}</MailText>
      <MailText>{words.untilThen}</MailText>
      <MailButton href={dataAddress}>{words.openData}</MailButton>
      <MailText>{say(words.notAsked, { email })}</MailText>
    </MailFrame>
  );
  return { to, subject: say(words.subject, { reference }), ...(await renderMail(mail)) };
}

/** Writes the mail that says why a request was refused, in the organiser's own words. */
export async function writeErasureRefusedMail(
  translator: Translator,
  { to, reference, reason }: About & { reason: string },
): Promise<ComposedMail> {
  const { words, email, frame } = prepareTexts(translator);
  const refused = say(words.refused, { reference });
  const mail = (
    <MailFrame {...frame} preview={refused} title={words.title}>
      <MailText>{greet(translator, null, 'unnamed')}</MailText>
      <MailText>{refused}</MailText>
      <MailParagraphs text={reason} />
      <MailText>{say(words.complain, { email })}</MailText>
    </MailFrame>
  );
  return { to, subject: say(words.subject, { reference }), ...(await renderMail(mail)) };
}

/** Writes the last mail to somebody whose registration was erased. Their email address is deleted after this mail. */
export async function writeErasureDoneMail(translator: Translator, to: string): Promise<ComposedMail> {
  const { words, event } = prepareTexts(translator);
  const paragraphs = [words.done, words.kept, words.last];
  return await writeLastMail(translator, {
    ...{ to, title: words.doneTitle, paragraphs },
    subject: say(words.doneSubject, { event }),
  });
}

/** Writes the last mail to somebody who never registered. */
export async function writeMailboxErasedMail(translator: Translator, to: string): Promise<ComposedMail> {
  const { event, email } = prepareTexts(translator);
  const words = translator.words(mailboxErasedMailWords);
  const paragraphs = [words.erased, words.kept, say(words.last, { email })];
  return await writeLastMail(translator, {
    ...{ to, title: words.title, paragraphs },
    subject: say(words.subject, { event }),
  });
}

type LastMail = { to: string; subject: string; title: string; paragraphs: readonly string[] };

async function writeLastMail(
  translator: Translator,
  { to, subject, title, paragraphs }: LastMail,
): Promise<ComposedMail> {
  const { frame } = prepareTexts(translator);
  const mail = (
    <MailFrame {...frame} preview={paragraphs[0] ?? title} title={title}>
      <MailText>{greet(translator, null, 'unnamed')}</MailText>
      {paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
    </MailFrame>
  );
  return { to, subject, ...(await renderMail(mail)) };
}
