import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { logAnswer } from '#platform/http/log-answer.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { refuseRequest } from '#platform/http/security/refuse-request.server.ts';
import { respondWithFile, type StaticFiles } from './static-files.server.ts';

/** Answers a request for a built file; false: it is for somebody else, and nothing was touched. */
export type AnswerFile = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Makes the function that stands before everything else: most requests are for built files, and whatever else there is
 * to ask of a request would halve how many are answered. What is to be refused is left to whoever refuses.
 */
export function openFileAnswers(
  platform: Pick<Platform, 'config' | 'log' | 'metrics'>,
  files: StaticFiles,
): AnswerFile {
  return (request, response) => {
    const { method = '', url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const path = pathOf(url);
    const file = files.get(path);
    if (!file || refuseRequest(request, platform.config) !== undefined) return false;
    if (file.isPrerendered && carriesNotice(headers.cookie)) return false;

    const from = performance.now();
    const requestId = randomUUID();
    const {
      status,
      headers: said,
      body,
    } = respondWithFile(file, {
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
    });
    response.once('finish', () => {
      const route = nameFile(path);
      const ms = performance.now() - from;
      logAnswer(platform, { requestId, method, route, status, ms, bytes: body?.length ?? 0 });
    });
    // That connections stay open goes without saying in HTTP/1.1, and here it would be said thirty times a page.
    if (response.shouldKeepAlive) response.removeHeader('Connection');
    response.writeHead(status, file.isHashed ? said : [...said, 'X-Request-Id', requestId]);
    response.end(method === 'HEAD' ? undefined : body);
    return true;
  };
}

/** A file's name in the log. */
export function nameFile(path: string): string {
  return path.startsWith('/assets/') ? '/assets/*' : path;
}

/** An address without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** A prerendered page knows no visitor; with a notice to show it is rendered for this one. */
function carriesNotice(cookie = ''): boolean {
  return /(?:^|;\s*)notice=[^;\s]/.test(cookie);
}
