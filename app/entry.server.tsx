import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { describeError } from '#platform/describe-error.server.ts';
import { markEnglish } from './mark-english.server.ts';
import { readCookies } from './platform/http/cookies.server.ts';
import {
  findRequestContext,
  requestContext,
  translatorContext,
} from './platform/http/request-context.server.ts';
import { startLater } from './start-later.server.ts';

// server.ts gets these exports from the build and does not import the modules itself, because it must use the same
// objects as the routes.
export { createRequestHandler, RouterContextProvider } from 'react-router';
export {
  newestTranslations,
  refreshSettings,
} from './conference/edition/settings/refresh-settings.server.ts';
export { runJob } from './jobs.server.ts';
export { findStalePages } from './routes/page/find-stale-pages.server.ts';
export { requestContext, translatorContext };

/**
 * Renders a complete page, not a stream, so that an error can still change the status. No part of a page is deferred.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = findRequestContext(context)?.nonce;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  copyRetryAfter(entry, headers);
  // If there is a notice, this page shows it. Delete the notice's cookie, so that the next page does not show it again.
  if (readCookies(request).notice) headers.append('Set-Cookie', 'notice=; Max-Age=0; Path=/; SameSite=Lax');

  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        // React must not defer parts of the page, because deferred parts stay hidden without script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => void errors.push(error),
        // React Router logs this error and renders the error page.
        onShellError: reject,
        onAllReady() {
          for (const error of errors) reportError(error, request, context);
          const body = pipe(new PassThrough());
          text(body).then((html) => {
            // In development, React would warn of attributes that it did not write.
            const page = import.meta.env.PROD ? startLater(markEnglish(html)) : html;
            resolve(new Response(page, { status: errors.length > 0 ? 500 : status, headers }));
          }, reject);
        },
      },
    );
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true });
  });
}

/** Copies the header Retry-After from the routes' responses to the page, because React Router drops their headers. */
function copyRetryAfter({ staticHandlerContext }: EntryContext, headers: Headers) {
  const { actionHeaders, loaderHeaders } = staticHandlerContext;
  for (const own of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const wait = own.get('Retry-After');
    if (wait) headers.set('Retry-After', wait);
  }
}

/**
 * Logs unexpected errors. It does not log expected errors: a 404, or a visitor who leaves before the answer. The cause
 * of a 503 is already in the log.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)) return;
  reportError(error, request, context as RouterContextProvider);
};

function reportError(error: unknown, request: Request, context: RouterContextProvider) {
  if (request.signal.aborted) return;
  const live = findRequestContext(context);
  if (live) return live.log.error({ err: error, requestId: live.requestId }, 'a page could not be rendered');
  // During the build there is no log, so write to standard error.
  const { name, message, stack } = describeError(error);
  process.stderr.write(`${name}: ${message}\n${stack}\n`);
}
