import { edition } from '#conference/edition/edition.server.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { say } from '#platform/words/words.ts';
import { MailParagraphs } from '#ui/mail/mail.tsx';
import { PaperEmail } from './paper.email.tsx';
import { paperMailWords } from './paper-mail-words.ts';
import { readAskedCoAuthor, readMessage, readSubmittedPaper } from './read-for-mails.server.ts';
import {
  writeCoAuthorMail,
  writePaperQuestionMail,
  writePaperSubmittedMail,
} from './write-paper-mails.server.tsx';

type Sender = Pick<Platform, 'db' | 'config' | 'translations'>;

/** Composes the mail that confirms a submitted paper. */
export async function composePaperSubmittedMail(
  platform: Sender,
  paperId: string,
): Promise<ComposedMail | undefined> {
  const paper = await readSubmittedPaper(platform.db, paperId);
  if (!paper) return undefined;
  const { translator, linkTo } = chooseLanguage(platform, paper.mail_language);
  return await writePaperSubmittedMail(translator, {
    ...paper,
    to: paper.email,
    address: linkTo(`/papers/mine/${paperId}`),
  });
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
  const { translator, linkTo } = chooseLanguage(platform, person.mail_language);
  const address = `${linkTo('/papers/co-author')}?token=${token}`;
  return await writeCoAuthorMail(translator, { ...person, to: person.email, address });
}

/** Composes the mail with a question of the committee. */
export async function composePaperQuestionMail(
  platform: Sender,
  messageId: string,
): Promise<ComposedMail | undefined> {
  const message = await readMessage(platform.db, messageId);
  if (!message) return undefined;
  const { translator, linkTo } = chooseLanguage(platform, message.mail_language);
  const address = linkTo(`/papers/mine/${message.paperId}`);
  return await writePaperQuestionMail(translator, { ...message, to: message.email, address });
}

/** Composes the mail that brings an author's answer to the organisers. The mail is in English, like the desk. */
export async function composePaperAnswerMail(
  platform: Sender,
  messageId: string,
): Promise<ComposedMail | undefined> {
  const message = await readMessage(platform.db, messageId);
  if (!message) return undefined;
  // The desk exists only in English.
  const { translator } = chooseLanguage(platform, 'en');
  const words = translator.words(paperMailWords);
  const title = say(words.committeeAnswer, { number: writePaperNumber(message.number) });
  const href = `${platform.config.origin}/organiser/papers/${message.paperId}`;
  const mail = (
    <PaperEmail
      locale={translator.locale}
      title={title}
      sender={translator.sentence(edition.name)}
      button={{ label: words.openAtDesk, href }}
    >
      <MailParagraphs text={message.text} />
    </PaperEmail>
  );
  return { to: edition.contact.email, subject: title, ...(await renderMail(mail)) };
}
