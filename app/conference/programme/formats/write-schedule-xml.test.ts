import { readFileSync } from 'node:fs';
import { parseXml } from '@rgrove/parse-xml';
import { expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { edition, folderEdition } from '#conference/edition/edition.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { importProgramme } from '../draft/import-programme.server.ts';
import { readPublished } from '../published.server.ts';
import { writeScheduleXml } from './write-schedule-xml.ts';

const schema = readFileSync(process.env.SCHEDULE_XSD ?? 'tests/schedule-rules.xsd', 'utf8');

const { db } = await aPlatform();
await importProgramme(db, edition, new Date('2026-01-01T00:00:00Z'));
const published = await readPublished(db);
if (!published) throw new Error('The programme was not imported.');
const written = writeScheduleXml(published, folderEdition, 'https://conference.example');

/** Returns what libxml2 finds wrong in a schedule. */
async function findFaults(contents: string): Promise<string[]> {
  const found = await validateXML({ xml: [{ fileName: 'schedule.xml', contents }], schema });
  return found.errors.map(({ message }) => message);
}

it('a written schedule is valid against the schema of schedule.xml', async () => {
  expect(await findFaults(written)).toEqual([]);
});

it.each([
  ['a time without its zone', /<date>[^<]*<\/date>/, '<date>2026-01-27T09:00:00</date>'],
  ['a wrong length', /<duration>[^<]*<\/duration>/, '<duration>1 h</duration>'],
  ['a missing guid', /<event guid="[^"]*"/, '<event'],
  ['an unknown element', '<subtitle/>', '<subtitle/><speaker/>'],
])('the schema refuses %s', async (_, right, wrong) => {
  expect(await findFaults(written.replace(right, wrong))).not.toEqual([]);
});

it('an empty programme is valid, too', async () => {
  const document = { ...published.document, sessions: [] };
  const empty = writeScheduleXml({ number: 1, document }, folderEdition, 'https://conference.example');
  expect(await findFaults(empty)).toEqual([]);
});

it('another parser reads each session with its room, time, length and people', () => {
  type Node = { name?: string; text?: string; children?: Node[]; attributes?: Record<string, string> };
  const all = (node: Node, name: string): Node[] =>
    (node.children ?? []).flatMap((child) => (child.name === name ? [child] : all(child, name)));
  const text = (node: Node, name: string) => all(node, name).map((one) => one.children?.[0]?.text);
  const root = parseXml(written).root?.toJSON() as Node;
  const [event] = all(root, 'event').filter((one) => text(one, 'title')[0] === 'Wells');
  if (!event) throw new Error('The session is missing.');
  const fields = ['room', 'date', 'start', 'duration', 'track', 'person', 'language', 'url'];
  expect(Object.fromEntries(fields.map((name) => [name, text(event, name)]))).toEqual({
    room: ['River Room'],
    date: ['2026-01-27T10:30:00+05:30'],
    start: ['10:30'],
    duration: ['01:30'],
    track: ['Nature'],
    person: ['Amal Rivers'],
    language: ['hi'],
    url: ['https://conference.example/schedule/sessions/wells'],
  });
  expect(text(event, 'description')).toEqual([undefined]);
});
