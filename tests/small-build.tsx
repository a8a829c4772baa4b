import type { ComponentType } from 'react';
import { type ServerBuild, useActionData, useLoaderData, useRouteError } from 'react-router';
import type { AppBuild } from '#platform/http/app-build.server.ts';
import * as entry from '../app/entry.server.tsx';

type Routes = Record<string, { path?: string; index?: boolean; parentId?: string; module: object }>;

/**
 * Makes a build of the application that has only these routes. It works on the server, but has no scripts for the
 * browser.
 */
export function aSmallBuild(given: Routes) {
  const routes = Object.fromEntries(
    Object.entries(given).map(([id, { module, ...route }]) => [
      id,
      { id, ...route, module: withData(module) },
    ]),
  );
  const manifest = Object.fromEntries(
    Object.entries(routes).map(([id, { module: _module, ...route }]) => [
      id,
      { ...route, module: `/${id}.js` },
    ]),
  );
  return {
    entry: { module: entry },
    routes,
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: manifest,
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild & AppBuild;
}

/** Passes the data of a route to its page, and an error to its error page, as React Router does in the real build. */
function withData(given: object) {
  const module = { ...given } as { default?: ComponentType<object>; ErrorBoundary?: ComponentType<object> };
  const { default: Page, ErrorBoundary: ErrorPage } = module;
  if (Page) module.default = () => <Page {...{ loaderData: useLoaderData(), actionData: useActionData() }} />;
  if (ErrorPage) module.ErrorBoundary = () => <ErrorPage {...{ error: useRouteError() }} />;
  return module;
}
