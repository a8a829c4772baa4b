import type { z } from 'zod';
import type { FieldFault } from './problems.ts';

type Issue = z.core.$ZodRawIssue;

/** What a request consists of: parameters of the address, or fields of the body. */
type Part = 'parameter' | 'field';

/** Reads a part of a request. Says which parameters or fields are wrong, and why, in plain English. */
export function readPart<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  part: Part,
): { ok: true; data: z.output<Schema> } | { ok: false; errors: FieldFault[] } {
  const read = schema.safeParse(given, { error: (issue) => explain(issue, part) });
  return read.success
    ? { ok: true, data: read.data }
    : { ok: false, errors: describeFaults(read.error, part) };
}

/** Says which fields are wrong, and why. It repeats no value, because it may be somebody's. */
export function describeFaults({ issues }: z.ZodError, part: Part): FieldFault[] {
  return issues.flatMap((issue): FieldFault[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('.'),
          message: `There is no such ${part}.`,
        }))
      : [{ field: issue.path.join('.') || 'body', message: issue.message }],
  );
}

/** Says what is wrong with a value. A message of the schema itself goes before it. */
function explain(issue: Issue, part: Part): string {
  if (issue.input === undefined) return `This ${part} is missing.`;
  switch (issue.code) {
    case 'invalid_type':
      return `Please send ${types[issue.expected] ?? 'another value'}.`;
    case 'invalid_value':
      return `Please send one of: ${issue.values.join(', ')}.`;
    case 'too_big':
      return explainLimit(issue.origin, `at most ${issue.maximum}`);
    case 'too_small':
      return explainLimit(issue.origin, `at least ${issue.minimum}`);
    case 'invalid_format':
      return `Please send ${formats[issue.format] ?? 'this value in the form that the reference shows'}.`;
    default:
      return 'Please check this value.';
  }
}

function explainLimit(origin: string, limit: string): string {
  if (origin === 'string') return `Please send a text of ${limit} characters.`;
  return origin === 'array'
    ? `Please send a list of ${limit} items.`
    : `Please send a whole number of ${limit}.`;
}

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a whole number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  date: 'a day, such as 2032-01-26',
  datetime: 'an instant with its offset, such as 2032-01-26T09:30:00Z',
  uuid: 'an id',
  guid: 'an id',
  email: 'an email address',
};
