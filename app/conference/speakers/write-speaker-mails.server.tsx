import { edition } from '#conference/edition/edition.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { PaperEmail } from '#conference/papers/submitting/paper.email.tsx';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { daysToAnswer, type SpeakerDecision } from './speaker.ts';
import { speakerMailWords } from './speaker-mail-words.ts';
import { writeSpeakerNumber } from './speaker-number.ts';

/** Who gets a mail. `honour` is the id of an honour, or null for somebody who speaks. */
type To = { to: string; name: string; honour: string | null };

function prepareTexts(
  translator: Translator,
  { name, honour: id }: Pick<To, 'honour'> & { name: string | null },
) {
  const { honours } = translator.data(edition.pages.speakers).recognition;
  return {
    words: translator.words(speakerMailWords),
    honour: id === null ? undefined : (honours.find((one) => one.id === id)?.title ?? id),
    frame: {
      locale: translator.locale,
      greeting: greet(translator, name, 'unnamed'),
      sender: translator.sentence(edition.name),
    },
  };
}

/** Writes the mail that confirms an application or an accepted nomination. */
export async function writeSpeakerReceivedMail(
  translator: Translator,
  { number, address, ...to }: To & { number: number; address: string },
): Promise<ComposedMail> {
  const { words, honour, frame } = prepareTexts(translator, to);
  const mail = (
    <PaperEmail {...frame} title={words.receivedTitle} button={{ label: words.open, href: address }}>
      <MailText>{honour === undefined ? words.receivedText : words.receivedHonour}</MailText>
    </PaperEmail>
  );
  const subject = say(words.received, { number: writeSpeakerNumber(number) });
  return { to: to.to, subject, ...(await renderMail(mail)) };
}

/**
 * Writes the mail to a nominated person. They did not ask for it, so it quotes nothing that somebody typed: `nominator`
 * is the proved email address of the nominator.
 */
export async function writeSpeakerNominatedMail(
  translator: Translator,
  { nominator, address, ...to }: Omit<To, 'name'> & { nominator: string; address: string },
): Promise<ComposedMail> {
  const { words, honour, frame } = prepareTexts(translator, { ...to, name: null });
  const text =
    honour === undefined
      ? say(words.nominatedText, { nominator })
      : say(words.nominatedHonour, { nominator, honour });
  const button = { label: words.nominatedOpen, href: address };
  const end = say(words.nominatedWhy, { days: daysToAnswer });
  const mail = (
    <PaperEmail {...frame} title={words.nominated} button={button} end={end}>
      <MailText>{text}</MailText>
    </PaperEmail>
  );
  return { to: to.to, subject: words.nominated, ...(await renderMail(mail)) };
}

/** Writes the mail about an invitation that the desk has withdrawn. `reason` is the desk's text for the person. */
export async function writeSpeakerUninvitedMail(
  translator: Translator,
  { number: entryNumber, reason, address, ...to }: To & { number: number; reason: string; address: string },
): Promise<ComposedMail> {
  const { words, frame } = prepareTexts(translator, to);
  const subject = say(words.uninvited, { number: writeSpeakerNumber(entryNumber) });
  const mail = (
    <PaperEmail {...frame} title={subject} button={{ label: words.open, href: address }}>
      <MailText>{words['uninvited-text']}</MailText>
      <MailText>{words.fromDesk}</MailText>
      <MailParagraphs text={reason} />
    </PaperEmail>
  );
  return { to: to.to, subject, ...(await renderMail(mail)) };
}

type Decided = To & {
  id: string;
  number: number;
  decision: SpeakerDecision;
  /** The desk's text for the person, or an empty text. */
  note: string;
  /** The last part of the URL of the speaker's page. Undefined if the speaker has no page. */
  slug: string | undefined;
  origin: string;
};

/** Writes the mail about a decision. The desk shows the mail before the organiser decides. */
export async function writeSpeakerDecidedMail(
  translator: Translator,
  { id, number: entryNumber, decision, note, slug, origin, ...to }: Decided,
): Promise<ComposedMail> {
  const { words, honour, frame } = prepareTexts(translator, to);
  const number = writeSpeakerNumber(entryNumber);
  const texts = {
    invited: honour === undefined ? words['invited-text'] : say(words['invitedHonour-text'], { honour }),
    rejected: honour === undefined ? words['rejected-text'] : words['rejectedHonour-text'],
    published: words['published-text'],
  };
  const isHonoured = decision === 'invited' && honour !== undefined;
  const subject = say(isHonoured ? words.invitedHonour : words[decision], { number });
  const linkTo = (path: string) => `${origin}${addressIn(translator.locale, path)}`;
  const button =
    decision === 'published' && slug !== undefined
      ? { label: words.openPage, href: linkTo(`/speakers/${slug}`) }
      : { label: words.open, href: linkTo(`/speak/${id}`) };
  const mail = (
    <PaperEmail {...frame} title={subject} button={button}>
      <MailText>{texts[decision]}</MailText>
      {note !== '' && (
        <>
          <MailText>{words.fromDesk}</MailText>
          <MailParagraphs text={note} />
        </>
      )}
    </PaperEmail>
  );
  return { to: to.to, subject, ...(await renderMail(mail)) };
}
