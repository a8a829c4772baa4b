import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { writeBackup } from '#platform/backup/write-backup.server.ts';
import { anEmptyDatabase } from '#tests/database.ts';
import { testSecretKey } from '#tests/keyring.ts';
import { aPlatform } from '#tests/platform.ts';

const { database, files, secrets } = await aPlatform();
const folder = await mkdtemp(join(tmpdir(), 'conference-restore-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('npm run restore refuses the backup of another edition before it writes anything', async () => {
  await ask(database.adminUrl, "update installation set edition = 'river-city-2031'");
  const paths = { path: join(folder, 'backup'), keysPath: join(folder, 'backup.keys') };
  const store = { ownerUrl: database.adminUrl, files, keyring: secrets.keyring };
  await writeBackup(store, paths, new Date());

  const target = await anEmptyDatabase();
  expect(await restore(paths.path, target)).toEqual({
    code: 1,
    errors: `This backup holds the edition "river-city-2031", but EDITION is "${edition.id}". Set EDITION=river-city-2031 to restore it.\n`,
  });
  expect(await ask(target, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
});

async function restore(path: string, target: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'restore.ts'), path], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      DATABASE_URL: target,
      SECRET_KEY: testSecretKey,
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { errors: await text(child.stderr), code: await ended };
}

async function ask(url: string, query: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(query).finally(() => client.end())).rows;
}
