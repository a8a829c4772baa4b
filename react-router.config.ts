import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { edition } from './app/conference/edition/edition.server.ts';
import { prerenderLanguages } from './app/routes/page/prerender-languages.server.ts';
import { prerenderedPages } from './app/routes/public/public-pages.server.ts';
import { builtFiles } from './app/routes/resources/built-files.server.ts';
import { editionName, isPastEdition, pastAddress } from './editions/served.ts';
import { buildPastEditions } from './scripts/build-past-editions.ts';

const shared = {
  ssr: true,
  // Keep the browser's code for a page's form in the file of the page, because it is too short for a separate file.
  splitRouteModules: false,
} satisfies Config;

const past: Config = {
  ...shared,
  basename: pastAddress(editionName),
  buildDirectory: `build/past/${editionName}`,
  prerender: [...prerenderedPages, ...builtFiles],
  buildEnd: async ({ viteConfig: { root } }) =>
    await prerenderLanguages(root, join(root, 'build', 'past', editionName)),
  // Put the list of all routes into each page. A browser could not ask a server for it later, because a past edition
  // has only prerendered pages.
  routeDiscovery: { mode: 'initial' },
};

const present: Config = {
  ...shared,
  prerender: [...prerenderedPages, ...builtFiles],
  buildEnd: async ({ viteConfig }) => {
    await prerenderLanguages(viteConfig.root, join(viteConfig.root, 'build'));
    await buildPastEditions(
      viteConfig.root,
      edition.pastEditions.map(({ folder }) => folder),
    );
  },
};

export default isPastEdition ? past : present;
