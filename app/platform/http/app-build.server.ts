import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform, requestContext, translatorContext } from './request-context.server.ts';
import type { LivePages } from './static/live-pages.server.ts';

/**
 * The exports of the application's bundle that server.ts needs. We read them from the bundle and do not import them,
 * because the bundle has its own copies of the modules. It would not recognise a context key or a class of another
 * copy.
 */
export type AppModule = {
  requestContext: typeof requestContext;
  translatorContext: typeof translatorContext;
  RouterContextProvider: typeof RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  /** Renders the prerendered pages again whose content has changed. See `live-pages.server.ts`. */
  renderLivePages: (
    platform: Platform,
    build: AppBuild,
    shown: string | undefined,
    again: ReadonlySet<string>,
  ) => Promise<LivePages | undefined>;
  runJob: (platform: Platform, name: string, id: string) => Promise<void>;
  /** Reads the data that pages and forms use again from the database. */
  refreshSettings: (db: Database, now: Date) => Promise<unknown>;
};

export type AppBuild = ServerBuild & { entry: { module: AppModule } };

/** Returns the current bundle. In production it never changes. In development it is new after each change of a file. */
export type LoadApp = () => Promise<AppBuild>;
