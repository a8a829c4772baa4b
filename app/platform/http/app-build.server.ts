import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Database } from '#platform/database/database.server.ts';
import type { Translations } from '../words/words.server.ts';
import type { Platform, requestContext, translatorContext } from './request-context.server.ts';
import type { StalePages } from './static/live-pages.server.ts';

/**
 * The exports of the application's bundle that server.ts needs. server.ts must not import these modules itself. The
 * bundle has its own copies of them, and does not recognise a context key or a class of another copy.
 */
export type AppModule = {
  requestContext: typeof requestContext;
  translatorContext: typeof translatorContext;
  RouterContextProvider: typeof RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  /** Finds those prerendered pages whose content has changed. See `live-pages.server.ts`. */
  findStalePages: (
    platform: Platform,
    build: AppBuild,
    shown: string | undefined,
  ) => Promise<StalePages | undefined>;
  runJob: (platform: Platform, name: string, id: string) => Promise<void>;
  /** Reads the settings from the database, so that pages and forms use the current ones. */
  refreshSettings: (db: Database, now: Date) => Promise<unknown>;
  /** Returns the translations for a request, with what the application has changed in them. */
  newestTranslations: (platform: Platform) => Translations;
};

export type AppBuild = ServerBuild & { entry: { module: AppModule } };

/** Returns the current bundle. In production it never changes. In development it is new after each change of a file. */
export type LoadApp = () => Promise<AppBuild>;
