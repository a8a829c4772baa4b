import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppBuild, LoadApp } from './app-build.server.ts';
import { clientAddress } from './client-address.server.ts';
import { largestBody } from './refuse-request.server.ts';
import type { Platform } from './request-context.server.ts';
import { contentSecurityPolicy, newNonce } from './security-headers.server.ts';
import { compressAnswer } from './static/compress-answer.server.ts';

type PassToApp = (request: FastifyRequest, reply: FastifyReply) => Promise<Response>;

/** Makes the function that lets the application answer a request. */
export function openApp(platform: Platform, loadApp: LoadApp, isDev: boolean): PassToApp {
  const { config } = platform;
  const { protocol, host } = new URL(config.origin);
  let handler: { build: AppBuild; handle: ReturnType<AppBuild['entry']['module']['createRequestHandler']> };

  return async (request, reply) => {
    const build = await loadApp();
    if (handler?.build !== build) {
      const { createRequestHandler } = build.entry.module;
      // The edge has judged the origin already, and knows of proxies what React Router's own check does not.
      const trusting = { ...build, allowedActionOrigins: ['**'] };
      handler = { build, handle: createRequestHandler(trusting, isDev ? 'development' : 'production') };
    }
    const { RouterContextProvider, requestContext } = build.entry.module;
    const nonce = newNonce();
    const context = new RouterContextProvider();
    context.set(requestContext, {
      ...platform,
      requestId: request.id,
      clientAddress: clientAddress(request.ip, request.socket.remoteAddress),
      nonce,
    });

    const webRequest = createRequest(request.raw, reply.raw, config.isOriginGiven ? { protocol, host } : {});
    cutOffLongBody(request);
    const response = await handler.handle(webRequest, context);
    passOverRest(request);

    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
    if (isPage && !response.headers.has('Content-Security-Policy')) {
      response.headers.set('Content-Security-Policy', contentSecurityPolicy(config, { nonce }, { isDev }));
    }
    return await compressAnswer(response, request.headers['accept-encoding']);
  };
}

/** A body that was answered without being read would stay in the connection, and hold up whatever is asked on it next. */
function passOverRest(request: FastifyRequest) {
  if (request.raw.complete) return;
  request.raw.removeAllListeners('data');
  cutOffLongBody(request);
  request.raw.resume();
}

/** A body without a Content-Length cannot be refused beforehand. */
function cutOffLongBody({ raw }: FastifyRequest) {
  let received = 0;
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > largestBody) raw.destroy();
  });
}
