import { clockAt as clockInZone, instantAt } from '#conference/edition/clock-times.ts';
import { dayAt, formatClock, formatDayWithWeekday } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type PublishedSession, peopleOf } from '#conference/programme/programme-document.ts';
import type { PublishedProgramme } from '#conference/programme/published.server.ts';
import { minutes } from '#platform/durations.ts';
import { listNames, nameLanguage } from '#platform/words/formats.ts';
import { formatTags, type Locale } from '#platform/words/locales.ts';
import { englishTranslator, type Translator } from '#platform/words/words.server.ts';
import { sessionKindWords } from './schedule-words.ts';
import type { ListedDay, ListedSession, SessionList } from './session-list.ts';

/** The lists that this process has already made, by published programme and translator. */
const made = new WeakMap<PublishedProgramme, WeakMap<Translator, SessionList>>();

/** Returns the list of all sessions for /schedule. A process makes the list only once for each version and language. */
export function listSessions(programme: PublishedProgramme, translator: Translator): SessionList {
  const known = made.get(programme) ?? new WeakMap<Translator, SessionList>();
  made.set(programme, known);
  const list = known.get(translator) ?? makeList(programme, translator);
  known.set(translator, list);
  return list;
}

function makeList({ document, number }: PublishedProgramme, translator: Translator): SessionList {
  const days = Map.groupBy(document.sessions, ({ startsAt }) => dayAt(new Date(startsAt), edition.timeZone));
  const codes = document.sessions.flatMap(({ language, interpretedInto }) => [language, ...interpretedInto]);
  const kinds = translator.words(sessionKindWords);
  const used = new Set(document.sessions.map(({ kind }) => kind));
  return {
    number,
    themes: themeNames(translator),
    kinds: Object.fromEntries(
      Object.entries(kinds).filter(([kind]) => [...used].some((one) => one === kind)),
    ),
    rooms: Object.fromEntries(document.rooms.map(({ slug, name }) => [slug, translator.sentence(name)])),
    languages: languageNames(codes, translator.locale),
    days: [...days].map(([day, sessions]): ListedDay => {
      const slots = Map.groupBy(sessions, ({ startsAt }) => startsAt);
      return {
        day,
        label: formatDayWithWeekday(day, translator.locale).replace(/ \d+$/, ''),
        offset:
          (Date.parse(`${day}T12:00Z`) - instantAt(day, '12:00', edition.timeZone).getTime()) / minutes(1),
        slots: [...slots].map(([startsAt, together]) => ({
          from: clockAt(startsAt),
          label: formatClock(new Date(startsAt), edition.timeZone, translator.locale),
          sessions: together.map((session) => listSession(session, peopleOf(document, session), translator)),
        })),
      };
    }),
  };
}

function listSession(
  session: PublishedSession,
  people: readonly { name: string }[],
  { locale, sentence }: Translator,
): ListedSession {
  const { slug, title, kind, theme, room, language, interpretedInto, format, endsAt, places } = session;
  return {
    ...{ slug, title: sentence(title), kind, format, language },
    to: clockAt(endsAt),
    until: formatClock(new Date(endsAt), edition.timeZone, locale),
    ...(theme && { theme }),
    ...(room && { room }),
    ...(interpretedInto.length > 0 && { into: interpretedInto }),
    ...(people.length > 0 && {
      people: listNames(
        people.map(({ name }) => name),
        formatTags[locale],
      ),
    }),
    ...(places !== null && { isLimited: true }),
  };
}

/** Returns the names of the themes. Each key is the id of a theme. */
export function themeNames({ sentence } = englishTranslator): Record<string, string> {
  const { themes = [] } = edition.programme ?? {};
  return Object.fromEntries(themes.map(({ id, name }) => [id, sentence(name)]));
}

/** Returns the names of languages in the reader's language, sorted by name. Each key is the code of a language. */
export function languageNames(codes: readonly string[], locale: Locale): Record<string, string> {
  const entries = [...new Set(codes)].map((code) => [code, nameLanguage(code, formatTags[locale])] as const);
  return Object.fromEntries(entries.toSorted(([, one], [, other]) => one.localeCompare(other, locale)));
}

/** The clock time of an instant in the edition's zone: "09:00". */
export function clockAt(instant: string): string {
  return clockInZone(new Date(instant), edition.timeZone);
}
