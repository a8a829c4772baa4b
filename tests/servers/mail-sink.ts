import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
};

/**
 * Starts an SMTP server that stores each mail in `folder`. It writes one file for each recipient, so that other
 * processes can read the mails. A server that starts again in the same folder, at the same port, adds to them. `onMail`
 * gets each mail as soon as it is stored.
 */
export async function startMailSink(
  folder: string,
  atPort = 0,
  onMail?: (mail: ReceivedMail) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  let count = (await readdir(folder)).length;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        const stored = { to, raw: Buffer.concat(chunks).toString('base64') };
        const number = String(++count).padStart(6, '0');
        const files = [...new Set(to.map((address) => join(folder, `${number}${endingFor(address)}`)))];
        Promise.all(files.map((file) => store(file, JSON.stringify(stored))))
          .then(async () => onMail?.(await parseMail(stored)))
          .then(() => callback(), callback);
      });
    },
  });
  const port = await new Promise<number>((done, fail) => {
    server.once('error', fail);
    server.listen(atPort, '127.0.0.1', () => {
      server.removeListener('error', fail);
      // Ignore the error that occurs if a sender is killed while it sends a mail.
      server.on('error', () => {});
      const address = server.server.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(() => done())) };
}

async function store(file: string, content: string) {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

/**
 * The file name of a mail ends with a hash of the recipient's address. Returns this ending, with which a reader finds
 * the mails to an address without opening other files.
 */
function endingFor(address: string): string {
  const hash = createHash('sha256').update(address.toLowerCase()).digest('hex');
  return `-${hash.slice(0, 16)}.json`;
}

/** Returns all mails that were sent to the address until now, the oldest first. */
export async function readMails(folder: string, address: string): Promise<ReceivedMail[]> {
  const ending = endingFor(address);
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
  const mails: ReceivedMail[] = [];
  for (const name of names)
    mails.push(await parseMail(JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail));
  return mails;
}

type StoredMail = { to: string[]; raw: string };

async function parseMail({ to, raw }: StoredMail): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(Buffer.from(raw, 'base64'));
  const { subject = '', text = '', html = '', messageId = '' } = mail;
  return { to, from: mail.from?.address ?? '', subject, text, html, messageId };
}
