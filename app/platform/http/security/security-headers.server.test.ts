import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  assetHeaders,
  contentSecurityPolicy,
  hashInlineScripts,
  newNonce,
  opensCamera,
  permissionsPolicy,
  securityHeaders,
} from './security-headers.server.ts';

const overHttp = { origin: 'http://localhost:3000' };
const overHttps = { origin: 'https://conference.example' };
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

it('the policy forbids every source that it does not name', () => {
  expect(contentSecurityPolicy(overHttp, { nonce: 'abc' })).toBe(
    "default-src 'none'; script-src 'self' 'nonce-abc'; style-src 'self'; img-src 'self' blob:; font-src 'self'; " +
      "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
});

it('the policy trusts the scripts of a prerendered page by their hashes', () => {
  expect(contentSecurityPolicy(overHttp, { hashes: ['sha256-a', 'sha256-b'] })).toContain(
    "script-src 'self' 'sha256-a' 'sha256-b';",
  );
});

it('the policy lets a page run WebAssembly only if the page opens the camera', () => {
  const policy = contentSecurityPolicy(overHttp, { nonce: 'abc' }, { runsWasm: true });
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'wasm-unsafe-eval';");
  const opens = (feature?: 'camera') =>
    opensCamera(new Headers({ 'Permissions-Policy': permissionsPolicy(feature) }));
  expect([opens('camera'), opens(), opensCamera(new Headers())]).toEqual([true, false, false]);
});

it('the policy trusts no inline script if there is no nonce or hash', () => {
  expect(contentSecurityPolicy(overHttp)).toContain("script-src 'self';");
});

it('browsers must use https only if the site uses https', () => {
  expect(contentSecurityPolicy(overHttps)).toMatch(/; upgrade-insecure-requests$/);
  expect(contentSecurityPolicy(overHttp)).not.toContain('upgrade-insecure-requests');
  for (const headersOf of [securityHeaders, assetHeaders]) {
    const asked = headersOf(overHttps)['Strict-Transport-Security'];
    expect(asked).toBe('max-age=31536000; includeSubDomains');
    expect(headersOf(overHttp)).not.toHaveProperty('Strict-Transport-Security');
  }
});

it('allows inline styles and web sockets in development, but never inline scripts', () => {
  const policy = contentSecurityPolicy(overHttp, { nonce: 'abc' }, { isDev: true });
  expect(policy).toContain("style-src 'self' 'unsafe-inline'; ");
  expect(policy).toContain("connect-src 'self' ws: wss:; ");
  expect(policy).toContain("script-src 'self' 'nonce-abc'; ");
});

it('hashes each inline script once, and hashes no script that has an address', () => {
  const html = `<head><script>let a = '<b>';\n</script><script type="module" async="" src="/x.js"></script></head>
    <body><SCRIPT type="module">import "/y.js"</SCRIPT><script data-src="no">1</script>
    <script type="application/ld+json">{}</script><script>let a = '<b>';\n</script></body>`;
  expect(hashInlineScripts(html)).toEqual([
    sha256("let a = '<b>';\n"),
    sha256('import "/y.js"'),
    sha256('1'),
  ]);
});

it('makes nonces of 128 bits, each of them different', () => {
  const nonces = Array.from({ length: 1000 }, newNonce);
  expect(new Set(nonces).size).toBe(1000);
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
});
