import { edition } from '#conference/edition/edition.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { PaperEmail } from '#conference/papers/submitting/paper.email.tsx';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import type { Decision } from './decision.ts';
import { decisionMailWords } from './decision-mail-words.ts';

type Decided = {
  to: string;
  name: string;
  number: number;
  title: string;
  decision: Decision;
  /** The committee's text to the author, or an empty text. */
  note: string;
  /** The reviewers' comments for the author. */
  comments: readonly string[];
  address: string;
};

/** Writes the mail about a decision. */
export async function writeDecisionMail(
  translator: Translator,
  { to, name, number, title, decision, note, comments, address }: Decided,
): Promise<ComposedMail> {
  const words = translator.words(decisionMailWords);
  const subject = say(words[decision], { number: writePaperNumber(number) });
  const mail = (
    <PaperEmail
      locale={translator.locale}
      title={subject}
      greeting={greet(translator, name, 'unnamed')}
      sender={translator.sentence(edition.name)}
      button={{ label: words.open, href: address }}
    >
      <MailText>{say(words[`${decision}-text`], { title })}</MailText>
      {note !== '' && (
        <>
          <MailText>{words.fromCommittee}</MailText>
          <MailParagraphs text={note} />
        </>
      )}
      {comments.length > 0 && (
        <>
          <MailText>{words.comments}</MailText>
          <MailParagraphs text={comments.map((comment, place) => `${place + 1}. ${comment}`).join('\n\n')} />
        </>
      )}
    </PaperEmail>
  );
  return { to, subject, ...(await renderMail(mail)) };
}
