import { edition } from '#conference/edition/edition.server.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { examplePerson } from '#conference/mails/example-person.server.ts';
import { PaperLetter } from '#conference/papers/paper-letter.server.tsx';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailText } from '#ui/mail/mail.tsx';
import { daysToAnswer } from './speaker.ts';
import { speakerMailWords } from './speaker-mail-words.ts';
import { writeSpeakerNumber } from './speaker-number.ts';
import { speakers } from './speakers.server.ts';

/** Who gets a mail. `honour` is the id of an honour, or null for somebody who speaks. */
export type To = { translator: Translator; to: string; name: string; honour: string | null };

const { subject, title, button } = oneLineLabelStarts;

export const exampleHonour = edition.pages.speakers.recognition.honours[0]?.id ?? '';

export function exampleSpeaker(translator: Translator, honour: string | null): To {
  return { translator, to: examplePerson.email, name: examplePerson.name, honour };
}

/** Returns the title of an honour in the language of the mail. Returns undefined for somebody who speaks. */
export function nameHonour({ translator, honour }: Pick<To, 'translator' | 'honour'>): string | undefined {
  if (honour === null) return undefined;
  const { honours } = translator.data(edition.pages.speakers).recognition;
  return honours.find(({ id }) => id === honour)?.title ?? honour;
}

type Received = To & { number: number; address: string };

/** The mails that confirm an application or an accepted nomination. */
function defineReceivedMail(kind: 'speaker-received' | 'honour-received') {
  const isHonour = kind === 'honour-received';
  return defineMail({
    kind,
    words: speakerMailWords,
    async read(platform, speakerId) {
      const row = await speakers(platform.db).where('id', '=', speakerId).executeTakeFirst();
      if (!row || row.state === 'withdrawn') return undefined;
      const { translator, linkTo } = chooseLanguage(platform, row.mail_language);
      const { email: to, name, honour, number } = row;
      return { translator, to, name, honour, number, address: linkTo(`/speak/${speakerId}`) };
    },
    render({ translator, to, name, honour, number, address }: Received, words) {
      const open = { label: words.open, href: address };
      const body = (
        <PaperLetter translator={translator} greeted={name} title={words.receivedTitle} button={open}>
          <MailText>{honour === null ? words.receivedText : words.receivedHonour}</MailText>
        </PaperLetter>
      );
      return { to, subject: say(words.received, { number: writeSpeakerNumber(number) }), body };
    },
    labels: {
      received: subject,
      receivedTitle: title,
      [isHonour ? 'receivedHonour' : 'receivedText']: 'What has happened',
      open: button,
    },
    examples: {
      'A profile': (translator, origin) => ({
        ...exampleSpeaker(translator, isHonour ? exampleHonour : null),
        number: 12,
        address: `${origin}${addressIn(translator.locale, '/speak')}`,
      }),
    },
  });
}

export const speakerReceivedMail = defineReceivedMail('speaker-received');
export const honourReceivedMail = defineReceivedMail('honour-received');

type Nominated = Omit<To, 'name'> & { nominator: string; address: string };

/**
 * The mails to a nominated person, with a new link. They did not ask for it, so it quotes nothing that somebody typed:
 * `nominator` is the proved email address of the nominator.
 */
function defineNominatedMail(kind: 'speaker-nominated' | 'honour-nominated') {
  const isHonour = kind === 'honour-nominated';
  return defineMail({
    kind,
    words: speakerMailWords,
    async read(platform, nominationId) {
      const token = newToken();
      const row = await platform.db
        .updateTable('speaker_nomination')
        .set({ link_hash: hashToken(token) })
        .where('id', '=', nominationId)
        .returningAll()
        .executeTakeFirst();
      if (!row) return undefined;
      const { translator, linkTo } = chooseLanguage(platform, row.mail_language);
      const { email: to, honour, nominator_email: nominator } = row;
      return { translator, to, honour, nominator, address: `${linkTo('/speak/nomination')}?token=${token}` };
    },
    render({ nominator, address, ...to }: Nominated, words) {
      const honour = nameHonour(to);
      const open = { label: words.nominatedOpen, href: address };
      const end = say(words.nominatedWhy, { days: daysToAnswer });
      const body = (
        <PaperLetter
          translator={to.translator}
          greeted={null}
          title={words.nominated}
          button={open}
          end={end}
        >
          <MailText>
            {honour === undefined
              ? say(words.nominatedText, { nominator })
              : say(words.nominatedHonour, { nominator, honour })}
          </MailText>
        </PaperLetter>
      );
      return { to: to.to, subject: words.nominated, body };
    },
    labels: {
      nominated: `${subject} and heading`,
      [isHonour ? 'nominatedHonour' : 'nominatedText']: 'What has happened',
      nominatedOpen: button,
      nominatedWhy: 'Last sentence',
    },
    examples: {
      'A link that does not work': (translator, origin) => ({
        ...exampleSpeaker(translator, isHonour ? exampleHonour : null),
        nominator: 'noor@example.org',
        address: `${origin}${addressIn(translator.locale, '/speak/nomination')}`,
      }),
    },
  });
}

export const speakerNominatedMail = defineNominatedMail('speaker-nominated');
export const honourNominatedMail = defineNominatedMail('honour-nominated');
