import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basenameOf, type Locale } from '#platform/words/locales.ts';
import type { AppBuild, LoadApp } from './app-build.server.ts';
import { withCharset } from './charset.ts';
import { inPageTurn, openTurn } from './network-turns.server.ts';
import { plainAnswer } from './plain-page.server.ts';
import type { Platform } from './request-context.server.ts';
import { clientAddress } from './security/client-address.server.ts';
import { wideNetworkOf } from './security/networks.server.ts';
import { maxBodyBytes } from './security/refuse-request.server.ts';
import { contentSecurityPolicy, newNonce, opensCamera } from './security/security-headers.server.ts';
import { compressResponse } from './static/compress-response.server.ts';

type HandleRequest = ReturnType<AppBuild['entry']['module']['createRequestHandler']>;

/** Makes a function that answers requests with the application. */
export function openAppHandler(platform: Platform, loadApp: LoadApp, isDev: boolean) {
  const { config } = platform;
  const { protocol, host } = new URL(config.origin);
  const handlers = new Map<Locale, { build: AppBuild; handle: HandleRequest }>();

  /**
   * Returns the function that answers the requests in one language. Each language has its own function for the same
   * build, because the addresses of each language have their own basename.
   */
  function handlerFor(build: AppBuild, locale: Locale): HandleRequest {
    const known = handlers.get(locale);
    if (known?.build === build) return known.handle;
    // refuseRequest has already checked the origin. React Router's own check would fail behind a proxy.
    const ownBuild = { ...build, basename: basenameOf(locale), allowedActionOrigins: ['**'] };
    const handle = build.entry.module.createRequestHandler(ownBuild, isDev ? 'development' : 'production');
    handlers.set(locale, { build, handle });
    return handle;
  }

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    locale: Locale,
    { address, network }: { address: string; network: string },
  ): Promise<Response> => {
    const build = await loadApp();
    const { RouterContextProvider, requestContext, translatorContext, newestTranslations } =
      build.entry.module;
    const translations = newestTranslations(platform);
    const nonce = newNonce();
    const turn = openTurn(network);
    const context = new RouterContextProvider();
    context.set(requestContext, {
      ...platform,
      translations,
      requestId: request.id,
      clientAddress: address,
      nonce,
      takeTurn: turn.take,
      build,
    });
    context.set(translatorContext, translations.in(locale));

    const webRequest = createRequest(request.raw, reply.raw, config.isOriginGiven ? { protocol, host } : {});
    const handled = handlerFor(build, locale)(webRequest, context);
    turn.endTurnAfter(handled);
    const response = await Promise.race([handled, refuseLargeBody(request)]);

    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    if (response.status === 503 && !response.headers.has('Retry-After')) {
      response.headers.set('Retry-After', '60');
    }
    const type = response.headers.get('Content-Type');
    if (type) response.headers.set('Content-Type', withCharset(type));
    const isPage = type?.startsWith('text/html');
    if (isPage && !response.headers.has('Content-Security-Policy')) {
      // Only pages that open the camera may run WebAssembly, because the program that reads QR codes is WebAssembly.
      const runsWasm = opensCamera(response.headers);
      const policy = contentSecurityPolicy(config, { nonce }, { isDev, runsWasm });
      response.headers.set('Content-Security-Policy', policy);
    }
    return await compressResponse(response, request.headers['accept-encoding']);
  };

  return async (request: FastifyRequest, reply: FastifyReply, locale: Locale): Promise<Response> => {
    const address = clientAddress(request.ip, request.socket.remoteAddress);
    const network = wideNetworkOf(address);
    const answerRequest = () => answer(request, reply, locale, { address, network });
    // Requests with a body do not wait here, because a body can take minutes to arrive.
    if (request.method !== 'GET' && request.method !== 'HEAD') return await answerRequest();
    const page = await inPageTurn(network, answerRequest);
    return page ?? plainAnswer(429, { 'Cache-Control': 'no-store', 'Retry-After': '5' });
  };
}

/**
 * Answers 413 as soon as a body is larger than the largest allowed form. A request without Content-Length cannot be
 * refused earlier.
 */
function refuseLargeBody({ raw }: FastifyRequest): Promise<Response> {
  return new Promise((resolve) => {
    let received = 0;
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= maxBodyBytes) return;
      resolve(plainAnswer(413));
    });
  });
}
