import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { edition } from '#conference/edition/edition.server.ts';
import { wordFolders } from '#conference/edition/word-folders.server.ts';
import type { AppBuild } from '#platform/http/app-build.server.ts';
import { openTranslations } from '#platform/words/words.server.ts';
import { renderPages } from './render-pages.server.ts';

/** Renders the public pages in every open language except English. React Router has already rendered English. */
export async function prerenderLanguages(root: string): Promise<void> {
  const address = pathToFileURL(join(root, 'build', 'server', 'index.js')).href;
  const build: AppBuild = await import(/* @vite-ignore */ address);
  const translations = openTranslations(...wordFolders(root));
  for (const locale of edition.languages) {
    if (locale === 'en') continue;
    for await (const { name, bytes } of renderPages(build, translations, locale)) {
      const file = join(root, 'build', 'client', name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
  }
}
