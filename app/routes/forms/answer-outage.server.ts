import { data } from 'react-router';
import { isOutage } from '#platform/is-outage.server.ts';
import { TooManyWaiting } from '#platform/turns/turns.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { fileWords } from './form-words.ts';

/**
 * Runs a loader or an action. If the database cannot be used at present, throws a response with status 503, so that the
 * visitor gets an error page. If too much work of the visitor waits, throws a response with status 429.
 */
export async function answerOutage<Result>(
  { context, translator }: { context: RouteContext; translator: Translator },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooManyWaiting) throw refuseToWait(translator);
    if (!isOutage(error)) throw error;
    logOutage(context, error);
    throw data(null, { status: 503 });
  }
}

function refuseToWait(translator: Translator): Response {
  return new Response(translator.words(fileWords).waiting, {
    status: 429,
    headers: { 'Retry-After': '10', 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

export function logOutage({ log, requestId }: RouteContext, error: unknown): void {
  log.error({ err: error, requestId }, 'the database cannot be used at present');
}

/**
 * Handles the error of a query whose result a page can do without. If the database cannot be used, returns undefined,
 * so that the page is shown without this result. An error page would lose the values typed into a form. Throws any
 * other error again.
 */
export function undefinedInOutage(error: unknown): undefined {
  if (!isOutage(error)) throw error;
}
