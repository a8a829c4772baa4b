import { type JsonSchema, resolve, type Schemas } from './schemas.server.ts';

/** A field as the reference page shows it. `name` is its path: `items[].balance.due.amount`. */
export type Field = { name: string; type: string; isRequired: boolean; description: string };

const money = '#/components/schemas/Money';

/** Lists the fields of a JSON Schema in one table, with those of the objects inside it. */
export function listFields(schema: JsonSchema, schemas: Schemas, path = ''): Field[] {
  const { properties = {}, required = [] } = findObject(schema, schemas);
  return Object.entries(properties).flatMap(([name, given]) => {
    const own = resolve(given, schemas);
    const here = `${path}${name}`;
    const isMoney = own.$ref === money;
    const field = {
      name: here,
      type: isMoney ? 'money' : nameType(own, schemas),
      isRequired: required.includes(name),
      description: own.description ?? '',
    };
    // The page says once what money is.
    if (isMoney) return [field];
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

/** Names the type of a field in words: "text of at most 40 characters", "one of yes, no", "list of: text". */
function nameType(given: JsonSchema, schemas: Schemas): string {
  const schema = resolve(given, schemas);
  if (schema.anyOf) return nameChoice(schema.anyOf, schemas);
  const { type = '', format = '', items = {}, default: usual } = schema;
  if (typeof type !== 'string') {
    const each = type.map((one) => ({ ...schema, type: one }));
    return nameChoice(each, schemas);
  }
  if (schema.const !== undefined) return String(schema.const);
  const ending = usual === undefined || usual === '' ? '' : `, ${usual} if you leave it out`;
  if (schema.enum) return `one of ${schema.enum.join(', ')}${ending}`;
  if (type === 'array') return `list of: ${nameType(items, schemas)}`;
  const word = words[`${type} ${format}`.trim()] ?? words[type];
  if (word === undefined)
    throw new Error(`The reference has no word for this type: ${JSON.stringify(schema)}`);
  return `${word}${nameRange(schema)}${ending}`;
}

function nameChoice(choices: readonly JsonSchema[], schemas: Schemas): string {
  return [...new Set(choices.map((one) => nameType(one, schemas)))].join(' or ');
}

/** Names the limits of a number, or of the length of a text, in words. Leaves out those that every number has. */
function nameRange(schema: JsonSchema): string {
  const isText = schema.type === 'string';
  const least = limitOf(isText ? schema.minLength : schema.minimum);
  const most = limitOf(isText ? schema.maxLength : schema.maximum);
  const unit = isText ? ' characters' : '';
  if (most !== undefined) {
    return isText || least === undefined ? ` of at most ${most}${unit}` : ` from ${least} to ${most}`;
  }
  return least === undefined || isText ? '' : ` of at least ${least}`;
}

function limitOf(limit: unknown): number | undefined {
  return typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined;
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
