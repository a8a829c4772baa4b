import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import { parseXml } from '@rgrove/parse-xml';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPaper } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { exportBibtex, exportJats } from './export-metadata.server.ts';
import type { MetadataFacts, PaperMetadata } from './paper-metadata.ts';
import { writeBibtex } from './write-bibtex.ts';
import { writeJats } from './write-jats.ts';

const facts: MetadataFacts = {
  ...{ id: 'lake-2032', name: 'Lake Conference', place: 'Lakeside', country: 'Nowhere' },
  ...{ from: '2032-01-26', to: '2032-01-30' },
};
const paper: PaperMetadata = {
  number: 'P-12',
  title: 'Wells & 100 % of {UN} keys_#1: “पानी” ~ $5 ^ \\',
  abstract: 'First.\n\nSecond <b>.',
  ...{ language: 'en', theme: 'Rivers', kind: 'Workshop' },
  authors: [
    {
      ...{ name: 'Inês Ferreira', institution: 'Institute & Sons', country: 'Portugal' },
      ...{ orcid: '0000-0002-1825-0097', ror: '04aj4c181' },
    },
    { name: 'Peace and Water, Ltd', institution: '', country: '', orcid: '', ror: '' },
  ],
};

it('a reference manager reads the title, the authors and the conference as they are', () => {
  const entries = plugins.input.chain(writeBibtex([paper, { ...paper, number: 'P-13' }], facts));
  expect(entries.map(({ id }) => id)).toEqual(['lake-2032-P-12', 'lake-2032-P-13']);
  expect(entries[0]).toMatchObject({
    ...{ type: 'paper-conference', title: paper.title, language: 'en', keyword: 'Rivers' },
    author: [{ given: 'Inês', family: 'Ferreira' }, { family: 'Peace and Water, Ltd' }],
    ...{ 'container-title': 'Lake Conference', 'publisher-place': 'Lakeside, Nowhere' },
    ...{ issued: { 'date-parts': [[2032, 1]] }, note: 'Workshop, P-12' },
  });
});

it('a JATS file has its parts in the order of the standard, with each author and affiliation', () => {
  type Node = { name?: string; text?: string; children?: Node[] };
  const root = parseXml(writeJats(paper, facts)).root?.toJSON() as Node;
  const find = (node: Node, name: string): Node[] =>
    (node.children ?? []).flatMap((child) => (child.name === name ? [child] : find(child, name)));
  const text = (node: Node): string => node.text ?? (node.children ?? []).map(text).join('').trim();
  const meta = find(root, 'article-meta')[0] ?? {};
  expect((meta.children ?? []).flatMap(({ name }) => name ?? [])).toEqual([
    ...['article-id', 'article-categories', 'title-group', 'contrib-group', 'abstract', 'kwd-group'],
    'conference',
  ]);
  const texts = (name: string) => find(meta, name).map(text);
  expect(['contrib-id', 'institution-id'].map(texts)).toEqual([
    ['https://orcid.org/0000-0002-1825-0097'],
    ['https://ror.org/04aj4c181'],
  ]);
  expect(['article-title', 'string-name', 'institution', 'country', 'p', 'conf-name'].map(texts)).toEqual([
    [paper.title],
    ['Inês Ferreira', 'Peace and Water, Ltd'],
    ['Institute & Sons'],
    ['Portugal'],
    ['First.', 'Second <b>.'],
    ['Lake Conference'],
  ]);
});

it('exports only accepted papers, and the audit records each export', async () => {
  const platform = await aPlatform();
  const { db } = platform;
  const { paperId } = await aPaper(platform, { authorName: 'Ines Ferreira' });
  await aPaper(platform, { title: 'Not yet decided' });
  await db.updateTable('paper').set({ state: 'accepted' }).where('id', '=', paperId).execute();
  const by = { organiserId: (await anOrganiser(platform)).id, requestId: 'request' };
  const { number } = await db
    .selectFrom('paper')
    .select('number')
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow();
  const bibtex = await exportBibtex(platform, by);
  expect(bibtex.match(/^@.*$/gm)).toEqual([`@inproceedings{${edition.id}-P-${number},`]);
  const zip = await new Response(await exportJats(platform, by, platform.now())).bytes();
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
  expect(files.map(([name]) => name)).toEqual([`P-${number}.xml`]);
  expect(files[0]?.[1]).toContain('<string-name>Ines Ferreira</string-name>');
  const acts = await db
    .selectFrom('audit_entry')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'papers.exported')
    .orderBy('id')
    .execute();
  expect(acts).toEqual(
    ['bibtex', 'jats'].map((format) => ({
      actor_id: by.organiserId,
      detail: { rows: 1, format, filter: { state: 'accepted' } },
    })),
  );
});
