import { parseCookie, serializeCookie } from 'cookie-es';
import type { Config } from '#platform/config.server.ts';

/** One cookie of ours: read from requests, set and cleared by `Set-Cookie` values. */
export type HostCookie = {
  /** As it is on the wire: under https with the prefix that ties it to this very host. */
  name: string;
  /** The value of a request's cookie; undefined when there is none. */
  read(request: Request): string | undefined;
  /** Without `maxAgeSeconds` it lasts until the browser is closed. */
  set(value: string, options?: { maxAgeSeconds?: number }): string;
  clear(): string;
};

/** A cookie that scripts cannot read and that no other host, path or plain http connection can set or see. */
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

/** Every cookie a request carries, decoded; of two with one name, the first. */
export function readCookies(request: Request): Record<string, string | undefined> {
  return parseCookie(request.headers.get('Cookie') ?? '');
}
