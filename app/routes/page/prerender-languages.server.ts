import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { edition } from '#conference/edition/edition.server.ts';
import { wordFolders } from '#conference/edition/word-folders.server.ts';
import type { AppBuild } from '#platform/http/app-build.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { openTranslations } from '#platform/words/words.server.ts';
import { prerenderedPages } from '#routes/public/public-pages.server.ts';
import { renderBuiltPage } from './render-built-page.server.ts';

/**
 * Renders the public pages in every open language except English, because React Router has already rendered English.
 */
export async function prerenderLanguages(root: string): Promise<void> {
  const address = pathToFileURL(join(root, 'build', 'server', 'index.js')).href;
  const build: AppBuild = await import(/* @vite-ignore */ address);
  const translations = openTranslations(...wordFolders(root));
  for (const locale of edition.languages) {
    if (locale === 'en') continue;
    for (const page of prerenderedPages) {
      const name = addressIn(locale, page);
      for (const path of [name, `${name}.data`]) {
        const bytes = await renderBuiltPage(build, translations.in(locale), path);
        const file = join(root, 'build', 'client', path === name ? `${path}/index.html` : path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, bytes);
      }
    }
  }
}
