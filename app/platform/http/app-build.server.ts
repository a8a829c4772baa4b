import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Platform, requestContext } from './request-context.server.ts';

/**
 * What the server needs of the application's bundle. It is read from there, not imported, because the bundle
 * has copies of these modules of its own, and a key or a class of another copy would not be recognised.
 */
export type AppModule = {
  requestContext: typeof requestContext;
  RouterContextProvider: typeof RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  runJob: (platform: Platform, name: string, id: string) => Promise<void>;
};

export type AppBuild = ServerBuild & { entry: { module: AppModule } };

/** The bundle as it is now: always the same in production, new after each change while developing. */
export type LoadApp = () => Promise<AppBuild>;
