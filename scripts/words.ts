// `npm run words`: updates the translation files. Prints how many texts of each file are translated, and the faults of
// the translations. `npm run words -- take FILE.po` also takes the texts of a file that an owner has exported.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { mergePo } from './words/merge-po.ts';
import { readTaken, takeEnglish, takenFor } from './words/take-changes.ts';
import { checkPoFile, listPoFiles } from './words/translations.ts';

const root = join(import.meta.dirname, '..');
const [task, source] = process.argv.slice(2);
if (task !== undefined && (task !== 'take' || source === undefined)) {
  console.error('Use "npm run words", or "npm run words -- take FILE.po".');
  process.exit(1);
}
const taken = source === undefined ? undefined : readTaken(await readFile(source, 'utf8'));
// Before the words are read, because the changed English is then the one to translate.
if (taken?.locale === 'en') for (const line of await takeEnglish(root, taken)) console.log(line);
let faultCount = 0;
const left = new Set(
  taken?.locale === 'en' ? [] : taken?.texts.map(({ key, english }) => `${key}\n${english}`),
);
for (const file of await listPoFiles(root)) {
  const before = await readFile(file.path, 'utf8').catch(() => '');
  await mkdir(dirname(file.path), { recursive: true });
  const own = taken && takenFor(taken, relative(root, file.path));
  await writeFile(file.path, mergePo(before, file.locale, file.texts, own));
  if (own?.size) for (const { context, english } of file.texts) left.delete(`${context}\n${english}`);
  const { faults, glossaryFaults, english, all } = await checkPoFile(root, file);
  faultCount += faults.length + glossaryFaults.length;
  console.log(`${relative(root, file.path)}: ${all - english} of ${all} translated`);
  for (const fault of [...faults, ...glossaryFaults]) console.log(`  ${fault}`);
}
for (const name of left)
  console.log(`not taken, because its English is another one now: ${name.split('\n')[0]}`);
process.exitCode = faultCount + left.size > 0 ? 1 : 0;
