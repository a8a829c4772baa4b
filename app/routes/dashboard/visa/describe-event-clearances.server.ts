import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { doLettersWait } from '#conference/visa/clearances.server.ts';
import { listEventClearances, listMissingEventClearances } from '#conference/visa/event-clearances.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { visaWords } from './visa-words.ts';

/** Says why visa letters wait for the clearances of the event, and until when. Undefined if they do not wait. */
export async function describeEventWait(
  { db, settings, now }: RouteContext,
  translator: Translator,
): Promise<string | undefined> {
  const missing = doLettersWait() ? await listMissingEventClearances(db) : [];
  if (missing.length === 0) return undefined;
  const words = translator.words(visaWords);
  const list = new Intl.ListFormat(translator.locale, { type: 'conjunction' });
  const expectedBy = settings.visa?.clearancesExpectedBy;
  const day = expectedBy ? formatDay(expectedBy, translator.locale) : '';
  const isAhead = expectedBy !== undefined && expectedBy >= dayAt(now(), edition.timeZone);
  const until = isAhead ? say(words.letterExpected, { day }) : say(words.letterExpectedBefore, { day });
  return [
    say(words.letterWaitsForEvent, { names: list.format(missing) }),
    expectedBy === undefined ? words.letterNoDay : until,
  ].join(' ');
}

/** Lists the clearances of the event that somebody with a letter downloads. */
export async function describeEventClearances({ db }: RouteContext, translator: Translator) {
  const words = translator.words(visaWords);
  return (await listEventClearances(db)).map(({ id, name, number, on, eventId }) => ({
    id,
    words: say(eventId === '' ? words.clearance : words.clearanceWithId, {
      name,
      number,
      eventId,
      day: formatDay(on, translator.locale),
    }),
  }));
}
