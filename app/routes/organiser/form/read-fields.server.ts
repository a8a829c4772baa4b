import { data } from 'react-router';
import type { z } from 'zod';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';

export function refuse<Refusal>(status: number, refusal: Refusal) {
  return data(refusal, { status });
}

/**
 * Reads the fields of a schema from a posted form. If a field is wrong, `refusal` is the answer with the typed values.
 * `intent` names the form if other forms of the page have the same fields.
 */
export function readFields<Shape extends z.core.$ZodLooseShape>(
  form: FormData,
  schema: z.ZodObject<Shape>,
  intent?: string,
) {
  type Field = keyof Shape & string;
  const values: Partial<Record<Field, string>> = {};
  for (const name in schema.shape) values[name] = fieldText(form, name);
  const read = schema.safeParse(values);
  if (read.success) return { ok: true as const, data: read.data, values };
  const errors = fieldErrors<Field>(read.error);
  return { ok: false as const, refusal: refuse(422, { errors, values, intent }) };
}
