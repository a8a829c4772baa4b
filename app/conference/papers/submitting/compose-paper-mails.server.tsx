import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { PaperEmail } from './paper.email.tsx';
import { paperMailWords } from './paper-mail-words.ts';
import { readAskedCoAuthor, readMessage, readSubmittedPaper } from './read-for-mails.server.ts';

type Sender = Pick<Platform, 'db' | 'config' | 'translations'>;

function speakIn({ config, translations }: Pick<Platform, 'config' | 'translations'>, language: string) {
  const speaker = translations.in(openLanguage(language));
  return {
    locale: speaker.locale,
    words: speaker.words(paperMailWords),
    sender: speaker.sentence(edition.name),
    linkTo: (path: string) => `${config.origin}${addressIn(speaker.locale, path)}`,
  };
}

/** Composes the mail that confirms a submitted paper. */
export async function composePaperSubmittedMail(
  platform: Sender,
  paperId: string,
): Promise<ComposedMail | undefined> {
  const paper = await readSubmittedPaper(platform.db, paperId);
  if (!paper) return undefined;
  const { locale, words, sender, linkTo } = speakIn(platform, paper.mail_language);
  const number = writePaperNumber(paper.number);
  const { title, version, name } = paper;
  const mail = (
    <PaperEmail
      locale={locale}
      title={words.submittedTitle}
      greeting={say(words.dear, { name })}
      sender={sender}
      button={{ label: words.open, href: linkTo(`/papers/mine/${paperId}`) }}
    >
      <MailText>{say(words.submittedText, { title, version, number })}</MailText>
    </PaperEmail>
  );
  return { to: paper.email, subject: say(words.submitted, { number }), ...(await renderMail(mail)) };
}

/** Composes the mail that asks a co-author to confirm. Makes a new link and stores its hash. */
export async function composeCoAuthorMail(
  platform: Sender,
  coAuthorId: string,
): Promise<ComposedMail | undefined> {
  const person = await readAskedCoAuthor(platform.db, coAuthorId);
  if (!person) return undefined;
  const token = newToken();
  await platform.db
    .updateTable('paper_co_author')
    .set({ link_hash: hashToken(token) })
    .where('id', '=', coAuthorId)
    .execute();
  const { locale, words, sender, linkTo } = speakIn(platform, person.mail_language);
  const number = writePaperNumber(person.number);
  const { name, author, title } = person;
  const mail = (
    <PaperEmail
      locale={locale}
      title={words.coAuthorTitle}
      greeting={say(words.dear, { name })}
      sender={sender}
      button={{ label: words.coAuthorOpen, href: `${linkTo('/papers/co-author')}?token=${token}` }}
      end={words.coAuthorWhy}
    >
      <MailText>{say(words.coAuthorText, { author, title, name })}</MailText>
    </PaperEmail>
  );
  return { to: person.email, subject: say(words.coAuthor, { number }), ...(await renderMail(mail)) };
}

/** Composes the mail with a question of the committee. */
export async function composePaperQuestionMail(
  platform: Sender,
  messageId: string,
): Promise<ComposedMail | undefined> {
  const message = await readMessage(platform.db, messageId);
  if (!message) return undefined;
  const { locale, words, sender, linkTo } = speakIn(platform, message.mail_language);
  const number = writePaperNumber(message.number);
  const mail = (
    <PaperEmail
      locale={locale}
      title={words.questionTitle}
      greeting={say(words.dear, { name: message.name })}
      sender={sender}
      button={{ label: words.answer, href: linkTo(`/papers/mine/${message.paperId}`) }}
    >
      <MailText>{say(words.questionText, { title: message.title })}</MailText>
      <MailParagraphs text={message.text} />
    </PaperEmail>
  );
  return { to: message.email, subject: say(words.question, { number }), ...(await renderMail(mail)) };
}

/** Composes the mail that brings an author's answer to the organisers. It is in English, as the desk is. */
export async function composePaperAnswerMail(
  platform: Sender,
  messageId: string,
): Promise<ComposedMail | undefined> {
  const message = await readMessage(platform.db, messageId);
  if (!message) return undefined;
  // The desk exists only in English.
  const { locale, words, sender } = speakIn(platform, 'en');
  const title = say(words.committeeAnswer, { number: writePaperNumber(message.number) });
  const href = `${platform.config.origin}/organiser/papers/${message.paperId}`;
  const mail = (
    <PaperEmail locale={locale} title={title} sender={sender} button={{ label: words.openAtDesk, href }}>
      <MailParagraphs text={message.text} />
    </PaperEmail>
  );
  return { to: edition.contact.email, subject: title, ...(await renderMail(mail)) };
}
