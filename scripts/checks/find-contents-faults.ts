import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { readImports } from './read-imports.ts';

/** The file of each noun in `app/conference`: it begins with the table of contents of the noun's folder. */
const nounFiles: Readonly<Record<string, string>> = {
  accounts: 'session.ts',
  audit: 'act-words.ts',
  documents: 'document-kind.ts',
  door: 'place.ts',
  edition: 'edition.server.ts',
  enquiries: 'enquiry.ts',
  festival: 'booking.ts',
  mails: 'mail-kinds.ts',
  money: 'ledger/payment.ts',
  organiser: 'organiser.ts',
  papers: 'paper.ts',
  privacy: 'retention/closing.ts',
  programme: 'programme-document.ts',
  registration: 'registration.ts',
  reports: 'act-permissions.ts',
  speakers: 'speaker.ts',
  visa: 'visa-data.ts',
  webhooks: 'webhook.ts',
};

/** With these words begin the names of files that change nothing. A table names only the most important of them. */
const lookingWords = new Set(
  'compose count describe filter find list plan preview quote read search select show sum watch'.split(' '),
);

/**
 * Returns one sentence for each fault in the tables of contents of the project at `root`. A table names each use case
 * of its noun: a server file that code outside `app/conference` imports, and whose first word begins one of its async
 * functions, as in `bookSpot` of book-spot.server.ts, unless the word is one of those that only look.
 */
export async function findContentsFaults(
  root: string,
  files: Readonly<Record<string, string>> = nounFiles,
): Promise<string[]> {
  const conference = join(root, 'app', 'conference');
  const nouns = await readdir(conference);
  const imported = await readImportedFromOutside(root);
  const faults: string[] = [];
  for (const noun of nouns.sort()) {
    const file = files[noun];
    if (!file) {
      faults.push(
        `app/conference/${noun}: add its noun file to nounFiles in scripts/checks/find-contents-faults.ts`,
      );
      continue;
    }
    const path = posix.join('app/conference', noun, file);
    const named = namedPaths(await readFile(join(root, path), 'utf8').catch(() => ''));
    if (named.length === 0) {
      faults.push(`${path}: begin it with a comment that names what the noun can do, each with its file`);
      continue;
    }
    const gone = named.filter(
      (each) => ![join(conference, noun), root].some((from) => existsSync(join(from, each))),
    );
    faults.push(...gone.map((each) => `${path}: its table of contents names ${each}: correct or remove it`));
    const twice = named.filter((each, place) => named.indexOf(each) < place);
    faults.push(...twice.map((each) => `${path}: its table of contents names ${each} twice: keep one`));
    for (const each of imported) {
      const inside =
        each.startsWith(`app/conference/${noun}/`) && each.slice(`app/conference/${noun}/`.length);
      if (!inside || named.includes(inside) || !(await isUseCase(root, each))) continue;
      faults.push(`${path}: add a line for ${inside} to its table of contents`);
    }
  }
  return faults;
}

/**
 * Returns the paths in the comment with which a file begins, in their order. They begin in the noun's folder, or, for a
 * file elsewhere, in the project's folder.
 */
function namedPaths(text: string): string[] {
  const [comment = ''] = /^\/\*\*.*?\*\//s.exec(text) ?? [];
  return comment.match(/[\w./-]+\.(tsx?|sql)\b/g) ?? [];
}

/** Returns the server files of the conference that routes, jobs or the server import, by path. */
async function readImportedFromOutside(root: string): Promise<string[]> {
  const paths = (await readImports(root))
    .filter(({ from, isTypeOnly }) => !isTypeOnly && !isTest(from) && !from.startsWith('app/conference/'))
    .map(({ to }) => to)
    .filter((to) => /^app\/conference\/.*\.server\.tsx?$/.test(to));
  return [...new Set(paths)].sort();
}

async function isUseCase(root: string, path: string): Promise<boolean> {
  const [word = ''] = /^[a-z]+/.exec(posix.basename(path)) ?? [];
  if (lookingWords.has(word)) return false;
  const text = await readFile(join(root, path), 'utf8');
  return new RegExp(`^export async function\\*? ${word}(?![a-z])`, 'm').test(text);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
