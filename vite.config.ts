import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { photographPlugin } from './app/ui/artwork/photograph-plugin.ts';

/**
 * What every page or every form needs, together: each further file costs its headers, and compresses less well. Home's
 * style is in every page's: on the page that most visits begin with, it would be the seventh file for six connections.
 */
const sharedScripts = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'shell',
    test: /\/app\/(root\.tsx|routes\/public\/home\.css|ui\/(button|icons|picture|sheet|toast\.|toast-store|site-)|routes\/(notice|page-|local-))/,
  },
  {
    name: 'form',
    test: /\/app\/(ui\/(field|text-field|choice-field|file-field|form-|send-form|progress)|routes\/(sending-|size-|file-|when-))/,
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

export default defineConfig({
  plugins: [leaveOutUnused, photographPlugin(), tailwindcss(), reactRouter()],
  build: {
    // A data: URI would need a looser Content-Security-Policy, and would be sent again with every page.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
  },
});
