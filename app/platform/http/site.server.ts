import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../config.server.ts';
import type { Log } from '../log.server.ts';
import type { AppBuild, LoadApp } from './app-build.server.ts';
import type { Middleware } from './open-http.server.ts';
import { precompress } from './static/precompress.server.ts';
import { loadStaticFiles, type StaticFiles } from './static/static-files.server.ts';

/** Where pages and files come from: the build, or Vite in development. */
export type Site = {
  loadApp: LoadApp;
  files: StaticFiles;
  middleware?: Middleware;
  close(): Promise<void>;
};

/** Opens the result of `react-router build`. Throws if there is no build. */
export async function openBuiltSite(root: string, config: Config, log: Log): Promise<Site> {
  const bundle = join(root, 'build', 'server', 'index.js');
  if (!existsSync(bundle))
    throw new Error('The site is not built yet. Start it with "npm start", which builds it.');
  const build: AppBuild = await import(pathToFileURL(bundle).href);
  const files = await loadStaticFiles(join(root, 'build', 'client'), config);
  // After a new build, compressing takes some seconds. Meanwhile scripts are served uncompressed.
  precompress(files, join(root, 'build', 'precompressed'), log).catch((error) =>
    log.error({ err: error }, 'the files of the site could not be compressed'),
  );
  return { loadApp: async () => build, files, close: async () => {} };
}

/** Opens the sources with Vite. Vite updates open pages over a web socket that the same server provides. */
export async function openSiteInDevelopment(root: string, server: Server): Promise<Site> {
  const { createServer } = await import('vite');
  const ownListeners = process.listeners('SIGTERM');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  // React Router starts a second Vite, which listens for SIGTERM and would end the process before our shutdown is
  // complete. So remove its listener.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ownListeners.includes(listener)) process.off('SIGTERM', listener);
  }
  return {
    loadApp: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as AppBuild,
    files: new Map(),
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
