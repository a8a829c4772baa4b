import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './process.mjs';

/**
 * The name of the edition to serve. It is in the environment or in the file `.env`. If both have no name, it is the
 * edition of New Delhi.
 */
export const edition = process.env.EDITION || readEnvFile() || 'new-delhi-2026';

if (!existsSync(join(root, 'editions', edition, 'edition.ts'))) {
  fail(`EDITION is "${edition}", but there is no file editions/${edition}/edition.ts.`);
}

function readEnvFile() {
  const file = join(root, '.env');
  return existsSync(file) ? /^EDITION=["']?([\w-]+)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
}
