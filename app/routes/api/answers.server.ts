import { createHash } from 'node:crypto';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { Call } from './define-call.server.ts';
import { type FieldFault, type GeneralProblem, generalProblems, type ProblemWords } from './problems.ts';

type Headers = Readonly<Record<string, string>>;

/** An answer before it is sent. `text` is JSON. */
export type Answer = { status: number; text: string; headers: Headers };

/** What an answer says of a refusal besides its code. `detail` replaces its sentence, for example to name an amount. */
export type ProblemParts = {
  call?: Call | undefined;
  detail?: string | undefined;
  errors?: FieldFault[] | undefined;
  headers?: Headers;
};

/**
 * Makes the answer of a refusal: problem details (RFC 9457). `type` leads to the line of the reference about this
 * problem, `code` is its name for programs, and `requestId` finds it in the log.
 */
export function describeProblem(
  { config, requestId }: Pick<RouteContext, 'config' | 'requestId'>,
  code: string,
  { call, detail: given, errors: faults, headers = {} }: ProblemParts = {},
): Answer {
  const own: ProblemWords | undefined = call?.problems?.[code];
  const words: ProblemWords = own ?? generalProblems[code as GeneralProblem];
  const [status, sentence, field] = words;
  const detail = given ?? sentence;
  const errors = faults ?? (field === undefined ? undefined : [{ field, message: detail }]);
  const body = {
    type: `${config.origin}/api#${own && call ? problemAnchor(code, call.name) : problemAnchor(code)}`,
    title: titles[status] ?? 'Refused',
    status,
    detail,
    code,
    requestId,
    ...(errors && { errors }),
  };
  return {
    status,
    text: JSON.stringify(body),
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  };
}

/** The anchor of a refusal on the reference page. `callName`: the call that alone can answer with it. */
export function problemAnchor(code: string, callName = 'problem'): string {
  return `${callName}-${code}`;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'No valid key',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Wrong method',
  409: 'Refused by a rule',
  412: 'Changed meanwhile',
  413: 'Too large',
  422: 'Wrong fields',
  429: 'Too many calls',
  500: 'Fault',
  503: 'Unavailable',
};

/** Makes the answer of a call that went well. */
export function describeAnswer(answer: unknown, status: number, headers: Headers = {}): Answer {
  return {
    status,
    text: JSON.stringify(answer),
    headers: { 'Content-Type': 'application/json', ...headers },
  };
}

/** The ETag of an answer: a hash of its bytes. */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** True if a header such as If-None-Match names this ETag. A weak ETag, or one without quotes, counts as the same. */
export function namesTag(header: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '');
  const tags = header.split(',').map(bare);
  return tags.includes('*') || tags.includes(bare(etag));
}
