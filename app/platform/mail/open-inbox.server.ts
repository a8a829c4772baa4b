import type { ImapFlow } from 'imapflow';
import type { InboxAddress } from './inbox-address.server.ts';

/** A mailbox that is open for reading. Reading does not mark mails as seen and does not move them. */
export type OpenInbox = {
  /** Identifies the server's numbering of its mails. If it changes, a UID may belong to another mail than before. */
  uidValidity: string;
  /** The UID of the next mail that arrives. */
  nextUid: number;
  /** Lists the UIDs that are greater than `after`, ascending. `since` excludes mails that arrived on an earlier day. */
  listUids(after: number, since: Date | null): Promise<number[]>;
  /** Reads a mail. Returns undefined if the mail does not exist any more. */
  fetch(uid: number): Promise<StoredMail | undefined>;
};

/**
 * A mail as the server stores it. If it is larger than `maxMailBytes`, `source` is its beginning. `bytes` is the size of
 * the whole mail.
 */
export type StoredMail = { source: Buffer; bytes: number; isCut: boolean; arrivedAt: Date | undefined };

/** The most bytes of a mail that are read: 256 kB. The text comes first, and attachments stay in the mailbox anyway. */
export const maxMailBytes = 256 * 1024;

/** Timeouts in milliseconds: for the connection, for a silent server, and for the whole reading. */
const timeouts = { connection: 15_000, silence: 30_000, total: 80_000 };

/** Opens a mailbox, calls `use` and closes it. Throws an error that {@link describeInboxFailure} can describe. */
export async function withInbox<Result>(
  address: InboxAddress,
  use: (inbox: OpenInbox) => Promise<Result>,
): Promise<Result> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address.host,
    port: address.port,
    secure: address.tls === 'at-once',
    ...(address.tls !== 'at-once' && { doSTARTTLS: address.tls === 'required' }),
    tls: { rejectUnauthorized: !address.acceptsAnyCertificate },
    auth: { user: address.user, pass: address.password },
    // The library's log is off, because it would contain texts of mails.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    socketTimeout: timeouts.silence,
    maxLiteralSize: maxMailBytes + 1024,
  });
  // Ignore this event, because the call that is running also rejects.
  client.on('error', () => {});
  const timer = setTimeout(() => client.close(), timeouts.total);
  try {
    await client.connect();
    const { uidValidity, uidNext } = await client.mailboxOpen(address.folder, { readOnly: true });
    return await use({
      uidValidity: String(uidValidity),
      nextUid: uidNext,
      listUids: (after, since) => listUids(client, after, since),
      fetch: (uid) => fetchMail(client, uid),
    });
  } finally {
    clearTimeout(timer);
    await client.logout().catch(() => {});
    client.close();
  }
}

async function listUids(client: ImapFlow, after: number, since: Date | null): Promise<number[]> {
  const found = await client.search({ uid: `${after + 1}:*`, ...(since && { since }) }, { uid: true });
  if (!found) throw new Error('The mail server refused the search for new mails.');
  // Filter again: "9:*" finds the newest mail even if its UID is smaller than 9 (RFC 9051, 9).
  return found.filter((uid) => uid > after).sort((a, b) => a - b);
}

async function fetchMail(client: ImapFlow, uid: number): Promise<StoredMail | undefined> {
  const query = { source: { maxLength: maxMailBytes }, size: true, internalDate: true };
  const found = await client.fetchOne(String(uid), query, { uid: true });
  if (!found) return undefined;
  if (!found.source) throw new Error('The mail server sent a mail without its source.');
  const bytes = found.size ?? found.source.length;
  const arrivedAt = found.internalDate === undefined ? undefined : new Date(found.internalDate);
  return {
    source: found.source,
    bytes,
    isCut: bytes > found.source.length,
    arrivedAt: arrivedAt && !Number.isNaN(arrivedAt.getTime()) ? arrivedAt : undefined,
  };
}

const unreachableCodes =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ETIMEOUT|CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|NoConnection|EConnectionClosed)$/;

/** Describes a failure without the mail server's own message, which may contain addresses. */
export function describeInboxFailure(error: unknown): string {
  const { code, authenticationFailed, tlsFailed, mailboxMissing } = Object(error) as Record<string, unknown>;
  if (authenticationFailed === true) return 'The mail server did not accept the user name and the password.';
  if (mailboxMissing === true) return 'The mailbox has no such folder.';
  if (tlsFailed === true || /CERT|SSL|TLS|SELF_SIGNED/.test(String(code))) {
    return 'The connection to the mail server could not be encrypted.';
  }
  if (unreachableCodes.test(String(code))) return 'The mail server could not be reached.';
  return 'The mailbox could not be read. The log has the error.';
}
