import { formatMoment, startOfDay } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { examplePerson } from '#conference/mails/example-person.server.ts';
import { greet, signOff } from '#conference/mails/greeting.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';
import { findRoom, findSessionOfPaper } from '../programme-document.ts';
import { readVersion, readVersionBefore } from '../published.server.ts';
import { programmeMailWords } from './programme-mail-words.ts';

type Change = {
  title: string;
  /** Undefined if the session does not take place. `room` is undefined if it is online. */
  now: { startsAt: Date; room: string | undefined } | undefined;
  /** The titles of the papers that the session had and that left the programme. */
  without: readonly string[];
};

type Changed = {
  translator: Translator;
  to: string;
  name: string;
  changes: readonly Change[];
  address: string;
};

const { subject, title, inbox, button } = oneLineLabelStarts;

/** The mail about a new version of the programme, to a participant who has chosen a session that has changed. */
export const programmeChangedMail = defineMail({
  kind: 'programme-changed',
  words: programmeMailWords,
  async read(platform, noticeId) {
    const { db } = platform;
    const notice = await db
      .selectFrom('programme_notice')
      .innerJoin(registrations(db).as('person'), 'person.id', 'programme_notice.registration_id')
      .select(['email', 'full_name', 'language', 'version', 'session_ids'])
      .where('programme_notice.id', '=', noticeId)
      .executeTakeFirst();
    if (!notice) return undefined;
    const { translator, linkTo } = chooseLanguage(platform, notice.language);
    const after = await readVersion(db, notice.version);
    const before = await readVersionBefore(db, notice.version);
    const changes = notice.session_ids.flatMap((id): Change[] => {
      const session = after.sessions.find((one) => one.id === id);
      const named = session ?? before?.sessions.find((one) => one.id === id);
      if (named === undefined) return [];
      const now = session && {
        startsAt: new Date(session.startsAt),
        room: findRoom(after, session.room)?.name,
      };
      const old = before?.sessions.find((one) => one.id === id);
      const without = (old?.papers ?? []).filter((paper) => !findSessionOfPaper(after, paper.id));
      return [{ title: named.title, now, without: without.map((paper) => paper.title) }];
    });
    return { translator, to: notice.email, name: notice.full_name, changes, address: linkTo('/schedule') };
  },
  render({ translator, to, name, changes, address }: Changed, words, { contact }) {
    const { locale, sentence } = translator;
    const sayChange = ({ title: session, now, without }: Change) => {
      if (!now) return say(words.removed, { title: session });
      const time = formatMoment(now.startsAt, edition, locale);
      return [
        say(words.moved, { title: session, time, room: now.room ?? words.online }),
        ...without.map((paper) => say(words.without, { paper })),
      ].join(' ');
    };
    const body = (
      <MailFrame
        locale={locale}
        preview={words.preview}
        title={words.title}
        sender={signOff(translator, contact.email)}
      >
        <MailText>{greet(translator, name)}</MailText>
        <MailText>{say(words.text, { count: changes.length })}</MailText>
        {changes.map(sayChange).map((change) => (
          <MailText key={change}>{change}</MailText>
        ))}
        <MailText>{say(words.zone, { zone: sentence(edition.timeZoneName) })}</MailText>
        <MailButton href={address}>{words.button}</MailButton>
      </MailFrame>
    );
    return { to, subject: say(words.subject, { event: sentence(edition.shortName) }), body };
  },
  labels: {
    subject,
    preview: inbox,
    title,
    text: 'First sentence',
    moved: 'A session with another time or room',
    without: 'A paper that is not presented any more',
    removed: 'A session that does not take place',
    online: 'In the place of a room',
    zone: 'Time zone',
    button,
  },
  examples: {
    'Three sessions': (translator, origin) => {
      const startsAt = startOfDay(folderSettings.conference.from, edition.timeZone);
      return {
        ...{ translator, to: examplePerson.email, name: examplePerson.name },
        changes: [
          { title: 'Session A', now: { startsAt, room: '1' }, without: ['Paper A'] },
          { title: 'Session B', now: { startsAt, room: undefined }, without: [] },
          { title: 'Session C', now: undefined, without: [] },
        ],
        address: `${origin}${addressIn(translator.locale, '/schedule')}`,
      };
    },
  },
});
