import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect, type Server } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { createRequestHandler, type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { openLog } from '../log.server.ts';
import { openMetrics } from '../metrics/open-metrics.server.ts';
import { splitAddress } from '../words/locales.ts';
import { openTranslations } from '../words/words.server.ts';
import type { AppBuild } from './app-build.server.ts';
import type { Drain } from './drain.server.ts';
import { createHttpServer } from './listen.server.ts';
import { openHttp, withoutTrailingSlash } from './open-http.server.ts';
import { type Platform, requestContext, translatorContext } from './request-context.server.ts';
import { openRouteNames } from './route-names.server.ts';
import { makeStaticFile } from './static/static-files.server.ts';

/** A small application for the tests: /page is a page, /echo returns what it received, and /fail throws an error. */
const routes = {
  root: { id: 'root', path: '', module: { default: () => null } },
  page: { id: 'page', parentId: 'root', path: 'page', module: { default: () => null, action: () => null } },
  about: {
    id: 'about',
    parentId: 'root',
    path: 'about',
    module: { default: () => null, action: () => null },
  },
  echo: {
    id: 'echo',
    parentId: 'root',
    path: 'echo',
    module: { loader: echo, action: echo },
  },
  file: {
    id: 'file',
    parentId: 'root',
    path: 'files/:id',
    module: { loader: () => new Response('secret') },
  },
  broken: {
    id: 'broken',
    parentId: 'root',
    path: 'broken',
    module: {
      loader: () =>
        new Response(
          new ReadableStream({
            async pull(list) {
              await sleep(20);
              list.error(new Error('no rows'));
            },
          }),
        ),
    },
  },
  fail: {
    id: 'fail',
    parentId: 'root',
    path: 'fail',
    module: {
      loader: () => {
        throw new Error('broken');
      },
    },
  },
} as Record<string, object> as AppBuild['routes'];

async function echo({ request, context }: LoaderFunctionArgs) {
  const { clientAddress, requestId } = context.get(requestContext);
  return Response.json({
    url: request.url,
    locale: context.get(translatorContext).locale,
    clientAddress,
    requestId,
    received: request.body ? (await request.arrayBuffer()).byteLength : 0,
  });
}

const build: AppBuild = {
  entry: {
    module: {
      default: (request, status, headers, _entry, context) => {
        headers.set('Content-Type', 'text/html; charset=utf-8');
        headers.append('Set-Cookie', 'a=1');
        headers.append('Set-Cookie', 'b=2');
        const { nonce } = context.get(requestContext);
        const text = `<p>made for this visitor by ${request.method}</p><script nonce="${nonce}"></script>`;
        return new Response(text.padEnd(2000), { status, headers });
      },
      handleError: () => {},
      findStalePages: async () => undefined,
      runJob: () => {
        throw new Error('A request must not run a job.');
      },
      refreshSettings: async () => undefined,
      newestTranslations: ({ translations }) => translations,
      requestContext,
      translatorContext,
      RouterContextProvider,
      createRequestHandler,
    },
  },
  routes,
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Settings = {
  origin?: string;
  trustProxy?: number;
  missing?: string[];
  impaired?: string[];
  stage?: Drain['stage'];
};

function aSite(settings: Settings = {}) {
  const lines: string[] = [];
  const metrics = openMetrics();
  const config = {
    origin: settings.origin ?? 'http://localhost:3000',
    isOriginGiven: settings.origin !== undefined,
    trustProxy: settings.trustProxy ?? 0,
  };
  const files = new Map(
    [
      ['/about', '/about/index.html', '<p>prerendered</p><script>1</script>'],
      ['/about.data', '/about.data', '[]'],
      ['/assets/app-x1.js', '/assets/app-x1.js', 'js'],
      ['/editions/hill-town-2030/assets/app-x2.js', '/editions/hill-town-2030/assets/app-x2.js', 'old'],
    ].map(([path = '', name = '', text = '']) => [path, makeStaticFile(name, Buffer.from(text), config)]),
  );
  const http = openHttp(createHttpServer(), {
    // The HTTP server itself uses only these parts of the platform.
    platform: {
      config,
      log: openLog({ write: (line) => void lines.push(line), flushSync: () => {} }),
      metrics,
      translations: openTranslations(),
    } as unknown as Platform,
    loadApp: async () => build,
    nameRoute: openRouteNames(routes),
    languageOf: (path) => splitAddress(path, ['en', 'fr']).locale,
    files,
    checkReadiness: async () => ({ missing: settings.missing ?? [], impaired: settings.impaired ?? [] }),
    drain: { stage: settings.stage ?? 'none' },
  });
  closers.push(() => http.close());
  return { http, metrics, logged: () => lines.map((line) => JSON.parse(line)) };
}

async function aListeningSite(settings?: Parameters<typeof aSite>[0]) {
  const site = aSite(settings);
  await site.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.http.server.address() as AddressInfo;
  return { ...site, port };
}

describe('security headers', () => {
  it('sends security headers with every kind of response, and never the name of the software', async () => {
    const { port } = await aListeningSite({ missing: ['database'] });
    const asked = [
      '/about',
      '/about.data',
      '/page',
      '/echo',
      '/nowhere',
      '/assets/gone.js',
      '/fail',
      '/healthz',
      '/readyz',
      '/about/',
      '/%E0%A4%A',
    ];
    for (const url of asked) {
      const { headers } = await ask(port, { path: url });
      expect(headers, url).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'cache-control': expect.any(String),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    }
  });

  it('scripts, styles and pictures get only a few security headers', async () => {
    const { port } = await aListeningSite();
    const { headers } = await ask(port, { path: '/assets/app-x1.js' });
    expect(Object.keys(headers)).not.toContain('keep-alive');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'max-age=31536000, immutable',
    });
    expect(JSON.stringify(headers).length).toBeLessThan(350);
  });

  it('the Content-Security-Policy trusts only the nonce of the same page', async () => {
    const { http } = aSite();
    const [one, other] = await Promise.all([http.inject('/page'), http.inject('/page')]);
    const [, nonce] = /nonce="([^"]+)"/.exec(one.body) ?? [];
    expect(one.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}';`);
    expect(other.headers['content-security-policy']).not.toContain(nonce);
  });

  it('the Content-Security-Policy has no nonce if the response is not a page', async () => {
    const { http } = aSite();
    expect((await http.inject('/echo')).headers['content-security-policy']).toContain("script-src 'self';");
  });
});

