import { folderEdition } from '#conference/edition/edition.server.ts';
import { stagePath } from '#conference/edition/public-paths.ts';

/** The old addresses of pages that are a part of another page now, which links from outside still use. */
export const movedPages = [
  { from: '/papers', to: `${stagePath}#papers` },
  ...(folderEdition.pages.moved ?? []),
];
