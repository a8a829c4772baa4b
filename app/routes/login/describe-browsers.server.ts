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
