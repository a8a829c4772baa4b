import { formatMoment, startOfDay } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { examplePerson } from '#conference/mails/example-person.server.ts';
import { greet, signOff } from '#conference/mails/greeting.server.ts';
import { days } from '#platform/durations.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';
import { findRoom } from '../programme-document.ts';
import { readPublished } from '../published.server.ts';
import { sessionPlaceMailWords } from './session-place-mail-words.ts';
import { sessionPlaces } from './session-places.server.ts';

type Offered = {
  translator: Translator;
  to: string;
  name: string;
  session: string;
  startsAt: Date;
  /** Undefined if the session is online. */
  room: string | undefined;
  until: Date;
  address: string;
};

const { subject, title, inbox, button } = oneLineLabelStarts;

/** The mail that offers a place in a session. If the offer does not hold any more, no mail is sent. */
export const sessionPlaceMail = defineMail({
  kind: 'session-place-offered',
  words: sessionPlaceMailWords,
  async read(platform, placeId) {
    const { db } = platform;
    const place = await sessionPlaces(db)
      .select(['session_id', 'offer_until', 'email', 'full_name', 'language'])
      .where('place.id', '=', placeId)
      .where('state', '=', 'offered')
      .where('person.status', '=', 'active')
      .executeTakeFirst();
    const document = (await readPublished(db))?.document;
    const session = document?.sessions.find(({ id }) => id === place?.session_id);
    if (!place?.offer_until || !document || !session) return undefined;
    const { translator, linkTo } = chooseLanguage(platform, place.language);
    return {
      translator,
      to: place.email,
      name: place.full_name,
      session: session.title,
      startsAt: new Date(session.startsAt),
      room: findRoom(document, session.room)?.name,
      until: place.offer_until,
      address: linkTo('/dashboard/programme'),
    };
  },
  render({ translator, to, name, session, startsAt, room, until, address }: Offered, words, { contact }) {
    const { locale, sentence } = translator;
    const moment = (instant: Date) => formatMoment(instant, edition, locale);
    const body = (
      <MailFrame
        locale={locale}
        preview={say(words.preview, { until: moment(until) })}
        title={words.title}
        sender={signOff(translator, contact.email)}
      >
        <MailText>{greet(translator, name)}</MailText>
        <MailText>
          {sayRich(words.text, {
            session,
            time: moment(startsAt),
            room: room ?? words.online,
            until: moment(until),
            strong: (text) => <strong>{text}</strong>,
          })}
        </MailText>
        <MailText>{words.other}</MailText>
        <MailText>{say(words.zone, { zone: sentence(edition.timeZoneName) })}</MailText>
        <MailButton href={address}>{words.button}</MailButton>
      </MailFrame>
    );
    return { to, subject: say(words.subject, { session, event: sentence(edition.shortName) }), body };
  },
  labels: {
    subject,
    preview: inbox,
    title,
    text: 'The offer',
    other: 'If somebody does not want the place',
    online: 'In the place of a room',
    zone: 'Time zone',
    button,
  },
  examples: {
    'In a room': (translator, origin) => anExample(translator, origin, { session: 'Session A', room: '1' }),
    Online: (translator, origin) => anExample(translator, origin, { session: 'Session A', room: undefined }),
  },
});

function anExample(
  translator: Translator,
  origin: string,
  session: Pick<Offered, 'session' | 'room'>,
): Offered {
  const startsAt = startOfDay(folderSettings.conference.from, edition.timeZone);
  return {
    ...{ translator, to: examplePerson.email, name: examplePerson.name, ...session },
    ...{ startsAt, until: new Date(startsAt.getTime() - days(3)) },
    address: `${origin}${addressIn(translator.locale, '/dashboard/programme')}`,
  };
}
