import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleNote, examplePaper } from '#conference/mails/example-person.server.ts';
import { PaperLetter } from '#conference/papers/paper-letter.server.tsx';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import type { Decision } from './decision.ts';
import { decisionMailWords } from './decision-mail-words.ts';
import { readDecision } from './read-decision.server.ts';

type Decided = {
  translator: Translator;
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

const { subject, button } = oneLineLabelStarts;

/**
 * The mail about a decision. The desk also shows it before the decision is sent. It is not sent if the paper was
 * withdrawn.
 */
export const paperDecidedMail = defineMail({
  kind: 'paper-decided',
  words: decisionMailWords,
  async read(platform, decisionId) {
    const decided = await readDecision(platform.db, decisionId);
    if (!decided) return undefined;
    const { translator, linkTo } = chooseLanguage(platform, decided.mail_language);
    const address = linkTo(`/papers/mine/${decided.paperId}`);
    return { ...decided, translator, to: decided.email, address };
  },
  render({ translator, to, name, number, title, decision, note, comments, address }: Decided, words) {
    const heading = say(words[decision], { number: writePaperNumber(number) });
    const open = { label: words.open, href: address };
    const body = (
      <PaperLetter translator={translator} title={heading} greeted={name} button={open}>
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
            <MailParagraphs
              text={comments.map((comment, place) => `${place + 1}. ${comment}`).join('\n\n')}
            />
          </>
        )}
      </PaperLetter>
    );
    return { to, subject: heading, body };
  },
  labels: {
    accepted: `${subject} and heading, if it is accepted`,
    'accepted-text': 'If it is accepted',
    'waiting-list': `${subject} and heading, for the waiting list`,
    'waiting-list-text': 'For the waiting list',
    rejected: `${subject} and heading, if it is rejected`,
    'rejected-text': 'If it is rejected',
    revise: `${subject} and heading, for a revision`,
    'revise-text': 'For a revision',
    fromCommittee: 'Before the committee’s words',
    comments: 'Before the reviewers’ comments',
    open: button,
  },
  examples: {
    Accepted: example('accepted'),
    'On the waiting list': example('waiting-list'),
    Rejected: example('rejected'),
    'To be revised': example('revise'),
  },
});

function example(decision: Decision) {
  return (translator: Translator, origin: string): Decided => ({
    ...examplePaper,
    ...{ translator, decision, note: exampleNote },
    address: `${origin}${addressIn(translator.locale, '/papers/mine')}`,
  });
}
