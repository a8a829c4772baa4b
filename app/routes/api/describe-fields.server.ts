import { type JsonSchema, resolve, type Schemas } from './schemas.server.ts';

/** A field as the reference page shows it. `name` is its path: `items[].balance.due.amount`. */
export type Field = { name: string; type: string; isRequired: boolean; description: string };

/** Lists the fields of a JSON Schema in one table, with those of the objects inside it. */
export function listFields(schema: JsonSchema, schemas: Schemas, path = ''): Field[] {
  const { properties = {}, required = [] } = findObject(schema, schemas);
  return Object.entries(properties).flatMap(([name, given]) => {
    const own = resolve(given, schemas);
    const isRequired = required.includes(name);
    const here = `${path}${name}`;
    const field = {
      name: here,
      type: nameType(own, schemas),
      isRequired,
      description: own.description ?? '',
    };
    return [field, ...listFields(own, schemas, `${here}${isList(own, schemas) ? '[]' : ''}.`)];
  });
}

/** Returns the object that a schema describes, or of which it describes a list or null. */
function findObject(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const own = resolve(schema, schemas);
  if (own.items) return findObject(own.items, schemas);
  const inside = own.anyOf?.find((one) => resolve(one, schemas).type !== 'null');
  return inside ? findObject(inside, schemas) : own;
}

function isList(schema: JsonSchema, schemas: Schemas): boolean {
  return resolve(schema, schemas).type === 'array';
}

/** Names the type of a field in words: "text", "one of yes, no", "list of texts". */
function nameType(given: JsonSchema, schemas: Schemas): string {
  const schema = resolve(given, schemas);
  if (schema.anyOf) {
    const names = schema.anyOf.map((one) => nameType(one, schemas));
    return [...new Set(names)].join(' or ');
  }
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.const !== undefined) return String(schema.const);
  if (schema.type === 'array') return `list of: ${nameType(schema.items ?? {}, schemas)}`;
  const named = words[`${schema.type} ${schema.format ?? ''}`.trim()] ?? words[schema.type ?? ''];
  return named ?? 'any';
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  'string uuid': 'id',
  'string date': 'day',
  'string date-time': 'instant',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};
