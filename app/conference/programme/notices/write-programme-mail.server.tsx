import { edition } from '#conference/edition/edition.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { ProgrammeChangedEmail } from './programme-changed.email.tsx';
import { programmeMailWords } from './programme-mail-words.ts';

type Changed = {
  to: string;
  greeting: string;
  /** One sentence for each changed session, see {@link sayChange}. */
  changes: readonly string[];
  address: string;
};

/** Writes the mail about a new version of the programme. */
export async function writeProgrammeChangedMail(
  { locale, words, sentence }: Translator,
  { to, ...changed }: Changed,
): Promise<ComposedMail> {
  const mailWords = words(programmeMailWords);
  const zone = sentence(edition.timeZoneName);
  const ofEdition = { name: edition.name, email: edition.contact.email, zone };
  const mail = { ...changed, locale, words: mailWords, edition: ofEdition };
  return {
    to,
    subject: say(mailWords.subject, { event: sentence(edition.shortName) }),
    ...(await renderMail(<ProgrammeChangedEmail {...mail} />)),
  };
}

type NewPlace = {
  time: string;
  /** Undefined if the session is online. */
  room: string | undefined;
};

/** Says what has changed for a session: where and when it is now, or that it does not take place. */
export function sayChange({ words }: Translator, title: string, now: NewPlace | undefined): string {
  const mailWords = words(programmeMailWords);
  if (!now) return say(mailWords.removed, { title });
  return say(mailWords.moved, { title, time: now.time, room: now.room ?? mailWords.online });
}
