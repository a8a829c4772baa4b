import { setImmediate } from 'node:timers/promises';
import { edition } from '#conference/edition/edition.server.ts';
import type { AppBuild } from '#platform/http/app-build.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { compressFile } from '#platform/http/static/precompress.server.ts';
import { makeStaticFile, type StaticFiles, urlPathOf } from '#platform/http/static/static-files.server.ts';
import { builtFiles } from '#routes/resources/built-files.server.ts';
import { openRenderer, type RenderedFile, renderPages } from './render-pages.server.ts';

/**
 * Renders all pages and texts that the build made once again, and replaces those in memory that differ now. A page is
 * served as it was until the new one is compressed. Returns how many were replaced.
 */
export async function renewPages(
  { config, translations }: Pick<Platform, 'config' | 'translations'>,
  build: AppBuild,
  files: StaticFiles,
): Promise<number> {
  let replaced = 0;
  for await (const { name, bytes } of renderAll(translations, build, files)) {
    const path = urlPathOf(name);
    const known = files.get(path);
    const renewed = makeStaticFile(name, bytes, config);
    if (known && known.digest !== renewed.digest) {
      await compressFile(renewed);
      files.set(path, renewed);
      replaced += 1;
    }
    // Visitors do not wait until all pages are rendered.
    await setImmediate();
  }
  return replaced;
}

async function* renderAll(
  translations: Platform['translations'],
  build: AppBuild,
  files: StaticFiles,
): AsyncGenerator<RenderedFile> {
  for (const locale of edition.languages) yield* renderPages(build, translations, locale);
  const render = openRenderer(build, translations, 'en');
  for (const name of builtFiles) {
    // No drawing shows a setting.
    if (files.get(name)?.isText) yield { name, bytes: await render(name) };
  }
}
