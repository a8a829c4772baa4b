import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import type { Speaker } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { erasureMailWords } from './erasure-mail-words.ts';
import { mailboxErasedMailWords } from './mailbox-erased-mail-words.ts';

type About = { to: string; reference: string };

function speakAs(speaker: Speaker) {
  const { locale, sentence } = speaker;
  const { email } = edition.contact;
  return {
    words: speaker.words(erasureMailWords),
    event: sentence(edition.shortName),
    email,
    frame: { locale, sender: `${sentence(edition.name)} · ${email}` },
  };
}

/** Writes the mail that confirms a request, so that the person knows of it before anything is erased. */
export async function writeErasureRequestedMail(
  speaker: Speaker,
  { to, reference, answeredBy, dataAddress }: About & { answeredBy: string; dataAddress: string },
): Promise<ComposedMail> {
  const { words, email, frame } = speakAs(speaker);
  const requested = say(words.requested, { reference, day: formatDay(answeredBy, speaker.locale) });
  const mail = (
    <MailFrame {...frame} preview={requested} title={words.title}>
      <MailText>{greet(speaker, null, 'unnamed')}</MailText>
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
  speaker: Speaker,
  { to, reference, reason }: About & { reason: string },
): Promise<ComposedMail> {
  const { words, email, frame } = speakAs(speaker);
  const refused = say(words.refused, { reference });
  const mail = (
    <MailFrame {...frame} preview={refused} title={words.title}>
      <MailText>{greet(speaker, null, 'unnamed')}</MailText>
      <MailText>{refused}</MailText>
      <MailParagraphs text={reason} />
      <MailText>{say(words.complain, { email })}</MailText>
    </MailFrame>
  );
  return { to, subject: say(words.subject, { reference }), ...(await renderMail(mail)) };
}

/** Writes the last mail to an address. The address is destroyed after this mail was sent. */
export async function writeErasureDoneMail(speaker: Speaker, to: string): Promise<ComposedMail> {
  const { words, event } = speakAs(speaker);
  const paragraphs = [words.done, words.kept, words.last];
  return await writeLastMail(speaker, {
    ...{ to, title: words.doneTitle, paragraphs },
    subject: say(words.doneSubject, { event }),
  });
}

/** Writes the last mail to somebody who never registered. */
export async function writeMailboxErasedMail(speaker: Speaker, to: string): Promise<ComposedMail> {
  const { event, email } = speakAs(speaker);
  const words = speaker.words(mailboxErasedMailWords);
  const paragraphs = [words.erased, words.kept, say(words.last, { email })];
  return await writeLastMail(speaker, {
    ...{ to, title: words.title, paragraphs },
    subject: say(words.subject, { event }),
  });
}

type LastMail = { to: string; subject: string; title: string; paragraphs: readonly string[] };

async function writeLastMail(
  speaker: Speaker,
  { to, subject, title, paragraphs }: LastMail,
): Promise<ComposedMail> {
  const { frame } = speakAs(speaker);
  const mail = (
    <MailFrame {...frame} preview={paragraphs[0] ?? title} title={title}>
      <MailText>{greet(speaker, null, 'unnamed')}</MailText>
      {paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
    </MailFrame>
  );
  return { to, subject, ...(await renderMail(mail)) };
}
