import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { generateTypes, typesFile } from './generate-types.ts';

const database = await aDatabase();

test('the committed table types match the migrated database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'types '));
  const file = join(folder, 'database-types.ts');
  await generateTypes(database.adminUrl, file);
  const generated = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  expect(await readFile(typesFile, 'utf8'), 'Run `npm run types`.').toBe(generated);
});
