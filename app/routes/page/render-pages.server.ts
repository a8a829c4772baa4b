import type { AppBuild } from '#platform/http/app-build.server.ts';
import { addressIn, basenameOf, type Locale } from '#platform/words/locales.ts';
import type { Translations } from '#platform/words/words.server.ts';
import { prerenderedPages } from '#routes/public/public-pages.server.ts';

/** A page or a file as the build makes it. `name` is its path below the folder of built files and begins with a slash. */
export type RenderedFile = { name: string; bytes: Buffer };

/** Renders the public pages in one language, each as HTML and as data for the browser's router. */
export async function* renderPages(
  build: AppBuild,
  translations: Translations,
  locale: Locale,
): AsyncGenerator<RenderedFile> {
  const render = openRenderer(build, translations, locale);
  for (const page of prerenderedPages) {
    const address = addressIn(locale, page);
    yield { name: address === '/' ? '/index.html' : `${address}/index.html`, bytes: await render(address) };
    const data = address === '/' ? '/_.data' : `${address}.data`;
    yield { name: data, bytes: await render(data) };
  }
}

/**
 * Returns a function that renders what an address shows to everybody, as the build does: without a visitor and without a
 * database. It throws if the address is not one of these.
 */
export function openRenderer(build: AppBuild, translations: Translations, locale: Locale) {
  const { createRequestHandler, RouterContextProvider, speakerContext } = build.entry.module;
  const handle = createRequestHandler({ ...build, basename: basenameOf(locale) }, 'production');
  return async (path: string): Promise<Buffer> => {
    const context = new RouterContextProvider();
    context.set(speakerContext, translations.in(locale));
    const response = await handle(new Request(`http://localhost${path}`), context);
    if (response.status !== 200) throw new Error(`${path} cannot be rendered: ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  };
}
