import { z } from 'zod';

/** A JSON Schema, as far as the document and the reference page read it. */
export type JsonSchema = {
  $schema?: string;
  $ref?: string;
  /** Several types if null is one of them. */
  type?: string | readonly string[];
  format?: string;
  description?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  [keyword: string]: unknown;
};

/** The schemas with a name, which others refer to. */
export type Schemas = Record<string, JsonSchema>;

const ours = '#/components/schemas/';

/**
 * Makes the JSON Schema of a request (`input`) or an answer (`output`). Schemas with an id, such as money, become
 * references, and are added to `schemas`.
 */
export function describeShape(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): JsonSchema {
  // As the only property of an object, a schema with an id becomes a reference, too.
  const made = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any' });
  const { properties, $defs = {} } = refer(made, io) as JsonSchema & { $defs?: Schemas };
  for (const [name, { id: _, ...definition }] of Object.entries($defs)) {
    const known = schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`The API has two different schemas with the name ${name}.`);
    }
    schemas[name] = definition;
  }
  return properties?.it ?? {};
}

/**
 * Rewrites the references of zod to those of an OpenAPI document. Leaves out the patterns of formats, because the name of
 * the format says as much. An answer can get more fields in a later version, so only requests forbid others.
 */
function refer(made: unknown, io: 'input' | 'output'): unknown {
  const text = JSON.stringify(made).replaceAll('"#/$defs/', `"${ours}`);
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { pattern, additionalProperties, ...schema } = value as JsonSchema;
    return {
      ...schema,
      ...(pattern !== undefined && schema.format === undefined && { pattern }),
      ...(additionalProperties !== undefined && io === 'input' && { additionalProperties }),
    };
  });
}

/** Follows a reference to its schema. */
export function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.slice(ours.length);
  return name === undefined ? schema : { ...schemas[name], ...schema };
}