describe('prerendered pages', () => {
  it('browsers must ask again for a prerendered page each time, and get 304 if the page is unchanged', async () => {
    const { port } = await aListeningSite();
    const first = await ask(port, { path: '/about?utm_source=mail' });
    expect([first.status, first.body]).toEqual([200, '<p>prerendered</p><script>1</script>']);
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    const again = await ask(port, {
      path: '/about',
      headers: { 'If-None-Match': String(first.headers.etag) },
    });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
  });

  it('answers HEAD with the same length as GET and without a body', async () => {
    const { port } = await aListeningSite();
    const { status, headers, body } = await ask(port, { method: 'HEAD', path: '/about' });
    expect([status, headers['content-length'], body]).toEqual([200, '36', '']);
  });

  it('a visitor with a notice gets the page and its data from the application, not the prerendered files', async () => {
    const { port } = await aListeningSite();
    const cacheOf = async (path: string, cookie: string) =>
      (await ask(port, { path, headers: { Cookie: cookie } })).headers['cache-control'];
    expect(await cacheOf('/about', 'session=1; notice=logged-out')).toBe('no-store');
    expect(await cacheOf('/about.data', 'notice=logged-out')).toBe('no-store');
    expect(await cacheOf('/about', 'notice=; x-notice=1')).toBe('no-cache');
    expect(await cacheOf('/assets/app-x1.js', 'notice=logged-out')).toBe('max-age=31536000, immutable');
  });

  it('a request for a prerendered page can be refused for the same reasons as any other request', async () => {
    const { port } = await aListeningSite();
    const requests: Parameters<typeof ask>[1][] = [
      { path: '/about', headers: { Host: 'a b' } },
      { path: '/about', headers: { 'Content-Length': '67108865' } },
      { path: 'http://evil.example/about' },
    ];
    const statuses = [];
    for (const request of requests) statuses.push((await ask(port, request)).status);
    expect(statuses).toEqual([400, 413, 400]);
  });

  it('a form that is posted to a prerendered page reaches the application', async () => {
    const { http } = aSite();
    const { body, headers } = await http.inject({ method: 'POST', url: '/about' });
    expect(body).toContain('made for this visitor by POST');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the application', () => {
  it('answers in the language that the address names, if that language is open', async () => {
    const site = aSite();
    const answers = await Promise.all(['/echo', '/fr/echo', '/ar/echo'].map((url) => site.http.inject(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    expect(answers.slice(0, 2).map((answer) => answer.json())).toMatchObject([
      { locale: 'en' },
      { locale: 'fr', url: 'http://localhost/fr/echo' },
    ]);
    const names = site.logged().map(({ route }) => route);
    expect(names.sort()).toEqual(['*', '/echo', '/fr/echo']);
  });

  it('compresses the application’s responses, forbids browsers to cache them, and keeps all cookies', async () => {
    const { http } = aSite();
    const answer = await http.inject({ url: '/page', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'set-cookie': ['a=1', 'b=2'],
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
    });
    expect(gunzipSync(answer.rawPayload).toString()).toContain('made for this visitor by GET');
    expect((await http.inject('/page')).headers).not.toHaveProperty('content-encoding');
  });

  it('the application sees the site’s public URL, whatever the Host header says', async () => {
    const { http } = aSite({ origin: 'https://conference.example' });
    const { url } = (await http.inject({ url: '/echo?x=1', headers: { host: 'evil.example' } })).json();
    expect(url).toBe('https://conference.example/echo?x=1');
  });

  it('a body of any type reaches the application as a stream', async () => {
    const { http } = aSite();
    for (const type of [
      'multipart/form-data; boundary=x',
      'application/json',
      'application/octet-stream',
      undefined,
    ]) {
      const { received } = (
        await http.inject({
          method: 'POST',
          url: '/echo',
          payload: Buffer.alloc(300_000),
          headers: type === undefined ? {} : { 'content-type': type },
        })
      ).json();
      expect(received, type).toBe(300_000);
    }
  });
});

describe('addresses', () => {
  it('redirects to the address without the slash at its end, and keeps the query', async () => {
    const { http } = aSite();
    const { statusCode, headers } = await http.inject('/about/?x=1');
    expect([statusCode, headers.location]).toEqual([308, '/about?x=1']);
  });

  it('never redirects to another host', () => {
    for (const url of [
      '//evil.example/',
      '/\\evil.example/',
      '/a//evil.example/',
      '//',
      '/',
      '/about',
      '/?/',
    ]) {
      expect(withoutTrailingSlash(url), url).toBeUndefined();
    }
    expect(withoutTrailingSlash('/dashboard/kit///')).toBe('/dashboard/kit');
  });

  it('answers 400 if an address is malformed or names another server', async () => {
    const { http } = aSite();
    expect((await http.inject('/%E0%A4%A')).statusCode).toBe(400);
    expect((await http.inject('/speakers/%00?a')).statusCode).toBe(400);
    expect((await http.inject('/about?q=%00')).statusCode).not.toBe(400);
    const { port } = await aListeningSite();
    expect((await ask(port, { path: 'http://evil.example/' })).status).toBe(400);
    for (const host of ['a b', '[', 'evil.example:99999', 'x@y', '%', 'a:b:c', 'a/b', 'a?b']) {
      expect([host, (await ask(port, { path: '/login', headers: { Host: host } })).status]).toEqual([
        host,
        400,
      ]);
    }
  });

  it('answers 404 without rendering a page if a script does not exist any more', async () => {
    const { http } = aSite();
    for (const url of ['/assets/app-x0.js', '/editions/hill-town-2030/assets/app-x0.js?v=1']) {
      const { statusCode, headers, body } = await http.inject(url);
      expect([statusCode, headers['cache-control']], url).toEqual([404, 'no-store']);
      expect(body, url).not.toContain('made for this visitor');
    }
    expect((await http.inject('/echo?next=/assets/app-x0.js')).statusCode).toBe(200);
  });

  it('answers 405 to unknown methods', async () => {
    const { port } = await aListeningSite();
    expect((await ask(port, { method: 'PROPFIND', path: '/about' })).status).toBe(405);
    expect((await ask(port, { method: 'TRACE', path: '/about' })).status).toBe(405);
  });
});

describe('posts', () => {
  it('a post from another site gets 403 with a sentence', async () => {
    const { http } = aSite({ origin: 'https://conference.example' });
    for (const url of ['/page', '/page.data', '/echo', '/nowhere']) {
      const { statusCode, body } = await http.inject({
        method: 'POST',
        url,
        headers: { origin: 'https://evil.example' },
      });
      expect([statusCode, body]).toEqual([403, expect.stringContaining('sent from another website')]);
    }
  });

  it('a post from a page of this site reaches the application, also behind a proxy', async () => {
    const given = aSite({ origin: 'https://conference.example' }).http;
    const notGiven = aSite().http;
    const post = async (http: typeof given, headers: Record<string, string>) =>
      (await http.inject({ method: 'POST', url: '/page', headers })).statusCode;
    expect(await post(given, { origin: 'https://conference.example', host: '10.0.0.7:3000' })).toBe(200);
    expect(await post(notGiven, { origin: 'http://192.168.1.7:3000', host: '192.168.1.7:3000' })).toBe(200);
    // The proxy receives https and calls the application by http.
    expect(await post(notGiven, { origin: 'https://desk.example', host: 'desk.example' })).toBe(200);
  });

  it('refuses a post with a Content-Length above 64 MiB before reading the post', async () => {
    const { port } = await aListeningSite();
    const { status } = await ask(port, {
      method: 'POST',
      path: '/echo',
      headers: { 'Content-Length': '67108865' },
    });
    expect(status).toBe(413);
  });

  it('answers 413 to a post without Content-Length after 64 MiB', async () => {
    const { port } = await aListeningSite();
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ === 80) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('too large')]);
  });

  it('keeps the connection of a refused post, which then serves the next request', async () => {
    const { port } = await aListeningSite({ origin: 'https://conference.example' });
    const socket = connect(port, '127.0.0.1');
    const length = 4 * 1024 * 1024;
    socket.write(
      `POST /page HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nContent-Length: ${length}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(length));
    socket.end('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const answers = await readText(socket);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 200']);
    expect(answers).toContain('sent from another website');
  });
});

describe('the visitor’s address', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  const addressSeen = async (trustProxy: number, headers: Record<string, string>) =>
    (await aSite({ trustProxy }).http.inject({ url: '/echo', headers, remoteAddress: '10.0.0.1' })).json()
      .clientAddress;

  it('the visitor’s address is the address of the connection, unless a proxy is trusted', async () => {
    expect(await addressSeen(0, forwarded)).toBe('10.0.0.1');
    expect(await addressSeen(1, {})).toBe('10.0.0.1');
  });

  it('the visitor’s address comes from the trusted proxies, even if the client sent another one', async () => {
    expect(await addressSeen(1, forwarded)).toBe('198.51.100.7');
    expect(await addressSeen(2, forwarded)).toBe('203.0.113.9');
    expect(await addressSeen(1, { 'x-forwarded-for': '<script>' })).toBe('10.0.0.1');
  });
});

describe('the log', () => {
  it('the log gets one line for each request, with the request’s id and without personal data', async () => {
    const { http, logged } = aSite();
    const { headers } = await http.inject({
      url: '/files/3f2a?token=abc',
      headers: { cookie: 'session=s3cret', 'user-agent': 'Browser' },
      remoteAddress: '203.0.113.9',
    });
    expect(logged()).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        msg: 'GET',
        requestId: headers['x-request-id'],
        route: '/files/:id',
        status: 200,
        ms: expect.any(Number),
        bytes: expect.any(Number),
      },
    ]);
  });

  it('the log names the error of an answer that fails while it is written', async () => {
    const { port, logged } = await aListeningSite();
    expect((await fetch(`http://127.0.0.1:${port}/broken`)).status).toBe(500);
    expect(logged().filter(({ level }) => level === 'error')).toMatchObject([
      { msg: 'a request failed', err: { message: 'no rows' } },
    ]);
  });

  it('the log line for a built file has the same fields as any other line', async () => {
    const { port, logged } = await aListeningSite();
    const { headers } = await ask(port, { path: '/about?email=a@b.example' });
    await ask(port, { path: '/assets/app-x1.js' });
    await ask(port, { path: '/editions/hill-town-2030/assets/app-x2.js' });
    await expect.poll(() => logged().length).toBe(3);
    const line = { level: 'info', time: expect.any(String), msg: 'GET', status: 200, ms: expect.any(Number) };
    expect(logged()).toEqual([
      { ...line, requestId: headers['x-request-id'], route: '/about', bytes: 36 },
      { ...line, requestId: expect.any(String), route: '/assets/*', bytes: 2 },
      { ...line, requestId: expect.any(String), route: '/assets/*', bytes: 3 },
    ]);
  });

  it('the log and the metrics use the same route names', async () => {
    const { port, metrics } = await aListeningSite();
    await ask(port, { path: '/about?email=a@b.example' });
    await ask(port, { path: '/files/3f2a' });
    await ask(port, { path: '/asha@example.org' });
    const counted = async () =>
      (await metrics.registry.metrics())
        .split('\n')
        .filter((line) => line.startsWith('conference_http_requests_total{'));
    await expect
      .poll(counted)
      .toEqual([
        'conference_http_requests_total{method="GET",route="/about",status="200"} 1',
        'conference_http_requests_total{method="GET",route="/files/:id",status="200"} 1',
        'conference_http_requests_total{method="GET",route="*",status="404"} 1',
      ]);
  });

  it('each request gets a new id, even if the client sends an id', async () => {
    const { port } = await aListeningSite();
    for (const path of ['/about', '/page']) {
      const { headers } = await ask(port, {
        path,
        headers: { 'X-Request-Id': 'mine', 'Request-Id': 'mine' },
      });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('probes', () => {
  it('/healthz reports that the process is alive', async () => {
    const { http } = aSite({ missing: ['database'] });
    const { statusCode, body, headers } = await http.inject('/healthz');
    expect([statusCode, body, headers['cache-control']]).toEqual([200, 'ok', 'no-store']);
  });

  it('/readyz reports whether the process is ready, and if it is not, which part is missing', async () => {
    expect((await aSite().http.inject('/readyz')).statusCode).toBe(200);
    const { statusCode, body } = await aSite({ missing: ['database', 'jobs'] }).http.inject('/readyz');
    expect([statusCode, body]).toEqual([503, 'not ready: database, jobs']);
  });

  it('if a part is missing that only some requests need, /readyz names it but stays ready', async () => {
    const { statusCode, body } = await aSite({ impaired: ['files'] }).http.inject('/readyz');
    expect([statusCode, body]).toEqual([200, 'ok, but without files']);
  });
});

describe('a process that is about to end', () => {
  const keepAlive = { Connection: 'keep-alive' };

  it('a process that is about to end answers every request and closes each connection after the response', async () => {
    const { port } = await aListeningSite({ stage: 'announced' });
    for (const path of ['/about', '/assets/app-x1.js', '/page', '/healthz']) {
      const { status, headers } = await ask(port, { path, headers: keepAlive });
      expect([path, status, headers.connection]).toEqual([path, 200, 'close']);
    }
  });

  it('in its second stage, a process that is about to end refuses reads but still accepts posts', async () => {
    const { port } = await aListeningSite({ stage: 'refusing-reads' });
    for (const path of ['/about', '/assets/app-x1.js', '/page']) {
      const { status, headers } = await ask(port, { path, headers: keepAlive });
      expect([path, status, headers.connection, headers['retry-after']]).toEqual([path, 503, 'close', '1']);
    }
    const { status, headers } = await ask(port, { method: 'POST', path: '/about', headers: keepAlive });
    expect([status, headers.connection]).toEqual([200, 'close']);
    expect((await ask(port, { path: '/healthz' })).status).toBe(200);
  });

  it('a closing server accepts no new connections, but answers requests that were already partly sent', async () => {
    for (const path of ['/page', '/about']) {
      const { port, http } = await aListeningSite({ stage: 'announced' });
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n`);
      await expect.poll(() => countConnections(http.server)).toBe(1);
      const closed = http.close();
      await expect(ask(port, { path })).rejects.toThrow('ECONNREFUSED');
      socket.write('\r\n');
      expect(await readText(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*Connection: close\r\n/i);
      await closed;
    }
  });

  it('a process keeps connections open until it announces its end', async () => {
    const { port } = await aListeningSite();
    const { headers } = await ask(port, { path: '/about', headers: keepAlive });
    expect(headers.connection).toBeUndefined();
  });
});

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}

/**
 * Sends requests over a real connection, because `inject` does not reach the built files and `fetch` changes some
 * headers.
 */
function ask(port: number, options: { method?: string; path: string; headers?: Record<string, string> }) {
  type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };
  return new Promise<Answer>((resolve, reject) => {
    const asking = httpRequest({ port, host: '127.0.0.1', ...options }, async (answer) => {
      const body = await readText(answer).catch(reject);
      resolve({ status: answer.statusCode, headers: answer.headers, body: body ?? '' });
      asking.destroy();
    });
    asking.on('error', reject);
    if (options.headers?.['Content-Length']) asking.flushHeaders();
    else asking.end();
  });
}
