import type { Config } from '@react-router/dev/config';
import { edition } from './app/conference/edition/edition.server.ts';
import { prerenderLanguages } from './app/routes/page/prerender-languages.server.ts';
import { prerenderedPages } from './app/routes/public/public-pages.server.ts';
import { builtFiles } from './app/routes/resources/built-files.server.ts';
import { editionName, isPastEdition, pastAddress } from './editions/served.ts';
import { buildPastEditions } from './scripts/build-past-editions.ts';

const shared = {
  ssr: true,
  // The code for a page's form is too short for a file of its own.
  splitRouteModules: false,
} satisfies Config;

const past: Config = {
  ...shared,
  basename: pastAddress(editionName),
  buildDirectory: `build/past/${editionName}`,
  prerender: [...prerenderedPages],
  // A past edition has only its prerendered pages, so no server could answer a later request for the list of routes.
  routeDiscovery: { mode: 'initial' },
};

const present: Config = {
  ...shared,
  prerender: [...prerenderedPages, ...builtFiles],
  buildEnd: async ({ viteConfig }) => {
    await prerenderLanguages(viteConfig.root);
    await buildPastEditions(
      viteConfig.root,
      edition.pastEditions.map(({ folder }) => folder),
    );
  },
};

export default isPastEdition ? past : present;
