import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { logAnswer } from '#platform/http/log-answer.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { refuseRequest } from '#platform/http/security/refuse-request.server.ts';
import { isAsset } from './asset-paths.ts';
import { compressFor } from './precompress.server.ts';
import { respondWithFile, type StaticFile, type StaticFiles } from './static-files.server.ts';

/**
 * Makes a function that gets each request first and answers requests for built files. For any other request it returns
 * false and does not change the response. It does the same if the request must be refused: Fastify's hooks then send
 * the refusal. Most requests are for built files, so the function does as little as possible: more work would halve the
 * throughput.
 */
export function openFileAnswers(platform: Pick<Platform, 'config' | 'log' | 'metrics'>, files: StaticFiles) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const path = pathOf(url);
    const file = files.get(path);
    if (!file || refuseRequest(request, platform.config) !== undefined) return false;
    if (file.isPrerendered && hasNoticeCookie(headers.cookie)) return false;

    const start = performance.now();
    const accepted = headers['accept-encoding'];
    const answer = (current: StaticFile) => {
      const requestId = randomUUID();
      const {
        status,
        headers: fileHeaders,
        body,
      } = respondWithFile(current, {
        acceptEncoding: accepted,
        ifNoneMatch: headers['if-none-match'],
      });
      response.once('finish', () => {
        const route = nameFile(path);
        const ms = performance.now() - start;
        logAnswer(platform, { requestId, method, route, status, ms, bytes: body?.length ?? 0 });
      });
      // HTTP/1.1 keeps connections open by default, so omit this header. A page has thirty files.
      if (response.shouldKeepAlive) response.removeHeader('Connection');
      response.writeHead(
        status,
        current.isHashed ? fileHeaders : { ...fileHeaders, 'X-Request-Id': requestId },
      );
      response.end(method === 'HEAD' ? undefined : body);
    };
    const prepare = async () => {
      await file.renew?.();
      const current = files.get(path) ?? file;
      await compressFor(current, accepted);
      answer(current);
    };
    if (file.renew || compressFor(file, accepted)) void prepare();
    else answer(file);
    return true;
  };
}

/** Returns the name of a file for the log. */
export function nameFile(path: string): string {
  return isAsset(path) ? '/assets/*' : path;
}

/** Returns the path of a URL, without the query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/**
 * Returns whether the visitor has a notice. A prerendered page cannot show it, so the application renders the page
 * again.
 */
function hasNoticeCookie(cookie = ''): boolean {
  return /(?:^|;\s*)notice=[^;\s]/.test(cookie);
}
