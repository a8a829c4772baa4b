import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { examplePaper } from '#conference/mails/example-person.server.ts';
import { PaperLetter } from '#conference/papers/paper-letter.server.tsx';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import type { Database } from '#platform/database/database.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { paperMailWords } from './paper-mail-words.ts';

/** The details of a paper that a mail names. `address` is the URL that the button opens. */
type About = {
  translator: Translator;
  to: string;
  name: string;
  number: number;
  title: string;
  address: string;
};

const { subject, title, button } = oneLineLabelStarts;

/** The mail that confirms a submitted paper. */
export const paperSubmittedMail = defineMail({
  kind: 'paper-submitted',
  words: paperMailWords,
  async read(platform, paperId) {
    const paper = await platform.db
      .selectFrom('paper')
      .innerJoin('paper_version as version', (join) =>
        join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'paper.last_version'),
      )
      .select(['email as to', 'mail_language', 'paper.number', 'version.number as version', 'version.title'])
      .select('version.author_name as name')
      .where('paper.id', '=', paperId)
      .where('state', '=', 'submitted')
      .executeTakeFirst();
    if (!paper) return undefined;
    const { translator, linkTo } = chooseLanguage(platform, paper.mail_language);
    return { ...paper, translator, address: linkTo(`/papers/mine/${paperId}`) };
  },
  render({ translator, to, name, version, address, ...paper }: About & { version: number }, words) {
    const number = writePaperNumber(paper.number);
    const open = { label: words.open, href: address };
    const body = (
      <PaperLetter translator={translator} greeted={name} title={words.submittedTitle} button={open}>
        <MailText>{say(words.submittedText, { title: paper.title, version, number })}</MailText>
      </PaperLetter>
    );
    return { to, subject: say(words.submitted, { number }), body };
  },
  labels: {
    submitted: subject,
    submittedTitle: title,
    submittedText: 'What has happened',
    open: button,
  },
  examples: {
    'The second version of a paper': (translator, origin) => ({
      ...examplePaper,
      ...{ translator, version: 2 },
      address: `${origin}${addressIn(translator.locale, '/papers/mine')}`,
    }),
  },
});

type Asked = Pick<About, 'translator' | 'to' | 'number' | 'address'> & { author: string };

/**
 * The mail that asks a co-author to confirm, with a new link. They did not ask for it, so it quotes nothing that somebody
 * typed: `author` is the proved email address of the author. It is not sent if the paper was withdrawn.
 */
export const coAuthorMail = defineMail({
  kind: 'co-author-asked',
  words: paperMailWords,
  async read(platform, coAuthorId) {
    const { db } = platform;
    const person = await db
      .selectFrom('paper_co_author as person')
      .innerJoin('paper', 'paper.id', 'person.paper_id')
      .select(['person.email as to', 'mail_language', 'paper.number', 'paper.email as author'])
      .where('person.id', '=', coAuthorId)
      .where('state', '<>', 'withdrawn')
      .executeTakeFirst();
    if (!person) return undefined;
    const token = newToken();
    await db
      .updateTable('paper_co_author')
      .set({ link_hash: hashToken(token) })
      .where('id', '=', coAuthorId)
      .execute();
    const { translator, linkTo } = chooseLanguage(platform, person.mail_language);
    return { ...person, translator, address: `${linkTo('/papers/co-author')}?token=${token}` };
  },
  render({ translator, to, number, author, address }: Asked, words) {
    const open = { label: words.coAuthorOpen, href: address };
    const end = words.coAuthorWhy;
    const body = (
      <PaperLetter translator={translator} greeted={null} title={words.coAuthorTitle} button={open} end={end}>
        <MailText>{say(words.coAuthorText, { author })}</MailText>
      </PaperLetter>
    );
    return { to, subject: say(words.coAuthor, { number: writePaperNumber(number) }), body };
  },
  labels: {
    coAuthor: subject,
    coAuthorTitle: title,
    coAuthorText: 'The question',
    coAuthorOpen: button,
    coAuthorWhy: 'Last sentence',
  },
  examples: {
    'A link that does not work': (translator, origin) => ({
      ...examplePaper,
      ...{ translator, author: 'noor@example.org' },
      address: `${origin}${addressIn(translator.locale, '/papers/co-author')}`,
    }),
  },
});

/** The mail with a question of the committee. */
export const paperQuestionMail = defineMail({
  kind: 'paper-question',
  words: paperMailWords,
  async read(platform, messageId) {
    const message = await readMessage(platform.db, messageId);
    if (!message) return undefined;
    const { translator, linkTo } = chooseLanguage(platform, message.mail_language);
    return { ...message, translator, address: linkTo(`/papers/mine/${message.paperId}`) };
  },
  render({ translator, to, name, number, text, address, ...paper }: About & { text: string }, words) {
    const open = { label: words.answer, href: address };
    const body = (
      <PaperLetter translator={translator} greeted={name} title={words.questionTitle} button={open}>
        <MailText>{say(words.questionText, { title: paper.title })}</MailText>
        <MailParagraphs text={text} />
      </PaperLetter>
    );
    return { to, subject: say(words.question, { number: writePaperNumber(number) }), body };
  },
  labels: {
    question: subject,
    questionTitle: title,
    questionText: 'Before the committee’s question',
    answer: button,
  },
  examples: {
    'A question': (translator, origin) => ({
      ...examplePaper,
      ...{ translator, text: 'Which years does your study cover?' },
      address: `${origin}${addressIn(translator.locale, '/papers/mine')}`,
    }),
  },
});

type Answer = Pick<About, 'translator' | 'number' | 'address'> & { text: string };

/** The mail that brings an author's answer to the organisers. It is in English, like the desk. */
export const paperAnswerMail = defineMail({
  kind: 'paper-answer',
  words: paperMailWords,
  async read(platform, messageId) {
    const message = await readMessage(platform.db, messageId);
    if (!message) return undefined;
    const address = `${platform.config.origin}/organiser/papers/${message.paperId}`;
    return { ...message, translator: platform.translations.in('en'), address };
  },
  render({ translator, number, text, address }: Answer, words, { contact }) {
    const heading = say(words.committeeAnswer, { number: writePaperNumber(number) });
    const open = { label: words.openAtDesk, href: address };
    const body = (
      <PaperLetter translator={translator} title={heading} button={open}>
        <MailParagraphs text={text} />
      </PaperLetter>
    );
    return { to: contact.email, subject: heading, body };
  },
  labels: {},
  examples: undefined,
});

/** Reads a message about a paper, and the author's name and email address. */
async function readMessage(db: Database, messageId: string) {
  return await db
    .selectFrom('paper_message as written')
    .innerJoin('paper', 'paper.id', 'written.paper_id')
    .select(['written.text', 'paper.id as paperId', 'paper.email as to', 'paper.author_name as name'])
    .select(['mail_language', 'paper.number', 'paper.title'])
    .where('written.id', '=', messageId)
    .executeTakeFirst();
}
