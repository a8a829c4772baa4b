import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '#platform/config.server.ts';

/**
 * How a page marks its own inline scripts as trusted: by a nonce that is new for each rendering, or by their hashes.
 */
export type ScriptTrust = { nonce: string } | { hashes: string[] };

/** Makes a nonce of 128 random bits for one rendering of a page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * The headers of scripts, styles, fonts and pictures. They do not include the headers that only pages need, which would
 * add half a kilobyte to each of a page's thirty files.
 */
export function assetHeaders(config: Pick<Config, 'origin'>): Record<string, string> {
  return { 'X-Content-Type-Options': 'nosniff', ...transportSecurity(config) };
}

/**
 * The Content-Security-Policy of an SVG file. It has an effect only if a visitor opens the file itself, not if a page
 * shows it.
 */
export const drawingPolicy = "default-src 'none'";

/** The security headers of all responses that do not use {@link assetHeaders}. */
export function securityHeaders(config: Pick<Config, 'origin'>): Record<string, string> {
  return {
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy(),
    ...transportSecurity(config),
  };
}

/** Lets browsers use only https for a year, also for subdomains, because a subdomain over http could set cookies. */
function transportSecurity(config: Pick<Config, 'origin'>): Record<string, string> {
  return isHttps(config) ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {};
}

/**
 * Returns the header Permissions-Policy. It forbids all browser features that could spy on visitors. Pages that scan
 * codes allow the `camera`.
 */
export function permissionsPolicy(allowed?: 'camera'): string {
  return unneededFeatures.map((feature) => `${feature}=(${feature === allowed ? 'self' : ''})`).join(', ');
}

/** Returns whether the headers of a page allow it to use the camera. */
export function opensCamera(headers: Headers): boolean {
  return headers.get('Permissions-Policy') === permissionsPolicy('camera');
}

const unneededFeatures = (
  'accelerometer autoplay browsing-topics camera display-capture geolocation gyroscope magnetometer ' +
  'microphone midi payment screen-wake-lock usb xr-spatial-tracking'
).split(' ');

/**
 * Returns the Content-Security-Policy of a page. Without `trust` no inline script may run. With `isDev` the policy also
 * allows what Vite needs to update the page. With `runsWasm` the page's own scripts may run WebAssembly.
 */
export function contentSecurityPolicy(
  config: Pick<Config, 'origin'>,
  trust: ScriptTrust = { hashes: [] },
  { isDev = false, runsWasm = false } = {},
): string {
  const trusted = 'nonce' in trust ? [`nonce-${trust.nonce}`] : trust.hashes;
  const sources = runsWasm ? [...trusted, 'wasm-unsafe-eval'] : trusted;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...sources.map((source) => `'${source}'`)].join(' '),
    // In development, Vite puts styles into the page and announces changes over a web socket.
    `style-src 'self'${isDev ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? ' ws: wss:' : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps(config) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Returns the CSP source (`sha256-…`) of each different inline script of a page, in the page's order. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    // Skip scripts with an address, which are not inline, and scripts with only data, which browsers do not run.
    if (/(^|\s)src\s*=|type="application\/ld\+json"/i.test(attributes)) continue;
    hashes.add(`sha256-${createHash('sha256').update(text).digest('base64')}`);
  }
  return [...hashes];
}

function isHttps(config: Pick<Config, 'origin'>): boolean {
  return config.origin.startsWith('https:');
}
