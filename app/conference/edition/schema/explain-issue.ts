import type { z } from 'zod';

/** What a fact must be, by the name that the schema gives it. */
const kinds: Record<string, string> = {
  string: 'a text in quotes',
  number: 'a number without quotes',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in square brackets',
  tuple: 'a list in square brackets',
  object: 'a group in curly brackets',
  record: 'a group in curly brackets',
};

/** How a text of a format is written. */
const formats: Record<string, string> = {
  date: 'is no date. Write year, month and day, such as 2001-12-31.',
  datetime: 'is no day with a time. Write it so: 2001-12-31T09:00:00.',
  email: 'is no email address. Write one, such as hello@conference.example.',
  url: 'is no address of a page. Write all of it, beginning with https://.',
};

/** Says in one sentence what is wrong with a field and how to mend it. The schema's own sentences stay. */
export function explainIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected] ?? issue.expected;
      return issue.message.endsWith('received undefined')
        ? `is missing. Add it: ${kind}.`
        : `has the wrong kind. Write ${kind}.`;
    }
    case 'invalid_value':
      if (issue.message.startsWith('Invalid')) {
        return `has an unknown value. Write one of these: ${issue.values.map(String).join(', ')}.`;
      }
      return issue.message;
    case 'invalid_format':
      return issue.message.startsWith('Invalid') ? (formats[issue.format] ?? issue.message) : issue.message;
    case 'too_small':
      if (!issue.message.startsWith('Too small')) return issue.message;
      if (issue.origin === 'string') return 'is empty. Write a text.';
      return issue.origin === 'array'
        ? 'has too few entries. Add one.'
        : `is too small. Write ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}.`;
    case 'too_big':
      return issue.message.startsWith('Too big')
        ? `is too long or too large. The most is ${issue.maximum}.`
        : issue.message;
    case 'invalid_union':
      return 'has a form that is not known. Compare it with the same place in editions/template.';
    default:
      return issue.message;
  }
}
