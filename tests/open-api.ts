import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { KeyPermission } from '#conference/organiser/access-keys/access-key.ts';
import { makeAccessKey } from '#conference/organiser/access-keys/make-access-key.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { createHttpServer } from '#platform/http/listen.server.ts';
import { openHttp } from '#platform/http/open-http.server.ts';
import { openRouteNames } from '#platform/http/route-names.server.ts';
import * as document from '#routes/api/document.ts';
import * as reference from '#routes/api/reference.tsx';
import * as v1 from '#routes/api/v1.ts';
import * as root from '../app/root.tsx';
import { anOrganiser } from './factories.ts';
import type { TestPlatform } from './platform.ts';
import { aSmallBuild } from './small-build.tsx';

/** Serves the API alone, with its reference, over HTTP. Returns its address. */
export async function serveApi(platform: TestPlatform): Promise<string> {
  const build = aSmallBuild({
    root: { path: '', module: root },
    reference: { path: 'api', parentId: 'root', module: reference },
    document: { path: 'api/openapi.json', parentId: 'root', module: document },
    v1: { path: 'api/v1/*', parentId: 'root', module: v1 },
  });
  const config = readConfig({ DATA_DIR: platform.config.dataDir, TRUST_PROXY: '1' });
  const http = openHttp(createHttpServer(), {
    // Requests can name their own client address.
    platform: { ...platform, config },
    loadApp: async () => build,
    nameRoute: openRouteNames(build.routes),
    languageOf: () => 'en',
    files: new Map(),
    checkReadiness: async () => ({ missing: [], impaired: [] }),
    drain: { stage: 'none' },
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => http.close());
  const { port } = http.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

type KeyParts = { name?: string; network?: string | null; lastDay?: string | null; madeBy?: string };

/** Makes an access key with these permissions. Returns its id and the key. */
export async function anAccessKey(
  platform: TestPlatform,
  permissions: readonly KeyPermission[],
  { name = 'A program', network = null, lastDay = null, madeBy }: KeyParts = {},
) {
  const organiserId = madeBy ?? (await anOrganiser(platform)).id;
  const keyId = randomUUID();
  const made = { keyId, name, permissions: [...permissions], network, lastDay };
  const token = await makeAccessKey(
    platform,
    { ...made, organiserId, requestId: 'a-request' },
    platform.now(),
  );
  return { id: keyId, token: token ?? '' };
}

/** Makes a function that calls the API with a key. A body makes the call a POST. */
export function callApi(origin: string, token: string | undefined) {
  return async (
    path: string,
    { body, method, headers = {} }: { body?: object; method?: string; headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...((body ?? (method && method !== 'GET')) && { 'Idempotency-Key': randomUUID() }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('Content-Type')?.includes('json') && text !== '';
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  };
}
