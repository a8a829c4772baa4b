import { createContext, type RouterContextProvider } from 'react-router';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { withoutEntrances } from '#conference/edition/past-edition.ts';
import { newestSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { settingsIn } from '#conference/edition/texts/settings-in.server.ts';
import {
  findRequestContext,
  requestContext,
  translatorContext,
} from '#platform/http/request-context.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { findPhase } from './live-facts.server.ts';

/** Set while the server renders one of the build's pages again. Otherwise null. */
export const settingsContext = createContext<Settings | null>(null);

/** The context of each request with its settings. Null until a loader or an action asks for it. */
const routeContext = createContext<RouteContext | null>(null);

/**
 * Returns the context of a request with its settings: the newest ones that this process has read. All loaders and the
 * action of a request get the same object.
 */
export function findRouteContext(context: Readonly<RouterContextProvider>): RouteContext {
  const known = context.get(routeContext);
  if (known) return known;
  const given = context.get(requestContext);
  const made = { ...given, settings: context.get(settingsContext) ?? newestSettings(given.db) };
  context.set(routeContext, made);
  return made;
}

/**
 * Returns the settings for a page, with texts in its language. During the build they are those of the edition's folder. When the edition is over,
 * the texts of its pages lead to no registration any more.
 */
export function findSettings(context: Readonly<RouterContextProvider>): Settings {
  const written = settingsIn(findEnglish(context), context.get(translatorContext));
  return findPhase(context) === 'over' ? closeEntrances(written) : written;
}

/** Returns the settings for a page or file, with texts in English. */
export function findEnglish(context: Readonly<RouterContextProvider>): Settings {
  const given = context.get(settingsContext);
  return given ?? (findRequestContext(context) ? findRouteContext(context).settings : folderSettings);
}

/** The settings without links to registration, by the settings from which they were made. */
const closed = new WeakMap<Settings, Settings>();

function closeEntrances(settings: Settings): Settings {
  const known = closed.get(settings) ?? { ...settings, pages: withoutEntrances(settings.pages) };
  closed.set(settings, known);
  return known;
}
