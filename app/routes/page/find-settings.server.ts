import { createContext, type RouterContextProvider } from 'react-router';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { newestSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { findPlatform } from './find-platform.server.ts';

/** The settings of a request. Null until something asks for them. */
export const settingsContext = createContext<Settings | null>(null);

/** Returns the settings of a request: the newest when it asks for them first. During the build they are the folder's. */
export function findSettings(context: Readonly<RouterContextProvider>): Settings {
  const platform = findPlatform(context);
  const settings = context.get(settingsContext) ?? (platform ? newestSettings(platform.db) : folderSettings);
  context.set(settingsContext, settings);
  return settings;
}
