import { z } from 'zod';

/** Neither control characters (PostgreSQL refuses NUL, mail headers line breaks) nor half a character. */
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;
const lines = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u;

/** One line of text without control characters, trimmed, from 1 to `most` characters. */
export function line(most: number, required: string) {
  return z
    .string()
    .trim()
    .min(1, required)
    .max(most, `Please use ${most} characters at most.`)
    .regex(oneLine, 'Please use letters, digits and signs only.');
}

/** Text of several lines, line ends made equal, trimmed, from 1 to `most` characters. */
export function paragraph(most: number, required: string) {
  return z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(most, `Please use ${most} characters at most.`)
        .regex(lines, 'Please use letters, digits and signs only.'),
    );
}

/** An email address as people type it: trimmed, 254 characters at most (RFC 5321). */
export function emailAddress(required: string) {
  return z
    .string()
    .trim()
    .min(1, required)
    .max(254, 'Please use 254 characters at most.')
    .pipe(z.email('Please enter an email address such as name@example.org.'));
}

/** One sentence for each field that was refused: the first of its issues. */
export function fieldErrors<Field extends string>(error: z.ZodError): Partial<Record<Field, string>> {
  const errors: Partial<Record<string, string>> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0]);
    errors[field] ??= issue.message;
  }
  return errors as Partial<Record<Field, string>>;
}
