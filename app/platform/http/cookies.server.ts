import { parseCookie, serializeCookie } from 'cookie-es';
import type { Config } from '#platform/config.server.ts';

/** One of our cookies. `set` and `clear` return values for the header `Set-Cookie`. */
export type HostCookie = {
  /** The name that is sent. Under https it has the prefix `__Host-`, which binds the cookie to this host. */
  name: string;
  /** Returns undefined if the request has no such cookie. */
  read(request: Request): string | undefined;
  /** Without `maxAgeSeconds` the cookie lasts until the browser is closed. */
  set(value: string, options?: { maxAgeSeconds?: number }): string;
  clear(): string;
};

/** Makes a cookie that scripts cannot read. Under https no other host and no plain http connection can set or see it. */
export function hostCookie(config: Pick<Config, 'origin'>, plainName: string): HostCookie {
  const secure = config.origin.startsWith('https://');
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    name,
    read: (request) => readCookies(request)[name] || undefined,
    set: (value, options) => serializeCookie(name, value, { ...attributes, maxAge: options?.maxAgeSeconds }),
    clear: () => serializeCookie(name, '', { ...attributes, maxAge: 0 }),
  };
}

/** Returns all cookies of a request, decoded. If two have the same name, the first one counts. */
export function readCookies(request: Request): Record<string, string | undefined> {
  return parseCookie(request.headers.get('Cookie') ?? '');
}
