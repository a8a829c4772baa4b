import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from 'react-router';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import type { AccessKey } from '#conference/organiser/access-keys/access-key.ts';
import { accessKeyLimits } from '#conference/organiser/access-keys/access-key-rate-limits.server.ts';
import { findAccessKey, type KeyRefusal } from '#conference/organiser/access-keys/find-access-key.server.ts';
import {
  beginWrite,
  forgetWrite,
  keepAnswer,
} from '#conference/organiser/access-keys/kept-answers.server.ts';
import { recordRead } from '#conference/organiser/access-keys/record-read.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { isOutage } from '#platform/is-outage.server.ts';
import { describeRequest } from '#routes/forms/form-action.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { readBody } from '#routes/money/read-body.server.ts';
import {
  type Answer,
  describeAnswer,
  describeProblem,
  etagOf,
  namesTag,
  type ProblemParts,
} from './answers.server.ts';
import { countCall } from './call-limits.server.ts';
import { calls } from './calls.server.ts';
import { type Call, permissionsFor } from './define-call.server.ts';
import { describeFaults, readPart } from './faults.ts';
import { findAddress } from './find-call.ts';

const keyProblems: Record<KeyRefusal, 'wrong-key' | 'key-ended' | 'key-expired' | 'other-network'> = {
  unknown: 'wrong-key',
  ended: 'key-ended',
  expired: 'key-expired',
  'other-network': 'other-network',
};

/** The characters that no search can find, and of which PostgreSQL refuses NUL. */
const controls = /\p{Cc}/u;

/** Answers a call of the API. Every refusal is a problem in JSON, also that of a fault of ours. */
export async function answerCall(args: LoaderFunctionArgs): Promise<Response> {
  const asked = describeRequest(args);
  const { context, request } = asked;
  const answer = await answerRequest(asked).catch((error: unknown): Answer => {
    const isTemporary = isOutage(error);
    context.log.error(
      { err: error, requestId: context.requestId },
      isTemporary ? 'the database cannot be used at present' : 'a call of the API failed',
    );
    return describeProblem(context, isTemporary ? 'unavailable' : 'fault', {
      headers: isTemporary ? { 'Retry-After': '60' } : {},
    });
  });
  const hasBody = request.method !== 'HEAD' && answer.status !== 304;
  return new Response(hasBody ? answer.text : null, {
    status: answer.status,
    // Programs take the time for their next updatedSince from it. In a rehearsal, the clock of the server is another one.
    headers: { 'Cache-Control': 'private, no-cache', Date: context.now().toUTCString(), ...answer.headers },
  });
}

type Asked = ReturnType<typeof describeRequest>;

