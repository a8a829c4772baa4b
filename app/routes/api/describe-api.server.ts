import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { calls } from './calls.server.ts';
import { type Call, permissionsFor } from './define-call.server.ts';
import { generalProblems, type ProblemWords } from './problems.ts';
import { describeShape, type JsonSchema, type Schemas } from './schemas.server.ts';

/** A call as the document and the reference page show it. */
export type DescribedCall = ReturnType<typeof describeCall>;

const idempotencyKey = {
  name: 'Idempotency-Key',
  description:
    'A new text of your own for each new write. A repeated call with the same text gets the same answer for a day.',
};
const ifNoneMatch = {
  name: 'If-None-Match',
  description: 'The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body.',
};

function describeCall(call: Call, schemas: Schemas) {
  const isRead = call.method === 'GET';
  const query = call.query && describeShape(call.query, 'input', schemas);
  const ifMatch = {
    name: 'If-Match',
    description: `The one of GET ${call.changes}.`,
  };
  return {
    call,
    needs: permissionsFor(call),
    ids: [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: query ? { properties: query.properties ?? {}, required: query.required ?? [] } : undefined,
    body: call.body && describeShape(call.body, 'input', schemas),
    answer: describeShape(call.answer, 'output', schemas),
    status: call.method === 'POST' ? 201 : 200,
    headers: isRead ? [ifNoneMatch] : [idempotencyKey, ...(call.changes === undefined ? [] : [ifMatch])],
    problems: Object.entries<ProblemWords>(call.problems ?? {}),
    commonProblems: listCommonProblems(call),
  };
}

/** Lists the refusals that a call can have because of its parts. */
function listCommonProblems(call: Call): [code: string, words: ProblemWords][] {
  const ofIds = call.path.includes('{') ? (['not-found'] as const) : [];
  const ofWrite =
    call.method === 'GET'
      ? []
      : (['no-idempotency-key', 'long-idempotency-key', 'other-request', 'under-way'] as const);
  const ofBody = call.body ? (['not-json', 'wrong-fields'] as const) : [];
  const codes = [
    ...(call.query ? (['wrong-query'] as const) : []),
    ...ofBody,
    ...ofWrite,
    ...ofIds,
    ...(call.changes === undefined ? [] : (['changed-meanwhile'] as const)),
  ];
  return codes.map((code) => [code, generalProblems[code]]);
}

/** Describes all calls with their schemas. `schemas` has those with a name, which others refer to. */
export function describeApi(): { calls: DescribedCall[]; schemas: Schemas } {
  const schemas: Schemas = {};
  return { calls: calls.map((call) => describeCall(call, schemas)), schemas };
}

const problemSchema: JsonSchema = z.toJSONSchema(
  z.object({
    type: z.url(),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'A plain sentence.' }),
    code: z.string().meta({ description: 'The name of the problem, for programs.' }),
    requestId: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  }),
) as JsonSchema;

/** The headers of answers that programs use. */
const answerHeaders = {
  Date: 'The time of the site.',
  ETag: 'A text that changes with the answer, for If-None-Match and If-Match.',
  'Idempotency-Replayed': 'true if this is the kept answer to an earlier call with this Idempotency-Key.',
  RateLimit: 'How many calls are left (r), and in how many seconds the count begins again (t).',
  'RateLimit-Policy': 'How many calls (q) a key may make in how many seconds (w).',
  'Retry-After': 'After how many seconds you may call again.',
} as const;
const limitHeaders = ['RateLimit', 'RateLimit-Policy'] as const;

function refer(...names: readonly (keyof typeof answerHeaders)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Makes the OpenAPI 3.1 document of the API, from the schemas with which the router checks requests and answers. */
export function makeDocument(origin: string) {
  const { calls: described, schemas } = describeApi();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const one of described) {
    paths[one.call.path] = {
      ...paths[one.call.path],
      [one.call.method.toLowerCase()]: describeOperation(one),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${edition.name}: the API`,
      version: '1',
      description: `What an organiser may do, and no more, for programs. Read it as a page at ${origin}/api.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}/api/v1` }],
    tags: [...new Set(calls.map(({ group }) => group))].map((name) => ({ name })),
    security: [{ accessKey: [] }],
    paths,
    components: {
      headers: Object.fromEntries(
        Object.entries(answerHeaders).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
      responses: {
        NotModified: {
          description: 'Nothing has changed since the ETag in If-None-Match.',
          headers: refer('ETag'),
        },
        TooManyCalls: {
          ...describeRefusal(`too-many-calls: ${generalProblems['too-many-calls'][1]}`),
          headers: refer('Retry-After', ...limitHeaders),
        },
      },
      schemas: { ...schemas, Problem: withoutDialect(problemSchema) },
      securitySchemes: {
        accessKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access key: pck_ and 43 characters. Owners make one at the desk under Settings.',
        },
      },
    },
  };
}

function describeOperation({
  call,
  needs,
  ids,
  query,
  body,
  answer,
  status,
  headers,
  problems,
  commonProblems,
}: DescribedCall) {
  const parameter = (
    name: string,
    place: string,
    required: boolean,
    schema: unknown,
    description?: string,
  ) => ({
    name,
    in: place,
    required,
    schema,
    ...(description !== undefined && { description }),
  });
  const text = { type: 'string' };
  const byStatus = Map.groupBy([...problems, ...commonProblems], ([, [problemStatus]]) => problemStatus);
  const isRead = call.method === 'GET';
  return {
    operationId: call.name,
    tags: [call.group],
    summary: call.summary,
    description: needs.length === 0 ? 'For every key.' : `For keys with ${needs.join(' and ')}.`,
    parameters: [
      ...ids.map((name) => parameter(name, 'path', true, { type: 'string', format: 'uuid' })),
      ...Object.entries(query?.properties ?? {}).map(([name, { description, ...schema }]) =>
        parameter(name, 'query', query?.required.includes(name) ?? false, schema, description),
      ),
      ...headers.map(({ name, description }) =>
        parameter(name, 'header', name === idempotencyKey.name, text, description),
      ),
    ],
    ...(body && {
      requestBody: {
        required: (body.required ?? []).length > 0,
        content: { 'application/json': { schema: body } },
      },
    }),
    responses: {
      [status]: {
        description: 'It went well.',
        headers: refer('Date', isRead ? 'ETag' : 'Idempotency-Replayed', ...limitHeaders),
        content: { 'application/json': { schema: answer } },
      },
      ...(isRead && { 304: { $ref: '#/components/responses/NotModified' } }),
      429: { $ref: '#/components/responses/TooManyCalls' },
      ...Object.fromEntries(
        [...byStatus].map(([problemStatus, own]) => [
          problemStatus,
          describeRefusal(own.map(([code, [, sentence]]) => `${code}: ${sentence}`).join('\n\n')),
        ]),
      ),
      default: describeRefusal('Any other refusal.'),
    },
  };
}

function describeRefusal(description: string) {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { description, content: { 'application/problem+json': { schema } } };
}

function withoutDialect({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
