import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { keepImportFile } from '#conference/organiser/import-files/import-file.server.ts';
import { readColumns } from '#platform/read-columns.ts';
import { anOrganiser } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { inviteSpeaker } from '../deciding/decide.server.ts';
import { importSpeakers, planSpeakerImport } from './import-speakers.server.ts';
import { speakerColumns } from './speaker-columns.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const by = { organiserId: (await anOrganiser(platform)).id, requestId: 'a-request' };
const [category] = edition.pages.speakers.categories.items;
const head = ['Full name', 'E-mail', 'Category', 'Bio', 'Country', 'Languages', 'Links', 'Language of mails'];

async function plan(...rows: string[][]) {
  const content = readColumns([head, ...rows], speakerColumns).rows;
  await keepImportFile(db, { ...by, kind: 'speakers', content }, now);
  const planned = await planSpeakerImport(db, by.organiserId);
  if (!planned) throw new Error('The table was not kept.');
  return planned;
}

const speakers = () => db.selectFrom('speaker').selectAll().orderBy('number').execute();
const countMails = async () => (await db.selectFrom('mail').select('id').execute()).length;

it('invites the people of a table after its preview, with what it says of them, and a second import mails nobody', async () => {
  const invitation = { name: 'Known', email: 'known@one.example', category: category?.id ?? '', note: '' };
  await inviteSpeaker(
    platform,
    { ...invitation, formKey: '00000000-0000-4000-8000-000000000001', locale: 'en', ...by },
    now,
  );
  const rows = [
    [
      'Mei Tan',
      'mei@one.example',
      category?.title ?? '',
      'She weaves.',
      'kenya',
      'English; Swahili',
      'https://mei.example',
      '',
    ],
    ['Mei Tan', 'MEI@one.example', category?.id ?? '', '', '', '', '', ''],
    ['Known', 'KNOWN@one.example', category?.id ?? '', '', '', '', '', ''],
    ['Nobody', 'nobody@one.example', 'no such category', '', '', '', 'ftp://nobody.example', ''],
  ];
  const planned = await plan(...rows);
  expect(planned).toMatchObject({
    added: [{ line: 2, name: 'Mei Tan', profile: { country: 'KE', languages: ['English', 'Swahili'] } }],
    unchanged: 2,
    leftOut: [{ line: 5, title: 'Nobody', why: expect.stringContaining('There is no such category.') }],
  });
  expect([(await speakers()).length, await countMails()]).toEqual([1, 1]);

  expect(await importSpeakers(platform, { ...by, digest: planned.digest }, now)).toEqual({ ok: true });
  const [, mei, ...others] = await speakers();
  expect(others).toEqual([]);
  expect(mei).toMatchObject({
    ...{ name: 'Mei Tan', email: 'mei@one.example', state: 'invited', origin: 'invitation' },
    ...{ biography: 'She weaves.', country: 'KE', links: ['https://mei.example'] },
  });
  const decision = await db
    .selectFrom('speaker_decision')
    .select('id')
    .where('speaker_id', '=', mei?.id ?? '')
    .executeTakeFirstOrThrow();
  const mail = await receiveMail(platform, decision.id, 'speaker-decided');
  expect(mail?.to).toMatchObject([{ address: 'mei@one.example' }]);

  const again = await plan(...rows);
  expect(again).toMatchObject({ added: [], unchanged: 3 });
  expect(await importSpeakers(platform, { ...by, digest: again.digest }, now)).toEqual({ ok: true });
  expect([(await speakers()).length, await countMails()]).toEqual([2, 2]);
});

it('invites nobody if the preview was of another table', async () => {
  const { digest } = await plan(['Kofi', 'kofi@two.example', category?.id ?? '', '', '', '', '', '']);
  await plan(['Ama', 'ama@two.example', category?.id ?? '', '', '', '', '', '']);
  const imported = await importSpeakers(platform, { ...by, digest }, now);
  expect(imported).toEqual({ ok: false, reason: 'plan-changed' });
  expect((await speakers()).map(({ name }) => name)).not.toContain('Ama');
});
