/** A `mailto:` address with subject and body; spaces become `%20`, because mail programs show a `+` as a plus. */
export function mailAddress({ to, subject, body }: { to: string; subject: string; body: string }) {
  const lines = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
