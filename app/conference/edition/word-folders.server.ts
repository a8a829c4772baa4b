import { join } from 'node:path';
import { edition } from './edition.server.ts';

/** The folders of the translations: the software's, and those of the edition that is served. */
export function wordFolders(root: string): string[] {
  return [join(root, 'app', 'words'), join(root, 'editions', edition.id, 'words')];
}
