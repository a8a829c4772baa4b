import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import type { LoadApp } from './app-build.server.ts';
import { isSentAway, type Leaving } from './leaving.server.ts';
import { noteAnswer } from './note-answer.server.ts';
import { openApp } from './pass-to-app.server.ts';
import { pageForStatus } from './plain-page.server.ts';
import type { Readiness } from './readiness.server.ts';
import { largestBody, refuseRequest } from './refuse-request.server.ts';
import type { Platform } from './request-context.server.ts';
import type { NameRoute } from './route-names.server.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.server.ts';
import { nameFile, openFiles, pathOf } from './static/answer-files.server.ts';
import type { StaticFiles } from './static/static-files.server.ts';

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
  checkReadiness: () => Promise<Readiness>;
  /** Moved on by whoever ends the process. */
  leaving: Leaving;
  /** Present only while developing. */
  middleware?: Middleware;
};

/** Puts everything that is asked by HTTP together. The caller listens and closes. */
export function openHttp(server: Server, parts: HttpParts): FastifyInstance {
  const { platform, files, middleware, leaving } = parts;
  const { config, log } = platform;
  const answerFile = openFiles(platform, files);
  const http = fastify({
    serverFactory: (handle) =>
      server.on('request', (request, response) => {
        if (leaving.stage !== 'staying') response.shouldKeepAlive = false;
        const isElsewhere = isSentAway(leaving, request.method ?? '');
        if (isElsewhere || !answerFile(request, response)) handle(request, response);
      }),
    // The connection itself is hop 0.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: largestBody,
    forceCloseConnections: 'idle',
    // Whoever still comes, over a connection that was open, is answered.
    return503OnClosing: false,
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
    reply.headers({ ...ownHeaders, 'X-Request-Id': request.id });
    const refusal = refuseRequest(request, config);
    if (refusal === undefined && isSentAway(leaving, request.method) && !probes.has(pathOf(request.url))) {
      reply.header('Retry-After', '1');
      return answerPlainly(reply, 503);
    }
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
    noteAnswer(platform, {
      requestId: request.id,
      method: request.method,
      route: nameForLog(pathOf(request.url)),
      status: reply.statusCode,
      ms: reply.elapsedTime,
      bytes: Number(reply.getHeader('content-length') ?? 0),
    });
    done();
  });
  const nameForLog = (path: string) => {
    if (path.startsWith('/assets/') || files.has(path)) return nameFile(path);
    return edgePaths.has(path) ? path : parts.nameRoute(path);
  };

  http.get('/healthz', (_request, reply) => answerProbe(reply, 200, 'ok'));
  http.get('/readyz', async (_request, reply) => {
    const { missing, impaired } = await parts.checkReadiness();
    if (missing.length > 0) return answerProbe(reply, 503, `not ready: ${missing.join(', ')}`);
    return answerProbe(reply, 200, impaired.length > 0 ? `ok, but without ${impaired.join(', ')}` : 'ok');
  });

  http.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '*',
    handler: (request, reply) => {
      // A page that was open before an update asks for scripts that are no more; the answer need not be a page.
      if (request.url.startsWith('/assets/') && !middleware) return answerPlainly(reply, 404);
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
const probes = new Set(['/healthz', '/readyz']);
const edgePaths = new Set([...probes, '/__manifest']);

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

/** Where `/about/` is; undefined for an address that ends without a slash, or could lead to another host. */
export function withoutTrailingSlash(url: string): string | undefined {
  const [, path, query = ''] = /^((?:\/[\w.~%!$&'()*+,;=:@-]+)+)\/+(\?.*)?$/.exec(url) ?? [];
  return path && path + query;
}
