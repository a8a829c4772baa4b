import type { KnownBrowser } from '#conference/accounts/browsers.ts';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { browserWords } from './browser-words.ts';

/**
 * Describes a browser that can open a registration: its name, the day on which somebody registered or signed in with
 * it, and the day on which it was last used.
 */
export function describeBrowser(known: KnownBrowser, translator: Translator) {
  const words = translator.words(browserWords);
  const sayDay = (instant: Date) => formatDay(dayAt(instant, edition.timeZone), translator.locale);
  const { kind, id, browser, system, since, lastSeenAt } = known;
  const day = sayDay(since);
  const seen = lastSeenAt && sayDay(lastSeenAt);
  const note = () => {
    if (kind === 'session') return say(words.session, { day, seen: seen ?? day });
    return seen ? say(words.deviceInUse, { day, seen }) : say(words.device, { day });
  };
  const name = browser && system ? say(words.named, { browser, system }) : (browser ?? system);
  return { kind, id, name: name ?? words.unknown, note: note() };
}

/**
 * Describes browsers, and makes one line of those that nobody could tell apart: with the same name, and used on the same
 * days. `ids` has the ids of all of them.
 */
export function describeTogether(known: readonly KnownBrowser[], translator: Translator) {
  const described = known.map((browser) => describeBrowser(browser, translator));
  const lines = Map.groupBy(described, ({ kind, name, note }) => [kind, name, note].join('\n'));
  return [...lines.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { id, kind, ...line } = first;
    return [{ ...line, ids: [id, ...others.map((other) => other.id)] }];
  });
}
