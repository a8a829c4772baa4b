import { z } from 'zod';

/** Excludes control characters (PostgreSQL refuses NUL, mail headers refuse line breaks) and lone surrogates. */
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;
const lines = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u;

/** One line of text without control characters, trimmed, from 1 to `max` characters. */
export function line(max: number, required: string) {
  return z
    .string()
    .trim()
    .min(1, required)
    .max(max, `Please use ${max} characters at most.`)
    .regex(oneLine, 'Please use letters, digits and signs only.');
}

/** Text of several lines, with line feeds only, trimmed, from 1 to `max` characters. */
export function paragraph(max: number, required: string) {
  return z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(max, `Please use ${max} characters at most.`)
        .regex(lines, 'Please use letters, digits and signs only.'),
    );
}

/**
 * An email address: trimmed, at most 254 characters (RFC 5321), valid by the HTML standard, and with a dot in its
 * domain. A domain in another script is converted to ASCII, as some browsers do: "пример.рф" to "xn--e1afmkfd.xn--p1ai".
 */
export function emailAddress(required: string) {
  const example = 'Please enter an email address such as name@example.org.';
  const short = z.string().max(254, 'Please use 254 characters at most.');
  return short
    .trim()
    .min(1, required)
    .transform(toAsciiDomain)
    .pipe(short.regex(z.regexes.html5Email, example).regex(endsInDomain, example));
}

/** The HTML standard allows "mira@example", which is no address on the internet. */
const endsInDomain = /\.[a-z][a-z0-9-]+$/i;

/** Converts the domain of an email address to ASCII. Returns anything else unchanged. */
export function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // With other characters it would be more than a host name.
  if (at < 1 || /^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}

/** Returns one sentence for each refused field: its first issue. */
export function fieldErrors<Field extends string>(error: z.ZodError): Partial<Record<Field, string>> {
  const errors: Partial<Record<string, string>> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0]);
    errors[field] ??= issue.message;
  }
  return errors as Partial<Record<Field, string>>;
}
