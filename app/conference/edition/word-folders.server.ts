import { join } from 'node:path';
import { edition } from './edition.server.ts';

/** The folders of translations: one for the software, and one for the edition that is served. */
export function wordFolders(root: string): string[] {
  return [join(root, 'app', 'words'), join(root, 'editions', edition.id, 'words')];
}
