import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every page or every form needs, together: each further file costs its headers, and compresses less well. */
const sharedScripts = [
  { name: 'framework', test: /rolldown.runtime|\/node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'shell',
    test: /\/app\/(root\.tsx|ui\/(button|icons|picture|sheet|toast\.|toast-store|site-)|routes\/(notice|page-|local-))/,
  },
  {
    name: 'form',
    test: /\/app\/(ui\/(field|text-field|choice-field|file-field|form-|send-form|progress)|routes\/(sending-|file-))/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // A data: URI would need a looser Content-Security-Policy, and would be sent again with every page.
    assetsInlineLimit: 0,
    // Pages name what they need themselves; this would only add a script that does the same for what loads later.
    modulePreload: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
  },
});
