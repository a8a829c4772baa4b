import { edition } from '#conference/edition/edition.server.ts';
import type { AppBuild } from '#platform/http/app-build.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { LivePages } from '#platform/http/static/live-pages.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { liveFactsContext, readLiveFacts } from './live-facts.server.ts';
import { renderBuiltPage } from './render-built-page.server.ts';

/**
 * Renders the home page and its data again, in each open language. Returns undefined if they would say the same as the
 * pages with the state `shown`.
 */
export async function renderLivePages(
  platform: Pick<Platform, 'db' | 'now' | 'translations'>,
  build: AppBuild,
  shown: string | undefined,
): Promise<LivePages | undefined> {
  const facts = await readLiveFacts(platform);
  const state = JSON.stringify(facts);
  if (state === shown) return undefined;
  const pages = new Map<string, Buffer>();
  for (const locale of edition.languages) {
    const page = addressIn(locale, '/');
    for (const path of [page, page === '/' ? '/_.data' : `${page}.data`]) {
      const bytes = await renderBuiltPage(build, platform.translations.in(locale), path, (context) =>
        context.set(liveFactsContext, facts),
      );
      pages.set(path, bytes);
    }
  }
  return { state, pages };
}
