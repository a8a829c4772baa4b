import { useHref } from 'react-router';
import { listNames } from '#platform/words/formats.ts';
import { joinParts, type Locale } from '#platform/words/locales.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import { useOwnClock } from './own-clock.ts';
import type { scheduleWords } from './schedule-words.ts';
import type { ListedDay, ListedSession, PartOfList, SessionList } from './session-list.ts';
import { StarButton } from './stars/star-button.tsx';

type Names = Pick<SessionList, 'themes' | 'kinds' | 'rooms' | 'languages'> &
  Partial<Pick<PartOfList, 'faces'>>;
type ScheduleWords = WordsOf<typeof scheduleWords>;

type SessionRowsProps = { day: ListedDay; names: Names; words: ScheduleWords };

/** The sessions of a day, grouped by their start time, with the visitor's own time if it differs. */
export function SessionRows({ day, names, words }: SessionRowsProps) {
  const ownClock = useOwnClock(day);
  return (
    <ol className="slots">
      {day.slots.map(({ from, label, sessions }) => (
        <li key={from} className="slot">
          <p className="slot-time">
            {label} <span className="slot-own">{ownClock(from)}</span>
          </p>
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session.slug} session={session} names={names} words={words} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

type SessionRowProps = {
  session: ListedSession;
  names: Names;
  words: ScheduleWords;
  heading?: 'h3' | 'h4';
};

export function SessionRow({ session, names, words, heading: Heading = 'h4' }: SessionRowProps) {
  const { locale } = useUiWords();
  const { slug, title, theme, kind, people } = session;
  const themeIndex = theme === undefined ? -1 : Object.keys(names.themes).indexOf(theme);
  // A plain link loads the session's page as a document. Only such pages can be kept for use without network.
  const address = useHref(`/schedule/sessions/${slug}`);
  return (
    <li className={`session ink-${themeIndex + 1}`}>
      <StarButton slug={slug} title={title} words={words} />
      <p className="session-kind">{names.kinds[kind]}</p>
      <Heading className="session-title">
        <a href={address}>{title}</a>
      </Heading>
      {people && (
        <p className="session-people">
          {names.faces?.[slug]?.map((face) => (
            <img key={face} src={face} alt="" width={40} height={40} loading="lazy" decoding="async" />
          ))}
          <span>{people}</span>
        </p>
      )}
      <p className="session-facts">{describe(session, { ...names, locale }, words)}</p>
    </li>
  );
}

/**
 * Describes a session in one line: "Hall Ganga · until 12:15 PM · In Hindi, interpreted into English · Also online".
 */
function describe(
  session: ListedSession,
  { rooms, languages, locale }: Names & { locale: Locale },
  words: ScheduleWords,
): string {
  const { room, until, format, language, into = [] } = session;
  const spoken = say(words.spokenIn, { language: languages[language] ?? language });
  const interpreted = listNames(
    into.map((code) => languages[code] ?? code),
    words.interpreted.in,
  );
  return [
    room ? rooms[room] : words.online,
    say(words.until, { time: until }),
    interpreted ? joinParts([spoken, say(words.interpreted, { languages: interpreted })], locale) : spoken,
    format === 'both' && words.onlineToo,
    session.isLimited && words.limited,
  ]
    .filter(Boolean)
    .join('\u00a0· ');
}
