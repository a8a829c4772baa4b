// `npm run words`: updates the translation files. Prints how many texts of each file are translated, and the faults of
// the translations.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { mergePo } from './words/merge-po.ts';
import { checkPoFile, listPoFiles } from './words/translations.ts';

const root = join(import.meta.dirname, '..');
let faultCount = 0;
for (const file of await listPoFiles(root)) {
  const before = await readFile(file.path, 'utf8').catch(() => '');
  await mkdir(dirname(file.path), { recursive: true });
  await writeFile(file.path, mergePo(before, file.locale, file.texts));
  const { faults, glossaryFaults, english, all } = await checkPoFile(root, file);
  faultCount += faults.length + glossaryFaults.length;
  console.log(`${relative(root, file.path)}: ${all - english} of ${all} translated`);
  for (const fault of [...faults, ...glossaryFaults]) console.log(`  ${fault}`);
}
process.exitCode = faultCount > 0 ? 1 : 0;
