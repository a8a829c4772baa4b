import { edition } from '#conference/edition/edition.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { PaperEmail } from './paper.email.tsx';
import { paperMailWords } from './paper-mail-words.ts';

/** The details of a paper that a mail names. `to` is an email address. `address` is the URL that the button opens. */
type About = { to: string; name: string; number: number; title: string; address: string };

function prepareTexts(translator: Translator, name: string | null) {
  return {
    words: translator.words(paperMailWords),
    frame: {
      locale: translator.locale,
      greeting: greet(translator, name, 'unnamed'),
      sender: translator.sentence(edition.name),
    },
  };
}

/** Writes the mail that confirms a submitted paper. */
export async function writePaperSubmittedMail(
  translator: Translator,
  { to, name, number: paperNumber, title, version, address }: About & { version: number },
): Promise<ComposedMail> {
  const { words, frame } = prepareTexts(translator, name);
  const number = writePaperNumber(paperNumber);
  const mail = (
    <PaperEmail {...frame} title={words.submittedTitle} button={{ label: words.open, href: address }}>
      <MailText>{say(words.submittedText, { title, version, number })}</MailText>
    </PaperEmail>
  );
  return { to, subject: say(words.submitted, { number }), ...(await renderMail(mail)) };
}

/**
 * Writes the mail that asks a co-author to confirm. They did not ask for it, so it quotes nothing that somebody typed:
 * `author` is the proved email address of the author.
 */
export async function writeCoAuthorMail(
  translator: Translator,
  { to, number: paperNumber, author, address }: Pick<About, 'to' | 'number' | 'address'> & { author: string },
): Promise<ComposedMail> {
  const { words, frame } = prepareTexts(translator, null);
  const button = { label: words.coAuthorOpen, href: address };
  const mail = (
    <PaperEmail {...frame} title={words.coAuthorTitle} button={button} end={words.coAuthorWhy}>
      <MailText>{say(words.coAuthorText, { author })}</MailText>
    </PaperEmail>
  );
  const subject = say(words.coAuthor, { number: writePaperNumber(paperNumber) });
  return { to, subject, ...(await renderMail(mail)) };
}

/** Writes the mail with a question of the committee. */
export async function writePaperQuestionMail(
  translator: Translator,
  { to, name, number: paperNumber, title, text, address }: About & { text: string },
): Promise<ComposedMail> {
  const { words, frame } = prepareTexts(translator, name);
  const mail = (
    <PaperEmail {...frame} title={words.questionTitle} button={{ label: words.answer, href: address }}>
      <MailText>{say(words.questionText, { title })}</MailText>
      <MailParagraphs text={text} />
    </PaperEmail>
  );
  const subject = say(words.question, { number: writePaperNumber(paperNumber) });
  return { to, subject, ...(await renderMail(mail)) };
}
