import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleNote } from '#conference/mails/example-person.server.ts';
import { PaperLetter } from '#conference/papers/paper-letter.server.tsx';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { exampleHonour, exampleSpeaker, nameHonour, type To } from '../speaker.mail.server.tsx';
import { type SpeakerDecision, speakerDecisions } from '../speaker.ts';
import { speakerMailWords } from '../speaker-mail-words.ts';
import { writeSpeakerNumber } from '../speaker-number.ts';
import { type SpeakerRow, speakers } from '../speakers.server.ts';
import { findSlug } from './queue.server.ts';

type Decided = To & {
  number: number;
  decision: SpeakerDecision;
  /** The desk's text for the person, or an empty text. */
  note: string;
  /** The URL of the profile, or of the speaker's page if it is online. */
  address: string;
  hasPage: boolean;
};

const { subject, button } = oneLineLabelStarts;

const ofSpeaker = {
  labels: {
    invited: `${subject} and heading, for an invitation`,
    'invited-text': 'Invitation',
    rejected: `${subject} and heading, if the profile is rejected`,
    'rejected-text': 'If the profile is rejected',
    published: `${subject} and heading, when the page is online`,
    'published-text': 'When the page is online',
    fromDesk: 'Before the organisers’ words',
    open: button,
    openPage: `${button}, when the page is online`,
  },
  examples: {
    Invited: example(null, 'invited'),
    Rejected: example(null, 'rejected'),
    'The page is online': example(null, 'published'),
  },
};

const ofHonour = {
  labels: {
    invitedHonour: `${subject} and heading, if the person is chosen`,
    'invitedHonour-text': 'If the person is chosen',
    rejected: `${subject} and heading, if the person is not chosen`,
    'rejectedHonour-text': 'If the person is not chosen',
    fromDesk: 'Before the organisers’ words',
    open: button,
  },
  examples: {
    Chosen: example(exampleHonour, 'invited'),
    'Not chosen': example(exampleHonour, 'rejected'),
  },
};

/**
 * The mails about a decision. The desk shows them before the organiser decides. They are not sent if the entry has
 * another state now, for example because the person has withdrawn or declined.
 */
function defineDecidedMail(kind: 'speaker-decided' | 'honour-decided') {
  return defineMail({
    kind,
    words: speakerMailWords,
    async read(platform, decisionId) {
      const { db } = platform;
      const decided = await db
        .selectFrom('speaker_decision')
        .select(['speaker_id', 'decision', 'note'])
        .where('id', '=', decisionId)
        .executeTakeFirst();
      const speaker = decided && (await speakers(db).where('id', '=', decided.speaker_id).executeTakeFirst());
      const decision = speakerDecisions.find((one) => one === speaker?.state);
      if (!speaker || decision === undefined || decision !== decided.decision) return undefined;
      const slug = await findSlug(db, speaker.programme_person_id);
      return describeDecision(platform, { speaker, decision, note: decided.note, slug });
    },
    render({ decision, note, address, hasPage, ...speaker }: Decided, words) {
      const { translator, name } = speaker;
      const honour = nameHonour(speaker);
      const texts = {
        invited: honour === undefined ? words['invited-text'] : say(words['invitedHonour-text'], { honour }),
        rejected: honour === undefined ? words['rejected-text'] : words['rejectedHonour-text'],
        published: words['published-text'],
      };
      const isHonoured = decision === 'invited' && honour !== undefined;
      const number = writeSpeakerNumber(speaker.number);
      const heading = say(isHonoured ? words.invitedHonour : words[decision], { number });
      const open = { label: hasPage ? words.openPage : words.open, href: address };
      const body = (
        <PaperLetter translator={translator} greeted={name} title={heading} button={open}>
          <MailText>{texts[decision]}</MailText>
          {note !== '' && (
            <>
              <MailText>{words.fromDesk}</MailText>
              <MailParagraphs text={note} />
            </>
          )}
        </PaperLetter>
      );
      return { to: speaker.to, subject: heading, body };
    },
    ...(kind === 'speaker-decided' ? ofSpeaker : ofHonour),
  });
}

export const speakerDecidedMail = defineDecidedMail('speaker-decided');
export const honourDecidedMail = defineDecidedMail('honour-decided');

type Decision = {
  speaker: Pick<SpeakerRow, 'id' | 'number' | 'name' | 'email' | 'honour' | 'mail_language'>;
  decision: SpeakerDecision;
  note: string;
  /** The last part of the URL of the speaker's page. Undefined if the speaker has no page. */
  slug: string | undefined;
};

/** Returns what the mail about a decision contains, in the language of the person. */
export function describeDecision(
  platform: Pick<Platform, 'config' | 'translations'>,
  { speaker: { id, email: to, mail_language: language, name, number, honour }, slug, ...decided }: Decision,
): Decided {
  const { translator, linkTo } = chooseLanguage(platform, language);
  const hasPage = decided.decision === 'published' && slug !== undefined;
  const address = linkTo(hasPage ? `/speakers/${slug}` : `/speak/${id}`);
  return { translator, to, name, number, honour, ...decided, address, hasPage };
}

function example(honour: string | null, decision: SpeakerDecision) {
  const hasPage = decision === 'published';
  return (translator: Translator, origin: string): Decided => ({
    ...exampleSpeaker(translator, honour),
    ...{ number: 12, decision, note: exampleNote, hasPage },
    address: `${origin}${addressIn(translator.locale, hasPage ? '/speakers/amina-otieno' : '/speak')}`,
  });
}

/** `reason` is the desk's text for the person. */
type Uninvited = To & { number: number; reason: string; address: string };

/**
 * The mail about an invitation that the desk has withdrawn. It is not sent if the person was invited again, or the entry
 * was deleted.
 */
export const speakerUninvitedMail = defineMail({
  kind: 'speaker-uninvited',
  words: speakerMailWords,
  async read(platform, decisionId) {
    const row = await platform.db
      .selectFrom('speaker_decision')
      .innerJoin('speaker', 'speaker.id', 'speaker_decision.speaker_id')
      .select(['speaker.id', 'number', 'name', 'email as to', 'honour', 'mail_language', 'note as reason'])
      .where('speaker_decision.id', '=', decisionId)
      .where('decision', '=', 'uninvited')
      .where('state', '=', 'uninvited')
      .executeTakeFirst();
    if (!row) return undefined;
    const { translator, linkTo } = chooseLanguage(platform, row.mail_language);
    return { ...row, translator, address: linkTo(`/speak/${row.id}`) };
  },
  render({ translator, to, name, number, reason, address }: Uninvited, words) {
    const heading = say(words.uninvited, { number: writeSpeakerNumber(number) });
    const open = { label: words.open, href: address };
    const body = (
      <PaperLetter translator={translator} greeted={name} title={heading} button={open}>
        <MailText>{words['uninvited-text']}</MailText>
        <MailText>{words.fromDesk}</MailText>
        <MailParagraphs text={reason} />
      </PaperLetter>
    );
    return { to, subject: heading, body };
  },
  labels: {
    uninvited: `${subject} and heading`,
    'uninvited-text': 'What has happened',
    fromDesk: 'Before the organisers’ words',
    open: button,
  },
  examples: {
    'A withdrawn invitation': (translator, origin) => ({
      ...exampleSpeaker(translator, null),
      ...{ number: 12, reason: 'The session does not take place.' },
      address: `${origin}${addressIn(translator.locale, '/speak')}`,
    }),
  },
});
