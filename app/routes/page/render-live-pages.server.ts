import { setImmediate } from 'node:timers/promises';
import { edition } from '#conference/edition/edition.server.ts';
import { folderVersion, refreshSettings } from '#conference/settings/refresh-settings.server.ts';
import type { AppBuild } from '#platform/http/app-build.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { LivePages } from '#platform/http/static/live-pages.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { prerenderedPages } from '#routes/public/public-pages.server.ts';
import { builtFiles } from '#routes/resources/built-files.server.ts';
import { liveFactsContext, readLiveFacts } from './live-facts.server.ts';
import { renderBuiltPage } from './render-built-page.server.ts';

/**
 * Renders the home page and its data again, in each open language. After a change of the settings, renders all pages and
 * files of the build again. Returns undefined if they would say the same as the pages with the state `shown`.
 */
export async function renderLivePages(
  platform: Pick<Platform, 'db' | 'now' | 'translations' | 'log'>,
  build: AppBuild,
  shown: string | undefined,
): Promise<LivePages | undefined> {
  const { version, faults } = await refreshSettings(platform.db, platform.now());
  const facts = await readLiveFacts(platform);
  const state = `${version}\n${JSON.stringify(facts)}`;
  if (state === shown) return undefined;
  const [shownVersion = folderVersion] = shown?.split('\n') ?? [];
  const isChanged = version !== shownVersion;
  if (isChanged && faults.length > 0)
    platform.log.error({ faults }, 'the settings do not fit to the edition');
  const pages = new Map<string, Buffer>();
  const render = async (path: string, locale: (typeof edition.languages)[number]) => {
    const speaker = platform.translations.in(locale);
    const bytes = await renderBuiltPage(build, speaker, path, (context) =>
      context.set(liveFactsContext, facts),
    );
    pages.set(path, bytes);
    // Visitors do not wait until all pages are rendered.
    await setImmediate();
  };
  for (const locale of edition.languages) {
    for (const page of isChanged ? prerenderedPages : ['/']) {
      const address = addressIn(locale, page);
      await render(address, locale);
      await render(address === '/' ? '/_.data' : `${address}.data`, locale);
    }
  }
  // No drawing shows a setting.
  const texts = builtFiles.filter((path) => !path.endsWith('.png') && !path.endsWith('.ico'));
  for (const path of isChanged ? texts : []) await render(path, 'en');
  return { state, pages };
}
