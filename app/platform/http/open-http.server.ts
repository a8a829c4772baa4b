import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Config } from '../config.server.ts';
import type { Platform } from '../request-context.server.ts';
import type { LoadApp } from './app-build.server.ts';
import { comesFromOwnSite } from './cross-site.server.ts';
import { largestBody, openApp } from './pass-to-app.server.ts';
import { pageForStatus } from './plain-page.server.ts';
import type { NameRoute } from './route-names.server.ts';
import { contentSecurityPolicy, partHeaders, securityHeaders } from './security-headers.server.ts';
import { answerWithFile, type StaticFiles } from './static-files.server.ts';

/** Vite, while developing. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

export type HttpParts = {
  platform: Platform;
  loadApp: LoadApp;
  nameRoute: NameRoute;
  files: StaticFiles;
  /** The names of what is not ready, such as `database`; none: all is well. */
  findMissing: () => Promise<string[]>;
  /** Present only while developing. */
  middleware?: Middleware;
};

/** Puts everything that is asked by HTTP together. The caller listens and closes. */
export function openHttp(server: Server, parts: HttpParts): FastifyInstance {
  const { platform, files, middleware } = parts;
  const { config, log } = platform;
  const http = fastify({
    serverFactory: (handle) => server.on('request', handle),
    // The connection itself is hop 0.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: largestBody,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...ownHeaders, 'X-Request-Id': request.id });
      answerPlainly(reply, error.statusCode ?? 400);
    },
  });
  const ownHeaders = {
    ...securityHeaders(config),
    'Content-Security-Policy': contentSecurityPolicy(config),
  };
  const passToApp = openApp(platform, parts.loadApp, middleware !== undefined);

  // The application reads the body itself, as it comes.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _body, done) => done(null));

  http.addHook('onRequest', (request, reply, done) => {
    const isPart =
      isRead(request.method) && request.url.startsWith('/assets/') && files.has(pathOf(request.url));
    reply.headers(isPart ? partHeaders : { ...ownHeaders, 'X-Request-Id': request.id });
    const refusal = refuse(request, config);
    if (refusal === undefined) return done();
    // What else is on its way is not worth reading.
    reply.header('Connection', 'close');
    answerPlainly(reply, refusal);
  });
  if (middleware) {
    http.addHook('onRequest', (request, reply, done) => {
      middleware(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
    });
  }
  http.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        route: nameForLog(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        bytes: Number(reply.getHeader('content-length') ?? 0),
      },
      request.method,
    );
    done();
  });
  const nameForLog = (url: string) => {
    const path = pathOf(url);
    if (path.startsWith('/assets/')) return '/assets/*';
    return files.has(path) || edgePaths.has(path) ? path : parts.nameRoute(path);
  };

  http.get('/healthz', (_request, reply) => answerProbe(reply, 200, 'ok'));
  http.get('/readyz', async (_request, reply) => {
    const missing = await parts.findMissing();
    return missing.length === 0
      ? answerProbe(reply, 200, 'ok')
      : answerProbe(reply, 503, `not ready: ${missing.join(', ')}`);
  });

  http.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '*',
    handler: (request, reply) => {
      const path = pathOf(request.url);
      const file = isRead(request.method) ? files.get(path) : undefined;
      if (file && !(file.isPrerendered && carriesNotice(request))) {
        const answer = answerWithFile(file, {
          acceptEncoding: request.headers['accept-encoding'],
          ifNoneMatch: request.headers['if-none-match'],
        });
        // That connections stay open goes without saying in HTTP/1.1, and here it would be said thirty times a page.
        reply.raw.removeHeader('Connection');
        return reply.code(answer.status).headers(answer.headers).send(answer.body);
      }
      // A page that was open before an update asks for scripts that are no more; the answer need not be a page.
      if (path.startsWith('/assets/') && !middleware) return answerPlainly(reply, 404);
      const straight = withoutTrailingSlash(request.url);
      if (straight) return reply.header('Cache-Control', 'no-cache').redirect(straight, 308);
      return passToApp(request, reply).then((response) => reply.send(response));
    },
  });
  http.setNotFoundHandler((_request, reply) => answerPlainly(reply, 405));
  http.setErrorHandler((error, request, reply) => {
    const { statusCode = 500 } = error instanceof Error ? (error as Error & { statusCode?: number }) : {};
    if (statusCode >= 500 && !request.raw.destroyed) log.error({ err: error, requestId: request.id }, 'edge');
    return answerPlainly(reply, statusCode);
  });
  return http;
}

/** Those that no route of the application names; `/__manifest` is React Router's own. */
const edgePaths = new Set(['/healthz', '/readyz', '/__manifest']);

/** The status with which a request is refused before anything reads it; undefined: it is not. */
function refuse(request: FastifyRequest, config: Config): number | undefined {
  // `*`, or the whole address of another server as proxies are asked.
  if (!request.url.startsWith('/')) return 400;
  if (!isHost(request.headers.host)) return 400;
  if (Number(request.headers['content-length'] ?? 0) > largestBody) return 413;
  return comesFromOwnSite(request.method, request.headers, config) ? undefined : 403;
}

/** Whether a Host header names a host and nothing else: the request's own address is made of it. */
function isHost(host: string | undefined): boolean {
  const address = `http://${host}`;
  if (!host || !URL.canParse(address)) return false;
  const { username, password, pathname, search, hash } = new URL(address);
  return username + password + search + hash === '' && pathname === '/' && !host.endsWith('/');
}

function answerPlainly(reply: FastifyReply, status: number) {
  return reply
    .code(status)
    .headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    .send(pageForStatus(status));
}

function answerProbe(reply: FastifyReply, status: number, text: string) {
  return reply
    .code(status)
    .headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .send(text);
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** A prerendered page knows no visitor; with a notice to show it is rendered for this one. */
function carriesNotice(request: FastifyRequest): boolean {
  return /(?:^|;\s*)notice=[^;\s]/.test(request.headers.cookie ?? '');
}

/** Where `/about/` is; undefined for an address that ends without a slash, or could lead to another host. */
export function withoutTrailingSlash(url: string): string | undefined {
  const [, path, query = ''] = /^((?:\/[\w.~%!$&'()*+,;=:@-]+)+)\/+(\?.*)?$/.exec(url) ?? [];
  return path && path + query;
}
