import { mailTo } from '#ui/layout/mail-to.ts';

/** Returns a `mailto:` address with subject and body. Spaces become `%20`, because mail programs do not decode `+`. */
export function mailAddress({ to, subject, body }: { to: string; subject: string; body: string }) {
  const lines = body.replace(/\r?\n/g, '\r\n');
  return `${mailTo(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
