import { formatMoment } from '#conference/edition/days.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { addressIn, languageTag } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { element, writeXml, type XmlElement } from '#platform/write-xml.ts';
import { listChanges, type SessionChange } from '../list-changes.ts';
import { findRoom, type ProgrammeDocument } from '../programme-document.ts';
import type { PublishedProgramme } from '../published.server.ts';
import { changeFeedWords } from './change-feed-words.ts';

/** A large publication can change each session. The feed has this many changes at most, the newest first. */
const maxEntries = 100;

type Facts = Pick<Edition, 'name' | 'timeZone'> & { origin: string };
type Place = { startsAt: string; room: string | undefined };

/**
 * Writes the changes between published versions as an Atom feed (RFC 4287), with one entry for each session that a
 * version added, changed or removed. `versions` are in order, the newest last. The first of them is only what the
 * second is compared with, so that a feed does not begin with all sessions of a new programme.
 */
export function writeChangeFeed(
  versions: readonly PublishedProgramme[],
  { origin, ...facts }: Facts,
  translator: Translator,
): string {
  const words = translator.words(changeFeedWords);
  const { locale } = translator;
  const address = (path: string) => `${origin}${addressIn(locale, path)}`;
  const link = (rel: string, path: string, type?: string) =>
    element('link', { rel, href: address(path), type });
  const sayPlace = ({ startsAt, room }: Place) => ({
    time: formatMoment(new Date(startsAt), facts, locale),
    room: room ?? words.online,
  });

  function describe(change: SessionChange, document: ProgrammeDocument): string | undefined {
    if (change.kind === 'removed') return undefined;
    const session = document.sessions.find(({ id }) => id === change.sessionId);
    if (!session) return undefined;
    const place = sayPlace({ startsAt: session.startsAt, room: findRoom(document, session.room)?.name });
    if (change.kind === 'added') return say(words.place, place);
    const { time, room } = sayPlace(change.before);
    const isMoved = change.what.includes('time') || change.what.includes('room');
    return isMoved
      ? say(words.moved, { ...place, earlierTime: time, earlierRoom: room })
      : say(words.place, place);
  }

  function writeEntry(change: SessionChange, { number, publishedAt, document }: PublishedProgramme) {
    const { sessionId, slug, title, kind } = change;
    const summary = describe(change, document);
    return element(
      'entry',
      {},
      element('id', {}, `${origin}/schedule/versions/${number}/${sessionId}`),
      element('title', {}, say(words[kind], { title })),
      element('updated', {}, publishedAt.toISOString()),
      link('alternate', kind === 'removed' ? '/schedule' : `/schedule/sessions/${slug}`, 'text/html'),
      // For programs: what happened to the session, and what of it is different.
      ...[kind, ...(kind === 'changed' ? change.what : [])].map((term) => element('category', { term })),
      summary === undefined ? undefined : element('summary', {}, summary),
    );
  }

  const entries: XmlElement[] = [];
  for (const [index, version] of versions.entries()) {
    const before = versions[index - 1];
    if (!before) continue;
    const changes = listChanges(before.document, version.document);
    entries.unshift(...changes.map((change) => writeEntry(change, version)));
  }
  return writeXml(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': languageTag(locale) },
      element('id', {}, address('/schedule.atom')),
      element('title', {}, say(words.title, { event: translator.sentence(facts.name) })),
      element('updated', {}, (versions.at(-1)?.publishedAt ?? new Date(0)).toISOString()),
      element('author', {}, element('name', {}, translator.sentence(facts.name))),
      link('self', '/schedule.atom', 'application/atom+xml'),
      link('alternate', '/schedule', 'text/html'),
      ...entries.slice(0, maxEntries),
    ),
  );
}
