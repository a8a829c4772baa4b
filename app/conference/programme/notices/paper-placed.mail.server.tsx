import { dayAt, formatClock, formatDayWithWeekday, startOfDay } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { examplePaper } from '#conference/mails/example-person.server.ts';
import { PaperLetter } from '#conference/papers/paper-letter.server.tsx';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { paperAuthors } from '#conference/papers/papers.server.ts';
import { minutes } from '#platform/durations.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailText } from '#ui/mail/mail.tsx';
import { joinMinutesBefore } from '../join-time.ts';
import { findRoom, findSessionOfPaper } from '../programme-document.ts';
import { readVersion, readVersionBefore } from '../published.server.ts';
import { paperPlacedWords } from './paper-placed-words.ts';

type Placed = {
  translator: Translator;
  to: string;
  name: string;
  number: number;
  title: string;
  /** Undefined if the programme no longer has the paper. `room` is undefined if the session is only online. */
  place: { session: string; startsAt: Date; endsAt: Date; room: string | undefined } | undefined;
  /** Whether the programme already had the paper, at another time or place. */
  isMoved: boolean;
  speaksOnline: boolean;
  address: string;
};

const { subject, title, button } = oneLineLabelStarts;

/** The mail to an author or co-author that says when and where a paper is presented, or that it left the programme. */
export const paperPlacedMail = defineMail({
  kind: 'paper-placed',
  words: paperPlacedWords,
  async read(platform, noticeId): Promise<Placed | undefined> {
    const { db } = platform;
    const notice = await db
      .selectFrom('paper_notice as notice')
      .innerJoin(paperAuthors(db).as('author'), (join) =>
        join.onRef('author.id', '=', 'notice.author_id').onRef('author.paper_id', '=', 'notice.paper_id'),
      )
      .select(['version', 'notice.paper_id as paperId', 'email as to', 'name', 'needs', 'mail_language'])
      .where('notice.id', '=', noticeId)
      .executeTakeFirst();
    if (!notice) return undefined;
    const [after, before] = [
      await readVersion(db, notice.version),
      await readVersionBefore(db, notice.version),
    ];
    const session = findSessionOfPaper(after, notice.paperId);
    const old = before && findSessionOfPaper(before, notice.paperId);
    const paper = (session ?? old)?.papers.find(({ id }) => id === notice.paperId);
    if (!paper) return undefined;
    const { translator, linkTo } = chooseLanguage(platform, notice.mail_language);
    return {
      ...{ translator, to: notice.to, name: notice.name, number: paper.number, title: paper.title },
      place: session && {
        session: session.title,
        startsAt: new Date(session.startsAt),
        endsAt: new Date(session.endsAt),
        room: findRoom(after, session.room)?.name,
      },
      isMoved: old !== undefined,
      speaksOnline: session?.format === 'online' || notice.needs.includes('online'),
      address: linkTo(session ? `/schedule/sessions/${session.slug}` : '/schedule'),
    };
  },
  render({ translator, to, name, place, address, ...paper }: Placed, words) {
    const number = writePaperNumber(paper.number);
    if (!place) {
      const open = { label: words.goneButton, href: address };
      const body = (
        <PaperLetter translator={translator} greeted={name} title={words.goneTitle} button={open}>
          <MailText>{say(words.gone, { title: paper.title })}</MailText>
        </PaperLetter>
      );
      return { to, subject: say(words.goneSubject, { number }), body };
    }
    const clock = (instant: Date) => formatClock(instant, edition.timeZone, translator.locale);
    const said = say(words.place, {
      day: formatDayWithWeekday(dayAt(place.startsAt, edition.timeZone), translator.locale),
      from: clock(place.startsAt),
      to: clock(place.endsAt),
      zone: translator.sentence(edition.timeZoneName),
      room: place.room ?? words.online,
      session: place.session,
    });
    const open = { label: words.button, href: address };
    const body = (
      <PaperLetter translator={translator} greeted={name} title={words.title} button={open}>
        <MailText>{say(paper.isMoved ? words.moved : words.placed, { title: paper.title })}</MailText>
        <MailText>{said}</MailText>
        {paper.speaksOnline && <MailText>{say(words.joining, { minutes: joinMinutesBefore })}</MailText>}
      </PaperLetter>
    );
    return { to, subject: say(words.subject, { number }), body };
  },
  labels: {
    subject,
    title,
    placed: 'If the paper is new in the programme',
    moved: 'If the time or the place has changed',
    place: 'Day, time, room and session',
    online: 'In the place of a room',
    joining: 'How to speak online',
    button,
    goneSubject: 'Subject if the paper left the programme',
    goneTitle: 'Heading if the paper left the programme',
    gone: 'If the paper left the programme',
    goneButton: 'Button if the paper left the programme',
  },
  examples: {
    'A paper that is presented online': (translator, origin) => examplePlaced(translator, origin, false),
    'A paper that has moved': (translator, origin) => examplePlaced(translator, origin, true),
    'Not in the programme': (translator, origin) => ({
      ...examplePlaced(translator, origin, true),
      place: undefined,
    }),
  },
});

function examplePlaced(translator: Translator, origin: string, isMoved: boolean): Placed {
  const startsAt = startOfDay(folderSettings.conference.from, edition.timeZone);
  return {
    ...examplePaper,
    ...{ translator, isMoved, speaksOnline: !isMoved },
    place: {
      ...{ session: examplePaper.title, startsAt, endsAt: new Date(startsAt.getTime() + minutes(60)) },
      room: isMoved ? '1' : undefined,
    },
    address: `${origin}${addressIn(translator.locale, '/schedule')}`,
  };
}
