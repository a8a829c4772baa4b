import { isLoopback } from './is-loopback.server.ts';

/**
 * The URL of a server, with the options that encrypt the connection. `warning` is logged at the start if the given
 * options make the connection less secure. `fault` says why the URL is refused.
 */
export type SecuredAddress = { url: string; warning?: string | undefined } | { fault: string };

/**
 * Secures the address of a mail server. If the server is another machine, a connection with `smtp:` must change to TLS
 * with STARTTLS before anything is sent. Otherwise an attacker on the network could remove the offer of STARTTLS and
 * read the links for signing in.
 */
export function secureMailAddress(given: string): SecuredAddress {
  const url = new URL(given);
  if (isLoopback(url.hostname)) return { url: given };
  for (const name of ['ignoreTLS', 'opportunisticTLS']) {
    if (url.searchParams.has(name))
      return { fault: `SMTP_URL may contain requireTLS=false, but not ${name}.` };
  }
  if (url.searchParams.get('tls.rejectUnauthorized') === 'false') {
    return {
      url: given,
      warning:
        'SMTP_URL accepts any certificate (tls.rejectUnauthorized=false): an attacker on the network can read all mails, including links for signing in.',
    };
  }
  if (url.protocol === 'smtps:') return { url: given };
  if (url.searchParams.get('requireTLS') === 'false') {
    return {
      url: given,
      warning:
        'SMTP_URL has requireTLS=false: an attacker on the network can read all mails, including links for signing in.',
    };
  }
  url.searchParams.set('requireTLS', 'true');
  return { url: url.href };
}

/**
 * Secures the IMAP address of the inbox. If the server is another machine, a connection with `imap:` must change to TLS
 * with STARTTLS before the password is sent.
 */
export function secureInboxAddress(given: string): SecuredAddress {
  const url = new URL(given);
  if (isLoopback(url.hostname)) return { url: given };
  const danger = 'an attacker on the network can read its password and all mails.';
  if (url.protocol === 'imap:' && url.searchParams.get('requireTLS') === 'false') {
    return { url: given, warning: `INBOX_URL has requireTLS=false: ${danger}` };
  }
  const acceptsAny = url.searchParams.get('tls.rejectUnauthorized') === 'false';
  const warning = acceptsAny
    ? `INBOX_URL accepts any certificate (tls.rejectUnauthorized=false): ${danger}`
    : undefined;
  if (url.protocol === 'imap:') url.searchParams.set('requireTLS', 'true');
  return { url: url.href, warning };
}

/**
 * Secures the address of a database. If the server is another machine, the connection is encrypted and the server's
 * certificate is checked, unless `sslmode` says otherwise.
 */
export function secureDatabaseAddress(given: string): SecuredAddress {
  const url = new URL(given);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  // A path is a socket of this machine.
  if (host === '' || host.startsWith('/') || isLoopback(host)) return { url: given };
  const mode = url.searchParams.get('sslmode') ?? 'verify-full';
  const others = ['ssl', 'uselibpqcompat'].filter((name) => url.searchParams.has(name));
  if (others.length > 0 || !databaseWarnings.has(mode)) {
    return {
      fault:
        'DATABASE_URL leads to another machine, so its sslmode must be verify-full (the default), no-verify or disable, and it must not contain ssl or uselibpqcompat.',
    };
  }
  url.searchParams.set('sslmode', mode);
  return { url: url.href, warning: databaseWarnings.get(mode) };
}

/**
 * The values of `sslmode` that are accepted, each with its warning. The first value is secure, so it has no warning.
 */
const databaseWarnings = new Map([
  ['verify-full', undefined],
  [
    'no-verify',
    'DATABASE_URL has sslmode=no-verify: an attacker on the network can pretend to be the database, and read and change all data.',
  ],
  ['disable', 'DATABASE_URL has sslmode=disable: an attacker on the network can read and change all data.'],
]);
