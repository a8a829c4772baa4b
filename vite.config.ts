import { createRequire } from 'node:module';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { photographPlugin } from './app/ui/artwork/photograph-plugin.ts';

/**
 * What every page or every form needs, together: each further file costs its headers, and compresses less well. Home's
 * style is in every page's: on the page that most visits begin with, it would be the seventh file for six connections.
 */
const sharedScripts = [
  { name: 'framework', test: /adapter:|\/node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'shell',
    test: /\/app\/(root\.tsx|routes\/public\/home\.css|ui\/(layout\/(button|icons|picture|sheet|site-)|feedback\/(toast\.|toast-store))|routes\/(notices|page|visitor)\/)/,
  },
  {
    name: 'form',
    test: /\/app\/(ui\/form\/|routes\/(forms|offline)\/)/,
  },
];

/**
 * Two modules that every visitor would load and nobody here uses, replaced in what goes to browsers; see
 * docs/decisions/031-light-and-quick.md. Vite's helper fetches the styles and imports of what an import() loads: the
 * router does that for routes, and what else loads later has neither. React Router's instrumentation wraps what a
 * site passes as `instrumentations`, which we do not.
 */
const unused: Record<string, string> = {
  'vite/preload-helper.js': 'export const __vitePreload = (load) => load();',
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = undefined;
    export const instrumentationResultMetaContext = undefined;`,
};

const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    if (this.environment.name !== 'client') return;
    const name = Object.keys(unused).find((end) => id.endsWith(end));
    return name && unused[name];
  },
};

/**
 * React comes as CommonJS, so that each of our files would bring the bundler's adapter to it, and that adapter would be
 * a file of its own. Here React's names are exported once, as those of a module.
 */
const adapted = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];
const adapterPrefix = '\0adapter:';

const adaptReactOnce: Plugin = {
  name: 'adapt-react-once',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer, { kind }) {
    if (this.environment.name !== 'client' || !adapted.includes(source)) return;
    if (kind === 'require-call' || importer?.startsWith(adapterPrefix)) return;
    return adapterPrefix + source;
  },
  load(id) {
    if (!id.startsWith(adapterPrefix)) return;
    const source = id.slice(adapterPrefix.length);
    const names = Object.keys(createRequire(import.meta.url)(source)).filter((name) =>
      /^[a-z]\w*$/i.test(name),
    );
    const exported = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})();`);
    return [`import whole from '${source}';`, 'export default whole;', ...exported].join('\n');
  },
};

export default defineConfig({
  plugins: [adaptReactOnce, leaveOutUnused, photographPlugin(), tailwindcss(), reactRouter()],
  build: {
    // A data: URI would need a looser Content-Security-Policy, and would be sent again with every page.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
  },
});
