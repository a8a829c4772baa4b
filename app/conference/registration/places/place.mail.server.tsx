import type { ReactNode } from 'react';
import { formatDayWithWeekday } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { feeOf, nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import {
  exampleDate,
  exampleFee,
  examplePerson,
  exampleType,
} from '#conference/mails/example-person.server.ts';
import { greet, signOff } from '#conference/mails/greeting.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, sayRich, type WordsOf } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';
import { placeMailWords } from './place-mail-words.ts';

type Offered = {
  translator: Translator;
  to: string;
  name: string;
  reference: string;
  type: string;
  fee: Money;
  /** The last day of the offer, in the edition's zone. */
  until: string;
  origin: string;
};

type News = {
  kind: 'place-offered' | 'place-lapsed';
  ended: boolean;
  text: (words: WordsOf<typeof placeMailWords>, mail: Offered) => ReactNode;
  labels: { readonly [Key in keyof typeof placeMailWords.english]?: string };
};

const { subject, title, button } = oneLineLabelStarts;

export const placeOfferedMail = definePlaceMail({
  kind: 'place-offered',
  ended: false,
  text: (words, { translator, type, fee, until }) => (
    <>
      <MailText>
        {sayRich(words.offered, {
          event: translator.sentence(edition.name),
          type,
          until: formatDayWithWeekday(until, translator.locale),
          fee: formatMoney(fee, translator.locale),
          strong: (text) => <strong>{text}</strong>,
          amount: (text) => <bdi>{text}</bdi>,
        })}
      </MailText>
      <MailText>{words.offeredOther}</MailText>
    </>
  ),
  labels: {
    offeredSubject: subject,
    offeredTitle: title,
    offered: 'The offer',
    offeredOther: 'If somebody does not want the place',
    offeredButton: button,
  },
});

export const placeLapsedMail = definePlaceMail({
  kind: 'place-lapsed',
  ended: true,
  text: (words, { translator }) => (
    <>
      <MailText>{say(words.lapsed, { event: translator.sentence(edition.name) })}</MailText>
      <MailText>{words.lapsedOther}</MailText>
    </>
  ),
  labels: {
    lapsedSubject: subject,
    lapsedTitle: title,
    lapsed: 'What has happened',
    lapsedOther: 'What to do',
    lapsedButton: button,
  },
});

/** Makes a mail about an offer. If the offer is no longer as the mail says, no mail is sent. */
function definePlaceMail({ kind, ended, text, labels }: News) {
  const key = ended ? 'lapsed' : 'offered';
  return defineMail({
    kind,
    words: placeMailWords,
    async read({ db, config, translations, settings }, registrationId) {
      const row = await db
        .selectFrom('registration')
        .innerJoin('waiting_list_entry as entry', 'entry.registration_id', 'registration.id')
        .select(['email', 'full_name', 'reference', 'participant_type', 'language', 'offer_until'])
        .where('registration.id', '=', registrationId)
        .where('status', '=', 'waiting')
        .where('offer_until', 'is not', null)
        .where('ended_because', ended ? '=' : 'is', ended ? 'lapsed' : null)
        .executeTakeFirst();
      if (!row || row.offer_until === null) return undefined;
      const balance = await readBalance(db, { kind: 'registration', id: registrationId });
      const translator = translations.in(openLanguage(row.language));
      return {
        translator,
        to: row.email,
        name: row.full_name,
        reference: row.reference,
        type: nameParticipantType(settings, row.participant_type, translator),
        fee: balance
          ? { amount: balance.charged, currency: balance.currency }
          : feeOf(settings, row.participant_type),
        until: row.offer_until,
        origin: config.origin,
      };
    },
    render(mail: Offered, words, { contact }) {
      const { translator, reference } = mail;
      const { locale, sentence } = translator;
      const body = (
        <MailFrame
          locale={locale}
          preview={words[`${key}Title`]}
          title={words[`${key}Title`]}
          sender={signOff(translator, contact.email)}
        >
          <MailText>{greet(translator, mail.name)}</MailText>
          {text(words, mail)}
          <MailButton href={`${mail.origin}${addressIn(locale, '/login')}`}>
            {words[`${key}Button`]}
          </MailButton>
        </MailFrame>
      );
      const event = sentence(edition.shortName);
      return { to: mail.to, subject: say(words[`${key}Subject`], { event, reference }), body };
    },
    labels,
    examples: { 'A participant': example },
  });
}

function example(translator: Translator, origin: string, settings: Settings): Offered {
  return {
    translator,
    to: examplePerson.email,
    name: examplePerson.name,
    reference: examplePerson.reference,
    type: nameParticipantType(settings, exampleType, translator),
    fee: exampleFee,
    until: exampleDate,
    origin,
  };
}
