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
const ifMatch = {
  name: 'If-Match',
  description:
    'The ETag with which you read what this call changes. If it has changed since, the answer is 412.',
};
const ifNoneMatch = {
  name: 'If-None-Match',
  description: 'The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body.',
};

function describeCall(call: Call, schemas: Schemas) {
  const isRead = call.method === 'GET';
  const query = call.query && describeShape(call.query, 'input', schemas);
  return {
    call,
    needs: permissionsFor(call),
    ids: [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: query ? { properties: query.properties ?? {}, required: query.required ?? [] } : undefined,
    body: call.body && describeShape(call.body, 'input', schemas),
    answer: describeShape(call.answer, 'output', schemas),
    status: call.method === 'POST' ? 201 : 200,
    headers: isRead ? [ifNoneMatch] : [idempotencyKey, ...(call.changes === undefined ? [] : [ifMatch])],
    problems: listProblems(call),
  };
}

/** Lists the refusals of a call that follow from what it does: those of its own, and those that its parts can have. */
function listProblems(call: Call): [code: string, ...ProblemWords][] {
  const ofIds = call.path.includes('{') ? (['not-found'] as const) : [];
  const ofWrite =
    call.method === 'GET' ? [] : (['no-idempotency-key', 'other-request', 'under-way'] as const);
  const ofBody = call.body ? (['not-json', 'wrong-fields'] as const) : [];
  const general = [
    ...(call.query ? (['wrong-query'] as const) : []),
    ...ofBody,
    ...ofWrite,
    ...ofIds,
    ...(call.changes === undefined ? [] : (['changed-meanwhile'] as const)),
  ];
  return [
    ...Object.entries(call.problems ?? {}).map(
      ([code, words]) => [code, ...words] as [string, ...ProblemWords],
    ),
    ...general.map((code) => [code, ...generalProblems[code]] as [string, ...ProblemWords]),
  ];
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
  const byStatus = Map.groupBy(problems, ([, problemStatus]) => problemStatus);
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
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [status]: { description: 'It went well.', content: { 'application/json': { schema: answer } } },
      ...Object.fromEntries(
        [...byStatus].map(([problemStatus, own]) => [
          problemStatus,
          describeRefusal(own.map(([code, , sentence]) => `${code}: ${sentence}`).join('\n\n')),
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
