import type { RouterContextProvider } from 'react-router';
import { sitePath } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { AppBuild } from '#platform/http/app-build.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { addressIn, basenameOf } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { settingsContext } from './find-settings.server.ts';

/**
 * Renders a page as a visitor without cookies would see it with these settings. It has no script, because it is only
 * looked at. `path` is the path of the English page. Returns undefined if the page cannot be shown.
 */
export async function renderPreview(
  context: RequestContext,
  { path, settings, translator }: { path: string; settings: Settings; translator: Translator },
): Promise<string | undefined> {
  const { build } = context;
  if (!build) return undefined;
  const { createRequestHandler, RouterContextProvider, requestContext, translatorContext } =
    build.entry.module;
  const { locale } = translator;
  const handle = createRequestHandler({ ...build, basename: basenameOf(locale) }, 'production');
  const own = new RouterContextProvider();
  own.set(requestContext, context);
  own.set(translatorContext, translator);
  own.set(settingsContext, settings);
  const response = await handle(new Request(`http://localhost${addressIn(locale, path)}`), own);
  if (response.status !== 200) return undefined;
  return (await response.text())
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]+rel="modulepreload"[^>]*>/g, '');
}

/**
 * Renders a public page, its data or a file as the build does, without a visitor. `path` begins with the language of the
 * translator, such as "/fr/about"; English has no prefix. In a past edition, its address comes first. Throws if the status of the answer is not 200.
 */
export async function renderBuiltPage(
  build: AppBuild,
  translator: Translator,
  path: string,
  prepare?: (context: RouterContextProvider) => void,
): Promise<Buffer> {
  const { createRequestHandler, RouterContextProvider, translatorContext } = build.entry.module;
  const basename = `${sitePath}${basenameOf(translator.locale)}`;
  const handle = createRequestHandler({ ...build, basename }, 'production');
  const context = new RouterContextProvider();
  context.set(translatorContext, translator);
  prepare?.(context);
  const response = await handle(new Request(`http://localhost${path}`), context);
  if (response.status !== 200) throw new Error(`${path} cannot be rendered: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
