/**
 * The parts of the conference, each with the folder in `app/conference` that holds it. A part may import only the parts
 * before it. A noun on which others build, and which itself builds on others, has several parts: the rest of its folder
 * belongs to the part with the noun's name.
 */
export const parts = [
  'edition',
  'audit',
  'mails',
  'accounts',
  'organiser',
  'webhooks',
  'organiser/saved-views',
  'organiser/marks',
  'money/providers',
  'money/ledger',
  'edition/settings',
  'registration',
  'registration/questions',
  'festival',
  'registration/withdrawal',
  'accounts/login',
  'money',
  'door',
  'registration/at-the-desk',
  'registration/participation',
  'visa',
  'papers',
  'documents',
  'programme',
  'door/offline',
  'speakers',
  'programme/calendar',
  'visa/desk',
  'door/kit',
  'organiser/selections',
  'reports/public-figures',
  'registration/merging',
  'enquiries',
  'mails/messages',
  'mails/texts',
  'privacy',
  'reports',
] as const;

/** A part of the conference. */
export type Part = (typeof parts)[number];

/**
 * Returns the part of the conference that a file in `app/conference` belongs to, or the name of its folder if the list
 * of parts lacks it.
 */
export function conferencePartOf(path: string): string {
  const inside = path.slice('app/conference/'.length);
  const folders = inside.split('/').slice(0, -1);
  while (folders.length > 1 && !(parts as readonly string[]).includes(folders.join('/'))) folders.pop();
  return folders.join('/');
}

/** This is the only file that may import an edition. */
const servedEdition = 'app/conference/edition/edition.server.ts';
/** Only the build reads this file, so it does not count as code for the browser. */
const routeMap = 'app/routes.ts';
/**
 * The files with the functions that translate words, and with the limits of forms. `app/ui` may import them, although
 * they are part of the platform, because they read and change nothing.
 */
const filesForUi = /^app\/platform\/(words\/(locales|words)|forms\/form-limits)\.ts$/;

/**
 * The files with English words for participants, `*-words.ts`. Files with a React hook, such as use-ui-words.ts, do not
 * count.
 */
const wordGroups = /^app\/(?!.*\/use-[^/]*$).*-words\.ts$/;

/**
 * One import: the file `from` imports the file or package `to`. A file is a path below the project's folder, with
 * slashes. A package has the name that the import uses.
 */
export type Import = { from: string; to: string; isTypeOnly: boolean };

/**
 * Returns why an import is not allowed, or undefined if it is allowed. `routeModules` are the files that app/routes.ts
 * names. They may import .server files, because the build removes the server code from the part that it sends to the
 * browser.
 */
export function findFault(
  { from, to, isTypeOnly }: Import,
  routeModules: ReadonlySet<string>,
): string | undefined {
  if (/\.test\.tsx?$/.test(from)) return undefined;
  const [importer, imported] = [partOf(from), partOf(to)];
  if (imported === 'tests' && from.startsWith('app/')) return 'the program may not import its tests';
  if (importer === 'editions') return findEditionFault(from, to);
  if (importer === 'ui' && filesForUi.test(to)) return undefined;
  if (['ui', 'platform'].includes(importer) && ![importer, 'package'].includes(imported)) {
    return `${importer} may import only ${importer}`;
  }
  if (importer === 'routes' && /^kysely($|\/)/.test(to)) return 'routes may not import the query builder';
  if (importer === 'routes' && /^app\/platform\/database\/database-types\./.test(to)) {
    return 'routes may not import the table types';
  }
  const fault = importer === 'conference' ? findConferenceFault(from, to, imported) : undefined;
  if (fault) return fault;
  const isBrowserCode =
    from.startsWith('app/') && from !== routeMap && !isServerFile(from) && !routeModules.has(from);
  // Importing only types is allowed, because the build removes them.
  if (isBrowserCode && isParticipantComponent(from) && wordGroups.test(to) && !isTypeOnly) {
    return 'a component may import only types of words, because the loader passes it the words of one language';
  }
  return isBrowserCode && isServerFile(to) && !isTypeOnly
    ? 'browser code may never import a .server file'
    : undefined;
}

/**
 * Checks an import of an edition. An edition is only data, so it may import only its own files and the files of
 * the noun edition that are not for the server.
 */
function findEditionFault(from: string, to: string): string | undefined {
  const isAllowed =
    editionOf(to) === editionOf(from) || (conferencePartOf(to) === 'edition' && !isServerFile(to));
  return isAllowed ? undefined : 'an edition may import only its own files and those of conference/edition';
}

function editionOf(path: string): string | undefined {
  return /^editions\/([^/]+)\//.exec(path)?.[1];
}

function findConferenceFault(from: string, to: string, imported: string): string | undefined {
  switch (imported) {
    case 'package':
      return undefined;
    case 'routes':
      return 'conference may never import routes';
    case 'editions':
      return from === servedEdition ? undefined : `only ${servedEdition} may import an edition`;
    case 'ui':
      return from.endsWith('.tsx') ? undefined : 'in conference only .tsx files may import ui';
    case 'platform':
      // A platform file without ".server" in its name can run in the browser, so every file may import it. A .server
      // file of the platform may be imported only by another .server file.
      return isServerFile(from) || !isServerFile(to)
        ? undefined
        : 'in conference only .server files may import platform';
    case 'conference':
      return findOrderFault(conferencePartOf(from), conferencePartOf(to));
    default:
      return 'conference may import only conference, ui and platform';
  }
}

function findOrderFault(importer: string, imported: string): string | undefined {
  const order: readonly string[] = parts;
  for (const name of [importer, imported]) {
    if (!order.includes(name)) return `"${name}" is missing in the order of the conference's parts`;
  }
  if (order.indexOf(imported) <= order.indexOf(importer)) return undefined;
  return `${importer} comes before ${imported} in the order of the conference's parts and may not import it`;
}

function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  if (first === 'tests' || first === 'editions') return first;
  if (first !== 'app') return /\.(tsx?|mjs)$/.test(path) ? 'other' : 'package';
  return ['ui', 'platform', 'conference', 'routes'].includes(second) ? second : 'other';
}

/**
 * Returns whether a file is a component that runs in a participant's browser. The desk does not count, because it has
 * only English words.
 */
function isParticipantComponent(path: string): boolean {
  return path.endsWith('.tsx') && !path.startsWith('app/routes/organiser/');
}

function isServerFile(path: string): boolean {
  return /\.server\.tsx?$/.test(path);
}
