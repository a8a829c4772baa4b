import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findImportFaults } from './find-import-faults.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'imports-'));
  await write('app/routes.ts', `export default [index('routes/home.tsx')];`);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** Returns the faults of a project that has only this file besides app/routes.ts. The file contains only this line. */
async function faultsOf(path: string, line: string): Promise<string[]> {
  await write(path, line);
  return await findImportFaults(root);
}

describe('forbidden imports', () => {
  test.each([
    ['app/ui/card.tsx', `import { facts } from '#conference/edition/facts.ts';`, 'ui may import only ui'],
    ['app/ui/card.tsx', `import type { Config } from '#platform/config.ts';`, 'ui may import only ui'],
    [
      'app/platform/mail/mail.server.ts',
      `import '#conference/audit/audit.ts';`,
      'platform may import only platform',
    ],
    ['app/platform/mail/mail.server.ts', `import '../../ui/mail.tsx';`, 'platform may import only platform'],
    [
      'app/conference/door/door.ts',
      `import { facts } from '#editions/river-city/facts.ts';`,
      'only app/conference/edition/edition.server.ts may import an edition',
    ],
    [
      'editions/river-city/facts.ts',
      `import { edition } from '#conference/edition/edition.server.ts';`,
      'an edition may import only its own files and those of conference/edition',
    ],
    [
      'editions/river-city/facts.ts',
      `import { facts } from '../hill-town/facts.ts';`,
      'an edition may import only its own files and those of conference/edition',
    ],
    [
      'app/routes/door/door-form.tsx',
      `import { doorWords } from './door-words.ts';`,
      'a component may import only types of words, because the loader passes it the words of one language',
    ],
    ['app/conference/door/door.tsx', `import '#routes/home.tsx';`, 'conference may never import routes'],
    ['app/conference/door/door.ts', `import '#ui/card.tsx';`, 'in conference only .tsx files may import ui'],
    [
      'app/conference/door/door.ts',
      `import { openPool } from '#platform/database/database.server.ts';`,
      'in conference only .server files may import platform',
    ],
    [
      'app/conference/registration/registration.ts',
      `export { door } from '../door/door.ts';`,
      "registration comes before door in the order of the conference's parts and may not import it",
    ],
    [
      'app/conference/money/ledger/charges.server.ts',
      `import '../refunds/refund-order.ts';`,
      "money/ledger comes before money in the order of the conference's parts and may not import it",
    ],
    [
      'app/conference/cheese/cheese.ts',
      `import '#conference/audit/audit.ts';`,
      `"cheese" is missing in the order of the conference's parts`,
    ],
    ['app/routes/home.tsx', `import { sql } from 'kysely';`, 'routes may not import the query builder'],
    [
      'app/routes/home.tsx',
      `import type { DB } from '#platform/database/database-types.ts';`,
      'routes may not import the table types',
    ],
    [
      'app/routes/parts/hero.tsx',
      `const mail = import('#platform/mail/mail.server.ts');`,
      'browser code may never import a .server file',
    ],
    [
      'app/routes/home.tsx',
      `import { aDatabase } from '#tests/database.ts';`,
      'the program may not import its tests',
    ],
  ])('refuses in %s the line %s', async (path, line, rule) => {
    const faults = await faultsOf(path, line);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${path} imports \\S+: `));
    expect(faults[0]?.endsWith(`: ${rule}`)).toBe(true);
  });
});

describe('allowed imports', () => {
  test.each([
    ['app/ui/card.tsx', `import { useState } from 'react'; import './field.tsx';`],
    ['app/ui/field.tsx', `import { maxFileBytes } from '#platform/forms/form-limits.ts';`],
    ['app/platform/mail/mail.server.ts', `import nodemailer from 'nodemailer'; import './log.server.ts';`],
    [
      'app/conference/door/door.server.ts',
      `import '#platform/database/database.server.ts'; import { sql } from 'kysely';`,
    ],
    ['app/conference/door/door.ts', `import '#conference/registration/registration.ts';`],
    ['app/conference/door/door.mail.server.tsx', `import '#ui/mail/mail.tsx';`],
    ['app/conference/door/door.ts', `import { line } from '#platform/forms/plain-text.ts';`],
    ['app/conference/door/door.test.ts', `import '#tests/database.ts'; import '#routes/home.tsx';`],
    ['app/routes/home.tsx', `import '#platform/mail/mail.server.ts'; import '#conference/door/door.ts';`],
    ['app/routes/parts/hero.tsx', `import type { Sent } from '#platform/mail/mail.server.ts';`],
    ['app/routes/door/door-form.tsx', `import type { doorWords } from './door-words.ts';`],
    ['app/routes/door/door-form.tsx', `import { useDoorWords } from './use-door-words.ts';`],
    ['app/routes/home.tsx', `import { homeWords } from './home-words.ts';`],
    ['app/routes/organiser/door/door-list.tsx', `import { doorWords } from './door-words.ts';`],
    ['app/jobs.server.ts', `import '#conference/door/door.server.ts';`],
  ])('allows in %s the line %s', async (path, line) => {
    expect(await faultsOf(path, line)).toEqual([]);
  });
});
