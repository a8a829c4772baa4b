/**
 * Changes a page so that its scripts load after the first paint, or at the visitor's first click or key. Otherwise
 * React Router would load 100 kB before the first fonts and pictures. Until the scripts have loaded, the page works as
 * it does without script. If the page's script tags are not as expected, returns the page unchanged.
 */
export function startLater(html: string): string {
  const preloads: string[] = [];
  const withoutPreloads = html.replace(
    /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g,
    (_link, address: string) => {
      preloads.push(address);
      return '';
    },
  );
  const started = withoutPreloads.replace(
    /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/,
    (_script, open: string, text: string, close: string) => open + wrapScript(text, preloads) + close,
  );
  return started === withoutPreloads ? html : started;
}

function wrapScript(text: string, preloads: string[]): string {
  const names: string[] = [];
  const addresses: string[] = [];
  // The import of the manifest (`import "…";`) has no name, so it is converted separately.
  const body = text
    .replace(/import ("[^"]+");/g, 'await import($1);')
    .replace(/import \* as (\w+) from ("[^"]+");/g, (_import, name: string, address: string) => {
      names.push(name);
      addresses.push(address);
      return '';
    });
  return `let isStarted = document.readyState === 'complete';
const start = async () => {
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
const [${names}] = await Promise.all([${addresses.map((address) => `import(${address})`)}]);
${body.replace(/^\s*;/, '').replace(/\n\s+/g, '\n').trim()}
};
const startOnce = () => { if (!isStarted) { isStarted = true; start(); } };
if (isStarted) start();
else {
for (const cause of ['pointerdown', 'keydown']) addEventListener(cause, startOnce);
addEventListener('load', () => requestAnimationFrame(() => setTimeout(startOnce)));
}`;
}
