import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { photographPlugin } from './app/ui/artwork/photograph-plugin.ts';
import { editionName, isPastEdition, pastAddress } from './editions/served.ts';

/**
 * Groups of scripts that every page or every form needs. Each group becomes one file, because every further file costs
 * its headers and compresses worse. The home page's style is in the style sheet of all pages, because a browser opens
 * six connections at once and a separate style sheet would be the seventh file.
 */
const sharedScripts = [
  {
    name: 'framework',
    test: /vite\/preload-helper|\/node_modules\/(react|react-dom|scheduler|react-router|icu-minify)\//,
  },
  {
    name: 'shell',
    test: /\/app\/(root\.tsx|routes\/public\/home\.css|platform\/words\/|ui\/(layout\/(button|icons|picture|sheet|site-)|feedback\/(toast\.|toast-store))|routes\/(notices|page|visitor)\/)/,
  },
  {
    name: 'form',
    // This leaves out two files that only people who send a form need, and the ticks, which only a few forms have.
    test: /\/app\/(ui\/form\/(?!upload-form|shrink-picture|ticks-field)|routes\/(forms|offline)\/)/,
  },
  {
    name: 'registration',
    test: /\/app\/routes\/registration\/(.*\.tsx$|registration-draft)/,
  },
  {
    name: 'sessions',
    test: /\/app\/(routes\/(kept-pages|schedule\/(?!day-sheet|session\.))|conference\/edition\/clock-times)/,
  },
];

/**
 * Builds server.ts next to the pages, as `build/server/server.js`. Otherwise Node would strip the types at each start,
 * which costs half a second and 20 MB, and would load the modules of the pages a second time.
 */
const buildServer: Plugin = {
  name: 'build-server',
  configEnvironment: (name) =>
    name === 'ssr'
      ? {
          // Bundle these large packages, because we use only a small part of each.
          resolve: { noExternal: ['kysely', 'zod', /^@react-email\//] },
          build: {
            rolldownOptions: {
              input: { index: 'virtual:react-router/server-build', server: './server.ts' },
              output: { entryFileNames: '[name].js' },
            },
          },
        }
      : undefined,
};

export default defineConfig(({ command }) => ({
  plugins: [photographPlugin(), tailwindcss(), reactRouter(), ...(isPastEdition ? [] : [buildServer])],
  // React Router prerenders with a server of its own, which needs no base.
  base: isPastEdition && command === 'build' ? `${pastAddress(editionName)}/` : '/',
  resolve: {
    // The style sheets and drawings of the edition.
    alias: { '@served': resolve('editions', editionName) },
  },
  // The server keeps the edition that its pages were built for.
  define: {
    'process.env.EDITION': JSON.stringify(editionName),
    'process.env.PAST_EDITION': JSON.stringify(String(isPastEdition)),
  },
  build: {
    // A data: URI would need a weaker Content-Security-Policy, and every page would send it again.
    assetsInlineLimit: 0,
    // React Router writes its own preload links.
    modulePreload: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
  },
}));
