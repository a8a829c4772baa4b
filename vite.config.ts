import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { photographPlugin } from './app/ui/artwork/photograph-plugin.ts';
import { readEnglish } from './editions/read-english.ts';
import { editionName, isPastEdition, pastAddress } from './editions/served.ts';

/**
 * The scripts that every page or every form needs, in groups. The build makes one file of each group, because more
 * files would mean more headers and worse compression. The group `shell` also contains the style of the home page: a
 * browser opens six connections at once, and a separate style sheet would be the seventh file.
 */
const sharedScripts = [
  {
    name: 'framework',
    test: /vite\/preload-helper|\/node_modules\/(react|react-dom|scheduler|react-router|icu-minify)\//,
  },
  {
    name: 'shell',
    test: /\/app\/(root\.tsx|routes\/public\/home\.css|platform\/(words\/|browser-clock)|ui\/(layout\/(button|icons|picture|sheet|site-|use-is-interactive)|feedback\/(toast\.|toast-store))|routes\/(notices|page|visitor)\/)/,
  },
  {
    name: 'guide',
    test: /\/app\/(routes\/public\/guide\/(guide-head|fact-rows|share-links)|ui\/layout\/related-links\.tsx)/,
  },
  {
    name: 'form',
    // The group leaves out two scripts that are loaded only when somebody sends a form, and the field with ticks, which
    // few forms have.
    test: /\/app\/(ui\/form\/(?!upload-form|shrink-picture|ticks-field)|routes\/(forms|offline)\/)/,
  },
  {
    name: 'registration',
    test: /\/app\/routes\/registration\/(.*\.tsx$|registration-draft)/,
  },
  // The guides keep their pages, too, and must not load the code of the schedule for it.
  { name: 'kept-pages', test: /\/app\/routes\/kept-pages\// },
  {
    name: 'sessions',
    test: /\/app\/(routes\/programme\/(?!day-sheet|session\.|materials\/)|conference\/edition\/clock-times)/,
  },
];

/**
 * Builds server.ts into `build/server/server.js`, next to the pages. Without this, Node would remove the types from the
 * source at each start, which costs half a second and 20 MB. It would also load the modules of the pages twice.
 */
const buildServer: Plugin = {
  name: 'build-server',
  configEnvironment: (name) =>
    name === 'ssr'
      ? {
          // Put these large packages into the bundle, which then contains only the small part of each that we use.
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

const english = await readEnglish(editionName);

export default defineConfig(({ command }) => ({
  plugins: [photographPlugin(), tailwindcss(), reactRouter(), ...(isPastEdition ? [] : [buildServer])],
  // Only the build of a past edition needs a base. While React Router prerenders the pages, it runs its own server,
  // which needs none.
  base: isPastEdition && command === 'build' ? `${pastAddress(editionName)}/` : '/',
  resolve: {
    // `@served` is the folder with the style sheets and drawings of the edition.
    alias: { '@served': resolve('editions', editionName) },
  },
  // Write the edition, its English and the time of the build into the build as constants, so that the server knows what its pages say.
  define: {
    'process.env.ENGLISH': JSON.stringify(english),
    'process.env.EDITION': JSON.stringify(editionName),
    'process.env.BUILT_AT': JSON.stringify(new Date().toISOString()),
    'process.env.PAST_EDITION': JSON.stringify(String(isPastEdition)),
  },
  build: {
    // Never write a small file as a data: URI into the pages. The Content-Security-Policy would have to allow this, and
    // every page would contain the file again.
    assetsInlineLimit: 0,
    // Vite need not add preload links, because React Router adds its own.
    modulePreload: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
  },
}));
