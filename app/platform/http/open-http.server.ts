import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { addressIn, type Locale, splitAddress } from '#platform/words/locales.ts';
import type { LoadApp } from './app-build.server.ts';
import { openAppHandler } from './app-handler.server.ts';
import { discardBody } from './discard-body.server.ts';
import { type Drain, refusesRead } from './drain.server.ts';
import { logAnswer } from './log-answer.server.ts';
import { pageForStatus } from './plain-page.server.ts';
import type { Readiness } from './readiness.server.ts';
import type { Platform } from './request-context.server.ts';
import type { NameRoute } from './route-names.server.ts';
import { maxBodyBytes, refuseRequest } from './security/refuse-request.server.ts';
import { contentSecurityPolicy, securityHeaders } from './security/security-headers.server.ts';
import { nameFile, openFileAnswers, pathOf } from './static/answer-files.server.ts';
import { isAsset } from './static/asset-paths.ts';
import type { StaticFiles } from './static/static-files.server.ts';

/** A function that gets each request before the application. It is Vite, and exists only in development. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

export type HttpParts = {
  platform: Platform;
  loadApp: LoadApp;
  nameRoute: NameRoute;
  /** Returns the language that an address names. */
  languageOf: (path: string) => Locale;
  files: StaticFiles;
  checkReadiness: () => Promise<Readiness>;
  /** The stage of the shutdown. server.ts changes it. */
  drain: Drain;
  /** Set only in development. */
  middleware?: Middleware;
};

/** Builds the HTTP server from its parts. The caller starts it and closes it. */
export function openHttp(server: Server, parts: HttpParts): FastifyInstance {
  const { platform, files, middleware, drain } = parts;
  const { config, log } = platform;
  const answerFile = openFileAnswers(platform, files);
  const http = fastify({
    serverFactory: (handle) =>
      server.on('request', (request, response) => {
        if (drain.stage !== 'none') response.shouldKeepAlive = false;
        const isRefused = refusesRead(drain, request.method ?? '');
        if (isRefused || !answerFile(request, response)) handle(request, response);
      }),
    // Hop 0 is the computer that is connected to this server: a proxy or the client itself.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: maxBodyBytes,
    forceCloseConnections: 'idle',
    // While the server closes, it still answers requests on connections that are already open.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...ownHeaders, 'X-Request-Id': request.id });
      sendPlainPage(reply, error.statusCode ?? 400);
    },
  });
  const ownHeaders = {
    ...securityHeaders(config),
    'Content-Security-Policy': contentSecurityPolicy(config),
  };
  const handleWithApp = openAppHandler(platform, parts.loadApp, middleware !== undefined);

  // Fastify must not read a body, because the application reads it as a stream.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _body, done) => done(null));

  http.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...ownHeaders, 'X-Request-Id': request.id });
    const refusal = refuseRequest(request, config);
    if (refusal === undefined && refusesRead(drain, request.method) && !probes.has(pathOf(request.url))) {
      reply.header('Retry-After', '1');
      return sendPlainPage(reply, 503);
    }
    if (refusal === undefined) return done();
    sendPlainPage(reply, refusal);
  });
  if (middleware) {
    http.addHook('onRequest', (request, reply, done) => {
      middleware(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
    });
  }
  // Some answers, such as refusals, are ready before the whole request has arrived. Then read and drop the rest of it.
  http.addHook('onSend', (request, reply, _payload, done) => {
    discardBody(request.raw, reply.raw);
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    logAnswer(platform, {
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
    if (isAsset(path) || files.has(path)) return nameFile(path);
    const { locale, path: page } = splitAddress(path, [parts.languageOf(path)]);
    const name = ownPaths.has(page) ? page : parts.nameRoute(page);
    return name === '*' ? name : addressIn(locale, name);
  };

  http.get('/healthz', (_request, reply) => sendUncached(reply, 200, 'text/plain', 'ok'));
  http.get('/readyz', async (_request, reply) => {
    const { missing, impaired } = await parts.checkReadiness();
    const status = missing.length > 0 ? 503 : 200;
    const warning = impaired.length > 0 ? `ok, but without ${impaired.join(', ')}` : 'ok';
    const text = missing.length > 0 ? `not ready: ${missing.join(', ')}` : warning;
    return sendUncached(reply, status, 'text/plain', text);
  });

  http.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '*',
    handler: (request, reply) => {
      // A page that was loaded before an update may request scripts that no longer exist. Answer 404, but render no
      // page.
      const path = pathOf(request.url);
      if (isAsset(path) && !middleware) return sendPlainPage(reply, 404);
      const canonical = withoutTrailingSlash(request.url);
      if (canonical) return reply.header('Cache-Control', 'no-cache').redirect(canonical, 308);
      return handleWithApp(request, reply, parts.languageOf(path)).then((response) => reply.send(response));
    },
  });
  http.setNotFoundHandler((_request, reply) => sendPlainPage(reply, 405));
  http.setErrorHandler((error, request, reply) => {
    const { statusCode = 500 } = error instanceof Error ? (error as Error & { statusCode?: number }) : {};
    // If the visitor has gone, the answer could not be written, and nothing failed here. The request itself also counts as
    // destroyed once its body was read.
    if (statusCode >= 500 && !reply.raw.destroyed)
      log.error({ err: error, requestId: request.id }, 'a request failed');
    return sendPlainPage(reply, statusCode);
  });
  return http;
}

/**
 * The addresses of the probes. Like `/__manifest`, which React Router answers, they have no route in the application.
 */
const probes = new Set(['/healthz', '/readyz']);
const ownPaths = new Set([...probes, '/__manifest']);

function sendPlainPage(reply: FastifyReply, status: number) {
  return sendUncached(reply, status, 'text/html', pageForStatus(status));
}

function sendUncached(reply: FastifyReply, status: number, type: string, body: string) {
  return reply
    .code(status)
    .headers({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' })
    .send(body);
}

/**
 * Returns `/about` for `/about/`. Returns undefined if the path has no slash at its end, or if it could name another
 * host.
 */
export function withoutTrailingSlash(url: string): string | undefined {
  const [, path, query = ''] = /^((?:\/[\w.~%!$&'()*+,;=:@-]+)+)\/+(\?.*)?$/.exec(url) ?? [];
  return path && path + query;
}
