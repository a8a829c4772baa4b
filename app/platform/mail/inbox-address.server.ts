/** A mailbox that is read by IMAP. */
export type InboxAddress = {
  host: string;
  port: number;
  /** `at-once`: the connection begins with TLS. `required`: it must use STARTTLS. `none`: no TLS. */
  tls: 'at-once' | 'required' | 'none';
  acceptsAnyCertificate: boolean;
  user: string;
  password: string;
  folder: string;
  /** The name with which our mail server says whether it confirmed a sender, if it is not in the domain of `host`. */
  authenticatedBy: string | undefined;
};

const missingPasswordFault =
  'INBOX_URL must contain a user and a password, such as imaps://user:password@host/INBOX.';

/**
 * Reads the URL of a mailbox, such as imaps://user:password@host/INBOX. If the URL has no folder, the folder is INBOX.
 * If it has no user or password, returns a sentence as `fault`.
 */
export function readInboxAddress(address: string): InboxAddress | { fault: string } {
  const url = new URL(address);
  const [user, password, folder] = [url.username, url.password, url.pathname.slice(1)].map(decode);
  if (!url.hostname || !user || !password || folder === undefined) return { fault: missingPasswordFault };
  const isSecure = url.protocol === 'imaps:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 993 : 143),
    tls: isSecure ? 'at-once' : url.searchParams.get('requireTLS') === 'true' ? 'required' : 'none',
    acceptsAnyCertificate: url.searchParams.get('tls.rejectUnauthorized') === 'false',
    user,
    password,
    folder: folder || 'INBOX',
    authenticatedBy: url.searchParams.get('authenticatedBy')?.toLowerCase() || undefined,
  };
}

/** Returns the user, the host and the folder of a mailbox as text, without the password. */
export function nameInbox({ user, host, folder }: InboxAddress): string {
  return `${user.includes('@') ? user : `${user}@${host}`}, folder ${folder}`;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
