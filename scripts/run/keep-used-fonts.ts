// Deletes the fonts that no document uses from an installation that serves people: their packages have every weight, and
// pictures of it. `npm ci` brings all back.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { listFontFolders } from '#platform/documents/document-fonts.server.ts';

const packages = join(import.meta.dirname, '..', '..', 'node_modules', '@expo-google-fonts');
const used = new Set(listFontFolders());

for (const name of readdirSync(packages, { recursive: true, encoding: 'utf8' })) {
  const file = join(packages, name);
  const isKept =
    /^(package\.json|LICENSE.*)$/.test(name.split('/').slice(1).join('/')) ||
    (used.has(dirname(file)) && extname(file) === '.ttf');
  if (!isKept && statSync(file).isFile()) rmSync(file);
}
