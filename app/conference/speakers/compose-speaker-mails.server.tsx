import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { PaperEmail } from '#conference/papers/submitting/paper.email.tsx';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { findSlug } from './deciding/queue.server.ts';
import { daysToAnswer, type SpeakerDecision, speakerDecisions } from './speaker.ts';
import { speakerMailWords } from './speaker-mail-words.ts';
import { writeSpeakerNumber } from './speaker-number.ts';
import { type SpeakerRow, speakers } from './speakers.server.ts';

type Sender = Pick<Platform, 'db' | 'config' | 'translations'>;

function speakIn({ config, translations }: Pick<Platform, 'config' | 'translations'>, language: string) {
  const speaker = translations.in(openLanguage(language));
  const { honours } = speaker.data(edition.pages.speakers).recognition;
  return {
    locale: speaker.locale,
    words: speaker.words(speakerMailWords),
    sender: speaker.sentence(edition.name),
    nameHonour: (id: string) => honours.find((one) => one.id === id)?.title ?? id,
    linkTo: (path: string) => `${config.origin}${addressIn(speaker.locale, path)}`,
  };
}

/** Composes the mail that confirms an application or an accepted nomination. */
export async function composeSpeakerReceivedMail(
  platform: Sender,
  speakerId: string,
): Promise<ComposedMail | undefined> {
  const row = await speakers(platform.db).where('id', '=', speakerId).executeTakeFirst();
  if (!row || row.state === 'withdrawn') return undefined;
  const { locale, words, sender, linkTo } = speakIn(platform, row.mail_language);
  const mail = (
    <PaperEmail
      locale={locale}
      title={words.receivedTitle}
      greeting={say(words.dear, { name: row.name })}
      sender={sender}
      button={{ label: words.open, href: linkTo(`/speak/${speakerId}`) }}
    >
      <MailText>{row.honour === null ? words.receivedText : words.receivedHonour}</MailText>
    </PaperEmail>
  );
  const subject = say(words.received, { number: writeSpeakerNumber(row.number) });
  return { to: row.email, subject, ...(await renderMail(mail)) };
}

/** Composes the mail to a nominated person. Makes a new link and stores its hash. */
export async function composeSpeakerNominatedMail(
  platform: Sender,
  nominationId: string,
): Promise<ComposedMail | undefined> {
  const token = newToken();
  const row = await platform.db
    .updateTable('speaker_nomination')
    .set({ link_hash: hashToken(token) })
    .where('id', '=', nominationId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { locale, words, sender, nameHonour, linkTo } = speakIn(platform, row.mail_language);
  const nominator = row.nominator_name;
  const text =
    row.honour === null
      ? say(words.nominatedText, { nominator })
      : say(words.nominatedHonour, { nominator, honour: nameHonour(row.honour) });
  const mail = (
    <PaperEmail
      locale={locale}
      title={words.nominated}
      greeting={say(words.dear, { name: row.name })}
      sender={sender}
      button={{ label: words.nominatedOpen, href: `${linkTo('/speak/nomination')}?token=${token}` }}
      end={say(words.nominatedWhy, { days: daysToAnswer })}
    >
      <MailText>{text}</MailText>
    </PaperEmail>
  );
  return { to: row.email, subject: words.nominated, ...(await renderMail(mail)) };
}

type Decided = {
  speaker: Pick<SpeakerRow, 'id' | 'number' | 'name' | 'email' | 'honour' | 'mail_language'>;
  decision: SpeakerDecision;
  note: string;
  /** The end of the address of the page, for a published speaker. */
  slug: string | undefined;
};

/** Writes the mail about a decision. The desk shows the mail before somebody decides. */
export async function writeDecisionMail(
  platform: Pick<Platform, 'config' | 'translations'>,
  { speaker, decision, note, slug }: Decided,
): Promise<ComposedMail> {
  const { locale, words, sender, nameHonour, linkTo } = speakIn(platform, speaker.mail_language);
  const number = writeSpeakerNumber(speaker.number);
  const honour = speaker.honour === null ? undefined : nameHonour(speaker.honour);
  const texts = {
    invited: honour === undefined ? words['invited-text'] : say(words['invitedHonour-text'], { honour }),
    rejected: honour === undefined ? words['rejected-text'] : words['rejectedHonour-text'],
    published: words['published-text'],
  };
  const isHonoured = decision === 'invited' && honour !== undefined;
  const subject = say(isHonoured ? words.invitedHonour : words[decision], { number });
  const button =
    decision === 'published' && slug !== undefined
      ? { label: words.openPage, href: linkTo(`/speakers/${slug}`) }
      : { label: words.open, href: linkTo(`/speak/${speaker.id}`) };
  const mail = (
    <PaperEmail
      locale={locale}
      title={subject}
      greeting={say(words.dear, { name: speaker.name })}
      sender={sender}
      button={button}
    >
      <MailText>{texts[decision]}</MailText>
      {note !== '' && (
        <>
          <MailText>{words.fromDesk}</MailText>
          <MailParagraphs text={note} />
        </>
      )}
    </PaperEmail>
  );
  return { to: speaker.email, subject, ...(await renderMail(mail)) };
}

/** Composes the mail about a decision. Undefined if it is not true any more, because the person has withdrawn or declined. */
export async function composeSpeakerDecidedMail(
  platform: Sender,
  decisionId: string,
): Promise<ComposedMail | undefined> {
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
  return await writeDecisionMail(platform, { speaker, decision, note: decided.note, slug });
}
