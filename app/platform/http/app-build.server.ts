import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Platform, requestContext, speakerContext } from './request-context.server.ts';

/**
 * The exports of the application's bundle that server.ts needs. It reads them from the bundle instead of importing them:
 * the bundle has its own copies of the modules, and does not recognise a key or a class of another copy.
 */
export type AppModule = {
  requestContext: typeof requestContext;
  speakerContext: typeof speakerContext;
  RouterContextProvider: typeof RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  runJob: (platform: Platform, name: string, id: string) => Promise<void>;
};

export type AppBuild = ServerBuild & { entry: { module: AppModule } };

/** Returns the current bundle. In production it is always the same; in development it is new after each change. */
export type LoadApp = () => Promise<AppBuild>;
