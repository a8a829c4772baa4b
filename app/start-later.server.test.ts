import { expect, it } from 'vitest';
import { startLater } from './start-later.server.ts';

const page = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/>
<link rel="stylesheet" href="/assets/a.css"/></head><script>1</script>
<script nonce="n" type="module" async="">;
import * as route0 from "/assets/a.js";
import * as route1 from "/assets/b.js";
  window.__reactRouterRouteModules = {"root":route0,"about":route1};

import("/assets/entry.js");</script><script>2</script>`;

it('the scripts of a changed page load later, and nothing else on the page changes', () => {
  const later = startLater(page);
  expect(later).not.toContain('<link rel="modulepreload"');
  expect(later).not.toMatch(/^import \*/m);
  expect(later).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(later).toContain('<script nonce="n" type="module" async="">let isStarted');
  expect(later).toContain('for (const href of ["/assets/a.js","/assets/b.js"])');
  expect(later).toContain(
    'const [route0,route1] = await Promise.all([import("/assets/a.js"),import("/assets/b.js")]);\nwindow.__reactRouterRouteModules',
  );
  expect(later).toMatch(/<script>1<\/script>[\s\S]*<\/script><script>2<\/script>$/);
});

it('a module that is imported without a name also loads later', () => {
  const manifest = page.replace('import * as route0', 'import "/assets/manifest.js";\nimport * as route0');
  const later = startLater(manifest);
  expect(later).not.toMatch(/^import "/m);
  expect(later).toContain('await import("/assets/manifest.js");');
});

it('does not change a page if its script tags are not as expected', () => {
  const other = '<link rel="modulepreload" href="/a.js"/><script>1</script>';
  expect(startLater(other)).toBe(other);
});
