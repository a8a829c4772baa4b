import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { refuseBackup, rememberEdition } from './remember-edition.server.ts';

const { adminUrl } = await aDatabase();
const owner = new pg.Client({ connectionString: adminUrl });
await owner.connect();
afterAll(() => owner.end());

it('a database stores the id of its first edition and refuses another edition', async () => {
  await owner.query('update installation set edition = null');
  await rememberEdition(owner, 'river-city-2031');
  await rememberEdition(owner, 'river-city-2031');
  await expect(rememberEdition(owner, 'hill-town-2032')).rejects.toThrow(
    'This database holds the edition "river-city-2031", but EDITION is "hill-town-2032". Set EDITION=river-city-2031, or use another database.',
  );
  const { rows } = await owner.query('select edition from installation');
  expect(rows).toEqual([{ edition: 'river-city-2031' }]);
});

it('refuses a backup of another edition, and accepts a backup that does not contain the id of its edition', () => {
  expect(refuseBackup('river-city-2031', 'hill-town-2032')).toBe(
    'This backup holds the edition "river-city-2031", but EDITION is "hill-town-2032". Set EDITION=river-city-2031 to restore it.',
  );
  expect(refuseBackup('river-city-2031', 'river-city-2031')).toBeUndefined();
  expect(refuseBackup(undefined, 'river-city-2031')).toBeUndefined();
});
