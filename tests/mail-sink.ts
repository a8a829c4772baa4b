import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string[]; from: string; subject: string; text: string; html: string };

/** A real SMTP server. It stores each mail as a file in `folder`, where other processes can read it. */
export async function startMailSink(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        const content = JSON.stringify({ to, raw: Buffer.concat(chunks).toString('base64') });
        const file = join(folder, `${String(++count).padStart(6, '0')}.json`);
        writeFile(`${file}.part`, content)
          .then(() => rename(`${file}.part`, file))
          .then(() => callback(), callback);
      });
    },
  });
  const port = await new Promise<number>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      server.removeListener('error', fail);
      // Ignore the error that we get when a sender is killed in the middle of a mail.
      server.on('error', () => {});
      const address = server.server.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(() => done())) };
}

/** Returns all mails that were sent to the address so far, the oldest first. */
export async function readMails(folder: string, address: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const mails: ReceivedMail[] = [];
  for (const name of names) {
    const { to, raw } = JSON.parse(await readFile(join(folder, name), 'utf8')) as {
      to: string[];
      raw: string;
    };
    if (!to.some((recipient) => recipient.toLowerCase() === address.toLowerCase())) continue;
    const mail = await PostalMime.parse(Buffer.from(raw, 'base64'));
    const { subject = '', text = '', html = '' } = mail;
    mails.push({ to, from: mail.from?.address ?? '', subject, text, html });
  }
  return mails;
}
