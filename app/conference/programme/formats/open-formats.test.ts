import { parseFeed } from 'feedsmith';
import jsonld from 'jsonld';
import { expect, it } from 'vitest';
import { edition, folderEdition } from '#conference/edition/edition.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { removeSession } from '../draft/change-session.server.ts';
import { importProgramme } from '../draft/import-programme.server.ts';
import { placeSession } from '../draft/place-session.server.ts';
import { publishProgramme } from '../publish-programme.server.ts';
import { readLastVersions, readPublished } from '../published.server.ts';
import { describeProgramme } from './describe-programme.ts';
import { writeChangeFeed } from './write-change-feed.server.ts';

const origin = 'https://conference.example';
const platform = await aPlatform();
const { db } = platform;
await importProgramme(db, edition, new Date('2026-01-01T00:00:00Z'));

async function readProgramme() {
  const published = await readPublished(db);
  if (!published) throw new Error('The programme was not imported.');
  return published;
}

async function readFeed(count = 11) {
  const feed = writeChangeFeed(
    await readLastVersions(db, count),
    { name: edition.name, timeZone: edition.timeZone, origin },
    englishTranslator,
  );
  const read = parseFeed(feed);
  if (read.format !== 'atom') throw new Error(`A ${read.format} feed was written.`);
  return read.feed;
}

it('a reader of JSON-LD finds the conference with each session, its time and its people', async () => {
  const written = describeProgramme((await readProgramme()).document, folderEdition, origin);
  const documentLoader = async (url: string) => ({
    ...{ contextUrl: undefined, documentUrl: url },
    document: { '@context': { '@vocab': 'https://schema.org/' } },
  });
  const [event] = await jsonld.expand(JSON.parse(JSON.stringify(written)), { documentLoader });
  const term = (name: string) => `https://schema.org/${name}`;
  const parts = event?.[term('subEvent')] as Record<string, { '@value'?: string }[]>[];
  const wells = parts.find((part) => part[term('name')]?.[0]?.['@value'] === 'Wells');
  expect(event?.['@type']).toEqual([term('Event')]);
  expect(wells).toMatchObject({
    '@type': [term('Event')],
    [term('startDate')]: [{ '@value': '2026-01-27T05:00:00.000Z' }],
    [term('performer')]: [{ '@type': [term('Person')], [term('name')]: [{ '@value': 'Amal Rivers' }] }],
  });
  expect(parts).toHaveLength(folderEdition.pages.schedule.days.length + 4 + (folderEdition.festival ? 1 : 0));
});

it('a feed reader finds nothing after the first version, and then each change with its place', async () => {
  expect((await readFeed()).entries ?? []).toEqual([]);
  const by = { organiserId: (await anOrganiser(platform)).id, requestId: 'request' };
  const { document } = await readProgramme();
  const idOf = (slug: string) => document.sessions.find((one) => one.slug === slug)?.id ?? '';
  const hill = document.rooms.find(({ slug }) => slug === 'hill')?.id ?? '';
  const now = new Date('2026-01-02T08:00:00Z');
  const place = { room: hill, day: '2026-01-27', from: '14:00' };
  await placeSession(db, { id: idOf('wells'), ...place, ...by }, now);
  await removeSession(db, { id: idOf('dinner'), ...by }, now);
  await publishProgramme(platform, by, now);
  const { number } = await readProgramme();
  expect(await readFeed()).toMatchObject({
    id: `${origin}/schedule.atom`,
    title: { value: `${edition.name}: changes of the programme` },
    updated: '2026-01-02T08:00:00.000Z',
    entries: [
      {
        id: `${origin}/schedule/versions/${number}/${idOf('wells')}`,
        title: { value: 'Changed: Wells' },
        updated: '2026-01-02T08:00:00.000Z',
        links: [{ href: `${origin}/schedule/sessions/wells`, rel: 'alternate' }],
        categories: [{ term: 'changed' }, { term: 'time' }, { term: 'room' }],
        summary: { value: '27 Jan 2026, 2:00 PM, Hill Room. Before: 27 Jan 2026, 10:30 AM, River Room' },
      },
      {
        title: { value: 'Cancelled: Dinner' },
        links: [{ href: `${origin}/schedule`, rel: 'alternate' }],
        categories: [{ term: 'removed' }],
      },
    ],
  });
});

it('a feed does not take the oldest version that it reads for a change', async () => {
  expect((await readFeed(1)).entries ?? []).toEqual([]);
});