async function answerRequest({ request, url, params, context }: Asked): Promise<Answer> {
  const found = findAddress(calls, `/${params['*'] ?? ''}`);
  const problem = (code: string, more: ProblemParts = {}) => describeProblem(context, code, more);
  if (!found) return problem('no-such-address');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const call = found.calls.find((one) => one.method === method);
  if (!call) {
    const allowed = found.calls.flatMap((one) => (one.method === 'GET' ? ['GET', 'HEAD'] : [one.method]));
    return problem('wrong-method', { headers: { Allow: allowed.join(', ') } });
  }
  const admitted = await admit(request, context);
  if (!admitted.ok) return admitted.answer;
  const { key } = admitted;
  const counted = await countCall(key.id, call.method === 'GET' ? 'calls' : 'writes');
  const { headers } = counted;
  if (counted.retryAfter !== undefined) {
    return refuseMore(context, counted.retryAfter, headers);
  }
  if (!permissionsFor(call).every((permission) => may(key, permission))) {
    return problem('not-permitted', { headers });
  }
  if (!found.areIds) return problem('not-found', { headers });
  const asked = { call, key, context, params: found.params };
  const unreadable = [...url.searchParams].filter(([, value]) => controls.test(value));
  if (unreadable.length > 0) {
    const errors = unreadable.map(([field]) => ({ field, message: 'Please use no control characters.' }));
    return problem('wrong-query', { headers, errors });
  }
  const query = call.query && readPart(call.query, Object.fromEntries(url.searchParams), 'parameter');
  if (query?.ok === false) return problem('wrong-query', { headers, errors: query.errors });
  const answer =
    call.method === 'GET'
      ? await answerRead({ ...asked, query: query?.data }, request)
      : await answerWrite({ ...asked, query: query?.data }, request);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

async function admit(
  request: Request,
  context: RouteContext,
): Promise<{ ok: true; key: AccessKey } | { ok: false; answer: Answer }> {
  const { db, limits, clientAddress: address } = context;
  const refuse = (code: string, headers: Record<string, string> = {}) =>
    ({ ok: false, answer: describeProblem(context, code, { headers }) }) as const;
  const challenge = { 'WWW-Authenticate': 'Bearer realm="api"' };
  const [, token] = /^Bearer +([\w-]{1,200})$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (token === undefined) return refuse('no-key', challenge);
  const found = await findAccessKey(db, { token, address }, context.now());
  if (found.ok) return found;
  const limit = await limits.take(accessKeyLimits.wrongByAddress, address);
  if (!limit.ok) return { ok: false, answer: refuseMore(context, limit.retryAfterSeconds) };
  return refuse(keyProblems[found.reason], found.reason === 'other-network' ? {} : challenge);
}

function refuseMore(context: RouteContext, seconds: number, headers: Record<string, string> = {}): Answer {
  const detail = `These are too many calls. You may go on in ${seconds} seconds.`;
  return describeProblem(context, 'too-many-calls', {
    detail,
    headers: { ...headers, 'Retry-After': String(seconds) },
  });
}

type AskedCall = {
  call: Call;
  key: AccessKey;
  context: RouteContext;
  params: Record<string, string>;
  query: unknown;
};

async function answerRead(asked: AskedCall, request: Request): Promise<Answer> {
  const { call, key, context } = asked;
  if (call.isRecorded) {
    const read = { keyId: key.id, list: call.path, requestId: context.requestId };
    await recordRead(context.db, read, context.now());
  }
  const answer = await handle(asked, undefined, '');
  if (answer.status !== 200) return answer;
  const etag = etagOf(answer.text);
  const headers = { ...answer.headers, ETag: etag, Vary: 'Authorization' };
  const isKnown = namesTag(request.headers.get('If-None-Match') ?? '', etag);
  return isKnown ? { status: 304, text: '', headers: { ETag: etag } } : { ...answer, headers };
}

async function answerWrite(asked: AskedCall, request: Request): Promise<Answer> {
  const { call, key, context, params, query } = asked;
  const { db } = context;
  const idempotencyKey = request.headers.get('Idempotency-Key') ?? '';
  if (idempotencyKey === '') return describeProblem(context, 'no-idempotency-key');
  if (idempotencyKey.length > 255) return describeProblem(context, 'long-idempotency-key');
  const bytes = await readBody(request);
  if (!bytes) return describeProblem(context, 'too-large');
  const body = readFields(call, bytes);
  if (!body.ok) return describeProblem(context, body.code, { errors: body.errors });
  // The schema puts the fields into its own order, so the same fields in another order are the same call.
  const content = JSON.stringify([call.method, call.path, params, query, body.data]);
  const requestHash = createHash('sha256').update(content).digest();
  const own = { keyId: key.id, idempotencyKey };
  const begun = await beginWrite(db, { ...own, requestHash }, context.now());
  if (begun.was === 'done') {
    const type = begun.status < 300 ? 'application/json' : 'application/problem+json';
    const headers = { 'Content-Type': type, 'Idempotency-Replayed': 'true' };
    return { status: begun.status, text: begun.body, headers };
  }
  if (begun.was !== 'begun') return describeProblem(context, begun.was);
  try {
    context.settings = (await refreshSettings(db, context.now())).settings;
    const changed = await findChange(asked, request);
    const answer = changed ?? (await handle(asked, body.data, makeFormKey(own)));
    // A refusal that another state would change is not kept, so that the program can try again with the same key.
    if (answer.status < 300) await keepAnswer(db, { ...own, status: answer.status, body: answer.text });
    else await forgetWrite(db, own);
    return answer;
  } catch (error) {
    await forgetWrite(db, own).catch(() => undefined);
    throw error;
  }
}

/** Refuses a write with If-Match if what it changes has another ETag by now, or if the key may not read it. */
async function findChange(asked: AskedCall, request: Request): Promise<Answer | undefined> {
  const wanted = request.headers.get('If-Match');
  const read = calls.find(({ method, path }) => method === 'GET' && path === asked.call.changes);
  if (wanted === null || !read) return undefined;
  const isReadable = permissionsFor(read).every((permission) => may(asked.key, permission));
  if (!isReadable) return describeProblem(asked.context, 'not-permitted');
  const present = await handle({ ...asked, call: read, query: undefined }, undefined, '');
  if (present.status === 404) return present;
  const isSame = namesTag(wanted, etagOf(present.text));
  return isSame ? undefined : describeProblem(asked.context, 'changed-meanwhile');
}

/** Calls the handler, and checks its answer with the schema that the document shows. */
async function handle({ call, key, context, params, query }: AskedCall, body: unknown, formKey: string) {
  const by = { organiserId: key.id, requestId: context.requestId };
  const outcome = await call.handle({
    context,
    key,
    by,
    params,
    query: query as undefined,
    body: body as undefined,
    formKey,
  });
  if ('problem' in outcome) {
    const { problem, ...more } = outcome;
    return describeProblem(context, problem, { call, ...more });
  }
  return describeAnswer(checkAnswer(call, outcome.answer), call.method === 'POST' ? 201 : 200);
}

/** Returns an answer as its schema describes it. Throws if the schema does not describe the answer. */
export function checkAnswer(call: Pick<Call, 'answer' | 'name'>, answer: unknown): unknown {
  const checked = call.answer.safeParse(answer);
  if (checked.success) return checked.data;
  const faults = describeFaults(checked.error, 'field').map(({ field, message }) => `${field}: ${message}`);
  throw new Error(`The answer of ${call.name} is not as its schema describes it: ${faults.join('; ')}`);
}

/** Reads the fields of a body. No body is an object without fields. */
function readFields(call: Call, bytes: Buffer) {
  if (!call.body) return { ok: true, data: undefined } as const;
  let json: unknown;
  try {
    json = bytes.length === 0 ? {} : JSON.parse(bytes.toString('utf8'));
  } catch {
    return { ok: false, code: 'not-json', errors: undefined } as const;
  }
  const read = readPart(call.body, json, 'field');
  return read.ok ? read : ({ ...read, code: 'wrong-fields' } as const);
}

/**
 * Makes the key of a form from the program's own key. It is a UUID. The use cases of the desk recognise a form that is
 * sent twice by such a key, so a write that was interrupted is not done twice either.
 */
function makeFormKey({ keyId, idempotencyKey }: { keyId: string; idempotencyKey: string }): string {
  const hex = createHash('sha256').update(`${keyId} ${idempotencyKey}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
