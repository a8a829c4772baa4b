import { describe, expect, it } from 'vitest';
import { instantAt } from '#conference/edition/clock-times.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { listSessions } from './list-sessions.server.ts';
import { filterDays, findNowAndNext, readFilter } from './session-list.ts';

const { db } = await aPlatform();
await importProgramme(db, edition, new Date('2026-01-01T00:00:00Z'));
const published = await readPublished(db);
if (!published) throw new Error('The programme was not imported.');
const list = listSessions(published, englishTranslator);

function find(search: string): string[] {
  return filterDays(list, readFilter(new URLSearchParams(search))).flatMap(({ slots }) =>
    slots.flatMap(({ sessions }) => sessions.map(({ slug }) => slug)),
  );
}

it('lists the sessions by day and start time, with the names of themes, kinds, rooms and languages', () => {
  expect({
    ...list,
    days: list.days.map(({ slots, ...day }) => ({ ...day, times: slots.map(({ label }) => label) })),
  }).toEqual({
    number: 1,
    themes: { peace: 'Peace', nature: 'Nature' },
    kinds: { plenary: 'Plenary', papers: 'Papers', workshop: 'Workshop', gathering: 'Gathering' },
    rooms: { river: 'River Room', hill: 'Hill Room' },
    languages: { en: 'English', hi: 'Hindi' },
    days: [
      { day: '2026-01-27', label: 'Tuesday 27 January', offset: 330, times: ['9:00 AM', '10:30 AM'] },
      { day: '2026-01-28', label: 'Wednesday 28 January', offset: 330, times: ['7:00 PM'] },
    ],
  });
  expect(list.days[0]?.slots[0]?.sessions).toEqual([
    {
      ...{ slug: 'opening', title: 'Opening', kind: 'plenary', format: 'both', language: 'en' },
      ...{ to: '10:00', until: '10:00 AM', theme: 'peace', room: 'river', into: ['hi'] },
      people: 'Amal Rivers, Chen Hill',
    },
  ]);
  expect(listSessions(published, englishTranslator)).toBe(list);
});

describe('the filter', () => {
  it('finds sessions by theme, kind, room and language, also by the language of interpreters', () => {
    expect(find('theme=nature')).toEqual(['wells']);
    expect(find('kind=papers')).toEqual(['minutes']);
    expect(find('room=river')).toEqual(['opening', 'wells']);
    expect(find('language=hi')).toEqual(['opening', 'wells']);
    expect(find('theme=peace&language=hi')).toEqual(['opening']);
    expect(find('theme=nothing')).toEqual([]);
  });

  it('finds a session that is both in person and online under each of these two formats', () => {
    expect(find('format=online')).toEqual(['opening', 'minutes']);
    expect(find('format=in-person')).toEqual(['opening', 'wells', 'dinner']);
  });

  it('finds sessions by the beginnings of words in title, people, room and kind, and ignores accents', () => {
    expect(find('q=etienne')).toEqual(['minutes']);
    expect(find('q=RIV%20open')).toEqual(['opening']);
    expect(find('q=hill')).toEqual(['opening', 'dinner']);
    expect(find('q=ills')).toEqual([]);
    expect(find('q=')).toEqual(['opening', 'wells', 'minutes', 'dinner']);
  });
});

it('the list says which sessions run now and which begin next', () => {
  const at = (time: string) => {
    const { running, next } = findNowAndNext(list, instantAt('2026-01-27', time, edition.timeZone).getTime());
    return [running.map(({ slug }) => slug), next?.label, next?.sessions.map(({ slug }) => slug)];
  };
  expect(at('09:30')).toEqual([['opening'], '10:30 AM', ['wells', 'minutes']]);
  expect(at('10:00')).toEqual([[], '10:30 AM', ['wells', 'minutes']]);
  expect(at('11:30')).toEqual([['wells'], '7:00 PM', ['dinner']]);
  expect(at('12:30')).toEqual([[], undefined, undefined]);
  expect(findNowAndNext(list, Date.parse('2025-12-01T00:00:00Z'))).toEqual({ running: [], next: undefined });
  expect(findNowAndNext(list, Date.parse('2026-02-01T00:00:00Z'))).toEqual({ running: [], next: undefined });
});
