import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { emailAddress } from '#platform/forms/plain-text.ts';
import { htmlToText } from './render-mail.server.ts';

/**
 * What a mail is:
 * - `written`: a person wrote it;
 * - `automatic`: a program sent it, such as an out-of-office reply;
 * - `undelivered`: a mail server reports that a mail of ours did not arrive;
 * - `unreadable`: the mail is broken or has no sender.
 */
export type MailNature = 'written' | 'automatic' | 'undelivered' | 'unreadable';

export type IncomingMail = {
  /** SHA-256 of the Message-ID and the sender. The same mail has the same fingerprint wherever it is stored. */
  fingerprint: Buffer;
  nature: MailNature;
  /** True for newsletters and for mails that a mailing list forwards. */
  isFromList: boolean;
  /** The address of the sender. Empty if the mail is unreadable. */
  sender: string;
  /** The name of the sender. May be empty. */
  senderName: string;
  subject: string;
  text: string;
  attachments: MailAttachment[];
  /** The topmost header Authentication-Results, or ''. Our own mail server writes it above those of the sender. */
  authenticationResults: string;
  /** The UUID in the Message-ID. Undefined if there is none. Each mail that this site sends has such a UUID. */
  ownId: string | undefined;
  /** The UUIDs in the Message-IDs of the mails that this mail answers, the latest first. */
  answeredIds: string[];
};

export type MailAttachment = { name: string; bytes: number };

const limits = { header: 998, attachments: 50, name: 200, html: 200_000, answeredIds: 50 };

/** Reads a mail from its source (RFC 5322). The source may be broken, and it may be cut. */
export async function readMail(source: Buffer): Promise<IncomingMail> {
  const parsed = await parse(source);
  const sender = parsed && readSender(parsed);
  if (!parsed || !sender) return unreadableMail(source, parsed?.subject);
  const header = readHeaders(parsed);
  const nature = natureOf(header, sender.address, source);
  const isUndelivered = nature === 'undelivered';
  const answered = [header('in-reply-to'), ...header('references').split(/(?=<)/).toReversed()];
  return {
    fingerprint: parsed.messageId
      ? hash(`${parsed.messageId}\n${sender.address.toLowerCase()}`)
      : hash(source),
    nature,
    isFromList: isFromList(header),
    sender: sender.address,
    senderName: cleanLine(sender.name, limits.name),
    subject: cleanLine(parsed.subject, limits.header),
    text: cleanText(parsed.text ?? (await readHtml(parsed.html))),
    attachments: parsed.attachments.slice(0, limits.attachments).map(({ filename, mimeType, content }) => ({
      name: cleanLine(filename, limits.name) || cleanLine(mimeType, limits.name) || 'attachment',
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
    authenticationResults: header('authentication-results'),
    ownId: findIds(parsed.messageId ?? '')[0],
    // The report of an undelivered mail contains that mail, so search the whole report for its Message-ID.
    answeredIds: findIds(isUndelivered ? source.toString('latin1') : answered.join(' ')),
  };
}

/** Returns the values for a mail that could not be read. Only its source and perhaps its subject are known. */
export function unreadableMail(source: Buffer, subject = ''): IncomingMail {
  return {
    fingerprint: hash(source),
    nature: 'unreadable',
    isFromList: false,
    sender: '',
    senderName: '',
    subject: cleanLine(subject, limits.header),
    text: '',
    attachments: [],
    authenticationResults: '',
    ownId: undefined,
    answeredIds: [],
  };
}

async function parse(source: Buffer): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(source, { forceRfc822Attachments: true, maxNestingDepth: 50 });
  } catch {
    // The parser refuses mails with too many nested parts or too long headers.
    return undefined;
  }
}

const addressRule = emailAddress('The sender has no address.');

function readSender({ from }: Email): { name: string; address: string } | undefined {
  const sender = from?.group ? from.group[0] : from;
  const address = addressRule.safeParse(sender?.address ?? '');
  return sender && address.success ? { name: sender.name, address: address.data } : undefined;
}

/** Returns a function that returns the text of a header in one line, or '' if the mail has no such header. */
function readHeaders({ headers }: Email) {
  return (key: string): string => headers.find((header) => header.key === key)?.value.trim() ?? '';
}
type Headers = ReturnType<typeof readHeaders>;

/** Returns what a mail is, from the headers of RFC 3834 (Auto-Submitted), RFC 3464 (reports) and older programs. */
function natureOf(header: Headers, sender: string, source: Buffer): MailNature {
  const isReport = /report-type="?delivery-status/i.test(header('content-type'));
  const hasFailed = isReport && /^action:\s*failed/im.test(source.toString('latin1'));
  if (hasFailed || header('x-failed-recipients') !== '') return 'undelivered';
  const isAutomatic =
    isReport ||
    !/^(no\b.*)?$/i.test(header('auto-submitted')) ||
    /^(bulk|junk|auto_reply)$/i.test(header('precedence')) ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    header('return-path') === '<>' ||
    /^mailer-daemon@/i.test(sender);
  return isAutomatic ? 'automatic' : 'written';
}

function isFromList(header: Headers): boolean {
  return (
    header('list-id') !== '' || header('list-unsubscribe') !== '' || /^list$/i.test(header('precedence'))
  );
}

function findIds(text: string): string[] {
  const ids = text.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi);
  return [...new Set([...ids].map(([, id = '']) => id.toLowerCase()))].slice(0, limits.answeredIds);
}

async function readHtml(html = ''): Promise<string> {
  try {
    return await htmlToText(html.slice(0, limits.html));
  } catch {
    // Elements that are nested thousands of times exhaust the stack.
    return '';
  }
}

/** Removes what PostgreSQL refuses: control characters and lone surrogates. */
function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim();
}

function cleanLine(text: string | null | undefined, max: number): string {
  return (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}

function hash(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
