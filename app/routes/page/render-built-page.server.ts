import type { RouterContextProvider } from 'react-router';
import type { AppBuild } from '#platform/http/app-build.server.ts';
import { basenameOf } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';

/**
 * Renders a public page or its data as the build does, without a visitor. `path` begins with the language of the
 * translator, such as "/fr/about"; English has no prefix. Throws if the status of the answer is not 200.
 */
export async function renderBuiltPage(
  build: AppBuild,
  translator: Translator,
  path: string,
  prepare?: (context: RouterContextProvider) => void,
): Promise<Buffer> {
  const { createRequestHandler, RouterContextProvider, translatorContext } = build.entry.module;
  const handle = createRequestHandler({ ...build, basename: basenameOf(translator.locale) }, 'production');
  const context = new RouterContextProvider();
  context.set(translatorContext, translator);
  prepare?.(context);
  const response = await handle(new Request(`http://localhost${path}`), context);
  if (response.status !== 200) throw new Error(`${path} cannot be rendered: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
