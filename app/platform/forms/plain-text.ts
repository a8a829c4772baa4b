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

/**
 * An email address as people type it: trimmed, 254 characters at most (RFC 5321), what a browser's own check lets
 * through, and a domain with a dot. A domain in letters of another script comes out as mail servers know it, which is
 * how some browsers send it already: "пример.рф" is "xn--e1afmkfd.xn--p1ai".
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

/** Browsers let "mira@example" through, which is nobody's address in the open. */
const endsInDomain = /\.[a-z][a-z0-9-]+$/i;

/** An address whose domain is in ASCII already, or is no domain, stays as it is. */
export function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // Other signs would make it more than a host's name.
  if (at < 1 || /^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
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
