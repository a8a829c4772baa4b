import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { edition, sitePath } from '#conference/edition/edition.server.ts';
import { wordFolders } from '#conference/edition/word-folders.server.ts';
import type { AppBuild } from '#platform/http/app-build.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { openTranslations } from '#platform/words/words.server.ts';
import { prerenderedPages } from '#routes/public/public-pages.server.ts';
import { translatedFiles } from '#routes/resources/built-files.server.ts';
import { renderBuiltPage } from './render-built-page.server.ts';

/**
 * Renders the public pages and the files with words in every open language except English, because React Router has
 * already rendered English. `folder` is the folder of the build.
 */
export async function prerenderLanguages(root: string, folder: string): Promise<void> {
  const address = pathToFileURL(join(folder, 'server', 'index.js')).href;
  const build: AppBuild = await import(/* @vite-ignore */ address);
  const translations = openTranslations(...wordFolders(root));
  for (const locale of edition.languages) {
    if (locale === 'en') continue;
    const render = async (path: string, file = path) => {
      const place = join(folder, 'client', file);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, await renderBuiltPage(build, translations.in(locale), path));
    };
    for (const page of prerenderedPages) {
      const path = `${sitePath}${addressIn(locale, page)}`;
      await render(path, `${path}/index.html`);
      await render(`${path}.data`);
    }
    for (const file of translatedFiles) await render(`${sitePath}${addressIn(locale, file)}`);
  }
}
