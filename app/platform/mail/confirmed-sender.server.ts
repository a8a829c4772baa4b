import { isIP } from 'node:net';
import type { InboxAddress } from './inbox-address.server.ts';

/**
 * Returns whether our own mail server confirmed that a mail comes from its sender's domain (RFC 8601). `results` is the
 * topmost header Authentication-Results. It counts only if our server wrote it: if its name is in `authenticatedBy` or
 * in the domain of the mailbox's host. A stranger can write such a header into his mail, too. With `none` nobody is
 * confirmed.
 */
export function isSenderConfirmed(
  results: string,
  sender: string,
  { host, authenticatedBy }: Pick<InboxAddress, 'host' | 'authenticatedBy'>,
): boolean {
  if (authenticatedBy === 'none') return false;
  const [server = '', ...parts] = withoutComments(results).split(';');
  const name = server.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  if (!isOwnServer(name, authenticatedBy ?? domainOf(host))) return false;
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  return parts.some((part) => confirms(part.trim().toLowerCase(), domain));
}

/** Whether one result, such as "dkim=pass header.d=example.org", is about the sender's domain. */
function confirms(result: string, domain: string): boolean {
  const [, method] = /^(dmarc|dkim|spf)\s*=\s*pass\b/.exec(result) ?? [];
  const property = { dmarc: 'header.from', dkim: 'header.d', spf: 'smtp.mailfrom' }[method ?? ''];
  if (!property) return false;
  const start = result.indexOf(`${property}=`);
  if (start < 0) return false;
  const [value = ''] = result.slice(start + property.length + 1).split(/\s+/);
  const confirmed = value.replace(/^.*@/, '');
  // The sender may use a subdomain of the domain that signed the mail. A sender of another subdomain is not confirmed.
  return confirmed.includes('.') && (domain === confirmed || domain.endsWith(`.${confirmed}`));
}

function isOwnServer(name: string, own: string): boolean {
  return name === own || name.endsWith(`.${own}`);
}

/** "conference.example" for "imap.conference.example", and "conference.example" for itself. */
function domainOf(host: string): string {
  if (isIP(host)) return host;
  const labels = host.toLowerCase().split('.');
  return labels.length > 2 ? labels.slice(1).join('.') : labels.join('.');
}

/** A quoted text with its escaped signs, or a sign of a comment. */
const tokens = /"((?:\\.|[^"\\])*)"|\\.|[()]/gs;

/**
 * Removes comments, which stand in parentheses and may contain other comments, and quoted texts that are no domains. A
 * stranger chooses some of these texts, such as the part of his address before the @.
 */
function withoutComments(text: string): string {
  let depth = 0;
  let kept = '';
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [token, quoted = ''] = match;
    if (depth === 0) kept += text.slice(end, match.index);
    end = match.index + token.length;
    if (token === '(') depth += 1;
    else if (token === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && /^[\w.-]+$/.test(quoted)) kept += quoted;
  }
  return depth === 0 ? kept + text.slice(end) : kept;
}
