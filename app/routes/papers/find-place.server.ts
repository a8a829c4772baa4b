import { dayAt, formatClock, formatDayWithWeekday } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { findRoom, findSessionOfPaper } from '#conference/programme/programme-document.ts';
import { isProgrammeOpen } from '#conference/programme/programme-state.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { scheduleWords } from '#routes/programme/schedule-words.ts';
import { placeWords } from './papers-words.ts';

/**
 * When and where a paper is presented (`said`), and the session in which it is presented (`session`, with its path
 * `to`).
 */
export type PaperPlace = { to: string; session: string; said: string };

/**
 * Makes a function that finds the place of a paper in the published programme. Before the programme is published, the
 * function finds no place.
 */
export async function readPlaces(
  db: Database,
  translator: Translator,
): Promise<(paperId: string) => PaperPlace | undefined> {
  const published = isProgrammeOpen ? await readPublished(db) : undefined;
  return (paperId) => {
    const session = published && findSessionOfPaper(published.document, paperId);
    if (!published || !session) return undefined;
    const clock = (instant: string) => formatClock(new Date(instant), edition.timeZone, translator.locale);
    const room = findRoom(published.document, session.room)?.name;
    const place = {
      day: formatDayWithWeekday(dayAt(new Date(session.startsAt), edition.timeZone), translator.locale),
      from: clock(session.startsAt),
      to: clock(session.endsAt),
      zone: translator.sentence(edition.timeZoneName),
      room: room ?? translator.words(scheduleWords).online,
    };
    return {
      to: `/schedule/sessions/${session.slug}`,
      session: session.title,
      said: say(translator.words(placeWords).place, place),
    };
  };
}
