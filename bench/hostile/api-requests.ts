import fc from 'fast-check';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { speakerChoices } from '#conference/speakers/speakers.server.ts';
import type { JsonSchema } from '#routes/api/schemas.server.ts';
import { hostileText } from './values.ts';

type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema };

/** An operation of the OpenAPI document. Its name is "POST /registrations". */
export type Operation = {
  name: string;
  method: string;
  path: string;
  query: readonly Parameter[];
  body: JsonSchema | undefined;
};

/** What of the OpenAPI document this program reads. */
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, JsonSchema> };
};

type Described = {
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
};

export type ApiRequest = {
  operation: Operation;
  /** The id in the address: of the kind that it wants, of any kind, or this text. */
  id: { kind: 'own' | 'any' | 'text'; pick: number; text: string };
  query: [string, string][];
  body: Buffer | undefined;
  headers: [string, string][];
};

export function listOperations({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...{ method: method.toUpperCase(), path },
      query: parameters.filter((one) => one.in === 'query'),
      body: requestBody?.content['application/json'].schema,
    })),
  );
}

/** Days and instants that do not exist, beside the texts that break programs. */
const anyText = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  {
    weight: 1,
    arbitrary: fc.constantFrom('2026-02-30', '0000-00-00', '+275760-09-13T00:00:00Z', '2026-01-27T25:61:00Z'),
  },
);
const anyJson = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 2 ** 31, Number.MAX_SAFE_INTEGER, [], {}, [[[[]]]]),
);

/** Makes any request to one of these operations. */
export function anyApiRequest(
  operations: readonly Operation[],
  { components }: Document,
): fc.Arbitrary<ApiRequest> {
  const schemas = components.schemas;
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      id: fc.record({
        kind: fc.constantFrom(
          'own' as const,
          'own' as const,
          'own' as const,
          'any' as const,
          'text' as const,
        ),
        pick: fc.nat(1000),
        text: fc.oneof(
          anyText,
          fc.constantFrom('.', '..', 'a'.repeat(3000), '00000000-0000-0000-0000-000000000000'),
        ),
      }),
      query: anyQuery(operation, schemas),
      body: operation.method === 'GET' ? fc.constant(undefined) : anyBody(operation, schemas),
      headers: anyHeaders,
    }),
  );
}

function anyQuery({ query }: Operation, schemas: Document['components']['schemas']) {
  const one = ({ name, required, schema }: Parameter) => {
    const pair = fc
      .oneof(
        { weight: 3, arbitrary: anyValueOf(schema, schemas).map(String) },
        { weight: 1, arbitrary: anyText },
      )
      .map((value): [string, string][] => [[name, value]]);
    const none = fc.constant<[string, string][]>([]);
    return required ? pair : fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: pair });
  };
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: fc.tuple(anyText, anyText).map((pair): [string, string][] => [pair]) },
  );
  return fc.tuple(extra, ...query.map(one)).map((pairs) => pairs.flat());
}

const toBuffer = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '');

/** Plausible bodies, plausible ones with a wrong field, and wrong bytes. */
function anyBody({ body }: Operation, schemas: Document['components']['schemas']): fc.Arbitrary<Buffer> {
  const plausible = body === undefined ? fc.constant({}) : anyValueOf(body, schemas);
  const spoilt = fc
    .tuple(plausible, fc.nat(20), fc.oneof(anyText, fc.constant('')), anyJson)
    .map(([value, pick, more, wrong]) => {
      const names = Object.keys(Object(value));
      const name = more !== '' && pick > 17 ? more : (names[pick % Math.max(1, names.length)] ?? 'x');
      return { ...Object(value), [name]: wrong };
    });
  const wrongBytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(
        '',
        '{',
        '[]',
        'null',
        '"text"',
        '{"a":1}{',
        `{"a":"${'x'.repeat(200_000)}"}`,
        '['.repeat(50_000),
      )
      .map((text) => Buffer.from(text)),
  );
  return fc.oneof(
    { weight: 6, arbitrary: plausible.map(toBuffer) },
    { weight: 3, arbitrary: spoilt.map(toBuffer) },
    { weight: 1, arbitrary: wrongBytes },
  );
}

const rarely = (...values: string[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );

const anyHeaders: fc.Arbitrary<[string, string][]> = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.uuid().map((text) => text) },
      { weight: 1, arbitrary: fc.constantFrom('', 'one of us', 'x'.repeat(400)) },
    ),
    rarely('*', '"x"', 'W/"x", "y"', '"'),
    rarely('*', '"x"'),
    fc.constantFrom('application/json', 'application/json', 'text/plain', 'multipart/form-data'),
  )
  .map(([idempotencyKey, ifMatch, ifNoneMatch, type]) =>
    [
      ['Idempotency-Key', idempotencyKey] as const,
      ['If-Match', ifMatch] as const,
      ['If-None-Match', ifNoneMatch] as const,
      ['Content-Type', type] as const,
    ].flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );

/** Makes a value as a schema describes it, as far as a schema can say so. */
function anyValueOf(schema: JsonSchema, schemas: Document['components']['schemas']): fc.Arbitrary<unknown> {
  const { $ref, anyOf, properties, required = [], items, minimum, maximum } = schema;
  if ($ref !== undefined) return anyValueOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (anyOf) return fc.oneof(...anyOf.map((one) => anyValueOf(one, schemas)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(properties ?? {}).map(([name, own]) => [
            name,
            byName[name] ?? anyValueOf(own, schemas),
          ]),
        ),
        { requiredKeys: [...required] },
      );
    case 'array':
      return fc.array(anyValueOf(items ?? {}, schemas), { maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(Number(minimum ?? -10), -1_000_000),
        max: Math.min(Number(maximum ?? 1_000_000), 1_000_000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textOf(schema);
  }
}

function textOf({ format, pattern }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.constantFrom('2026-01-26', '2026-01-27', '2025-12-31');
  if (format === 'date-time') return fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-27T10:00:00+05:30');
  if (format === 'email') return fc.uuid().map((text) => `${text}@people.example`);
  if (pattern !== undefined && /^\^[^\\]*$/.test(String(pattern)))
    return fc.stringMatching(new RegExp(String(pattern)));
  return fc.oneof(
    fc.constantFrom(
      'Mira Raman',
      '09:00',
      'day:2026-01-26',
      'A short text.',
      'mira@people.example',
      'N1234567',
    ),
    fc.constantFrom(...ids),
  );
}

/** The ids that an edition gives to its types, currencies and categories. The document does not list them. */
const ids = [
  ...folderSettings.participantTypes.map(({ id }) => id),
  ...speakerChoices.categories,
  ...folderSettings.catalogue.flatMap(({ id, price }) => [id, price.currency]),
  'EUR',
];

/** What the document says of these fields does not suffice for a value that the rules accept. */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.uuid().map((text) => `${text}@people.example`),
  fullName: fc.constantFrom('Mira Raman', 'Kofi Mensah'),
  passportNumber: fc.stringMatching(/^[A-Z]\d{7}$/),
  passportExpiry: fc.constant('2035-01-01'),
  participantType: fc.constantFrom(...folderSettings.participantTypes.map(({ id }) => id)),
  category: fc.constantFrom(...speakerChoices.categories),
  receivedOn: fc.constant('2025-12-31'),
  expectedRefund: fc.constantFrom(0, 0, 1),
  day: fc.constantFrom(folderSettings.conference.from, folderSettings.conference.to),
  from: fc.constantFrom('05:00', '09:30', '23:00'),
};
