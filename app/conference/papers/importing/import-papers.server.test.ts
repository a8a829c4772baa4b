import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { keepImportFile } from '#conference/organiser/import-files/import-file.server.ts';
import { readColumns } from '#platform/read-columns.ts';
import { anOrganiser } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { importPapers, planPaperImport } from './import-papers.server.ts';
import { paperColumns } from './paper-columns.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const by = { organiserId: (await anOrganiser(platform)).id, requestId: 'a-request' };

const head = 'title|abstract|TRACK|type|language|author|author email|institution|orcid|ror|co-authors'.split(
  '|',
);
const abstract = 'Two villages share one well and keep the peace.';
const own = (title: string, email: string, ...more: string[]) => [
  title,
  abstract,
  'rivers',
  'Workshop',
  'en',
  'Ines Ferreira',
  email,
  'River University',
  ...more,
];

async function plan(...rows: string[][]) {
  const content = readColumns([head, ...rows], paperColumns);
  await keepImportFile(db, { ...by, kind: 'papers', content: content.rows }, now);
  const planned = await planPaperImport(db, by.organiserId);
  if (!planned) throw new Error('The table was not kept.');
  return planned;
}

const papers = () => db.selectFrom('paper').selectAll().orderBy('number').execute();
const mails = async () =>
  (await db.selectFrom('mail').select('kind').orderBy('kind').execute()).map(({ kind }) => kind);

it('submits the papers of a table after its preview, with one mail to each person, and a second import adds nothing', async () => {
  const rows = [
    own(
      'Two wells',
      'ines@one.example',
      'https://orcid.org/0000-0002-1825-0097',
      '04aj4c181',
      'Mei Tan <mei@two.example> 0000-0001-5109-3700; Kwame <kwame@two.example>',
    ),
    own('Two wells', 'INES@one.example'),
    own('Three wells', 'no address'),
    own('By Ines Ferreira', 'ines@one.example', '0000-0002-1825-0098'),
  ];
  const planned = await plan(...rows);
  expect(planned).toMatchObject({
    added: [{ line: 2, email: 'ines@one.example', paper: { theme: 'rivers', kind: 'workshop' } }],
    unchanged: 1,
    leftOut: [
      { line: 4, title: 'Three wells', why: expect.stringContaining('email') },
      { line: 5, title: 'By Ines Ferreira', why: expect.stringContaining('ORCID') },
    ],
  });
  expect([await papers(), await mails()]).toEqual([[], []]);

  expect(await importPapers(platform, { ...by, digest: planned.digest }, now)).toEqual({ ok: true });
  const [paper, ...others] = await papers();
  expect(others).toEqual([]);
  expect(paper).toMatchObject({
    ...{
      email: 'ines@one.example',
      state: 'submitted',
      last_version: 1,
      orcid: 'https://orcid.org/0000-0002-1825-0097',
    },
  });
  const version = await db.selectFrom('paper_version').selectAll().executeTakeFirstOrThrow();
  expect(version).toMatchObject({ title: 'Two wells', orcid: '0000-0002-1825-0097', ror: '04aj4c181' });
  const coAuthors = await db
    .selectFrom('paper_co_author')
    .select(['name', 'email', 'orcid', 'confirmed_at'])
    .orderBy('position')
    .execute();
  expect(coAuthors).toEqual([
    { name: 'Mei Tan', email: 'mei@two.example', orcid: '0000-0001-5109-3700', confirmed_at: null },
    { name: 'Kwame', email: 'kwame@two.example', orcid: '', confirmed_at: null },
  ]);
  expect(await mails()).toEqual(['co-author-asked', 'co-author-asked', 'paper-submitted']);
  const mail = await receiveMail(platform, paper?.id ?? '', 'paper-submitted');
  expect(mail?.to).toMatchObject([{ address: 'ines@one.example' }]);
  const acts = await db
    .selectFrom('audit_entry')
    .select(['actor', 'actor_id', 'action'])
    .where('action', 'in', ['paper.submitted', 'papers.imported'])
    .orderBy('id')
    .execute();
  const actor = { actor: 'organiser', actor_id: by.organiserId };
  expect(acts).toEqual([
    { ...actor, action: 'paper.submitted' },
    { ...actor, action: 'papers.imported' },
  ]);

  const again = await plan(...rows);
  expect(again).toMatchObject({ added: [], unchanged: 2 });
  expect(await importPapers(platform, { ...by, digest: again.digest }, now)).toEqual({ ok: true });
  expect([(await papers()).length, (await mails()).length]).toEqual([1, 3]);
});

it('takes a paper without the full text that its kind needs, because the author adds it later', async () => {
  const [title, text, theme, , ...rest] = own('Four wells', 'ines@four.example');
  const kind = edition.papers.kinds.find(({ needsFullText }) => needsFullText);
  const planned = await plan([title ?? '', text ?? '', theme ?? '', kind?.name ?? '', ...rest]);
  expect(planned.added).toMatchObject([{ paper: { kind: kind?.id } }]);
  expect(await importPapers(platform, { ...by, digest: planned.digest }, now)).toEqual({ ok: true });
});

it('imports nothing if the list has changed since the preview, or if two forms are sent at once', async () => {
  const first = await plan(own('Five wells', 'ines@five.example'));
  await plan(own('Five wells', 'ines@five.example'), own('Six wells', 'ines@five.example'));
  const refused = await importPapers(platform, { ...by, digest: first.digest }, now);
  expect(refused).toEqual({ ok: false, reason: 'plan-changed' });
  const { digest } = await plan(own('Five wells', 'ines@five.example'));
  const both = await Promise.all([1, 2].map(() => importPapers(platform, { ...by, digest }, now)));
  expect(both.toSorted((one) => (one.ok ? -1 : 1))).toEqual([{ ok: true }, { ok: false, reason: 'no-file' }]);
  const titles = (await papers()).map(({ title }) => title).filter((title) => /Five|Six/.test(title));
  expect(titles).toEqual(['Five wells']);
});
