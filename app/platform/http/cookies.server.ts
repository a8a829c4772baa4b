import { parseCookie, serializeCookie } from 'cookie-es';
import type { Config } from '#platform/config.server.ts';

/**
 * Returns functions that read, set and clear a cookie. Scripts in the browser cannot read the cookie. Under https its
 * name has the prefix `__Host-`, so that other hosts and plain http connections cannot set or see it. `set` and `clear`
 * return values for the header `Set-Cookie`.
 */
export function hostCookie(config: Pick<Config, 'origin'>, plainName: string) {
  const secure = config.origin.startsWith('https://');
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    name,
    /** Returns undefined if the request has no such cookie. */
    read: (request: Request) => readCookies(request)[name] || undefined,
    /** Without `maxAgeSeconds` the cookie lasts until the visitor closes the browser. */
    set: (value: string, options?: { maxAgeSeconds?: number }) =>
      serializeCookie(name, value, { ...attributes, maxAge: options?.maxAgeSeconds }),
    clear: () => serializeCookie(name, '', { ...attributes, maxAge: 0 }),
  };
}

/** Returns all cookies of a request, decoded. If two cookies have the same name, it returns the first one. */
export function readCookies(request: Request): Record<string, string | undefined> {
  return parseCookie(request.headers.get('Cookie') ?? '');
}
