// `npm run edition -- new ID`: makes the folder of a new edition as a copy of editions/template.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const editions = join(import.meta.dirname, '..', 'editions');
const [task, id = '', ...rest] = process.argv.slice(2);
const folder = join(editions, id);

if (task !== 'new' || rest.length > 0 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
  console.error('Usage: npm run edition -- new ID. An ID is a place and a year, such as oslo-2031.');
  process.exitCode = 2;
} else if (existsSync(folder)) {
  console.error(`editions/${id} exists already.`);
  process.exitCode = 1;
} else {
  cpSync(join(editions, 'template'), folder, { recursive: true });
  const facts = join(folder, 'facts.ts');
  writeFileSync(facts, readFileSync(facts, 'utf8').replace("id: 'template'", `id: '${id}'`));
  console.log(`Created editions/${id}. Begin with editions/${id}/facts.ts. To see the edition while you write it, run:

  EDITION=${id} PORT=3100 DATA_DIR=./data-${id} npm run dev

docs/a-new-edition.md describes the next steps.`);
}
