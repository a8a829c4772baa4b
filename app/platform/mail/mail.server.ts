import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { writeAtomically } from '#platform/files/write-atomically.server.ts';

export type Mail = {
  /** The job's cause: sending the same mail again overwrites its file and repeats its Message-ID. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
};

export type Mailer = {
  /** Returns once the server (or the disk) has taken the mail; throws when it has not. */
  send(mail: Mail): Promise<void>;
  /** Removes every mail to an address, or to be answered to it, from the outbox; what a mail server took is out of our hands. */
  forget(address: string): Promise<void>;
  /** Removes one mail from the outbox, whomever it went to. */
  remove(mailId: string): Promise<void>;
  close(): void;
};

/** Milliseconds: to be greeted by a mail server, for it to be silent, and for a mail from its turn's beginning to its end. */
export type MailLimits = { connection: number; silence: number; whole: number };

/**
 * Each far less than after what its job is begun again (`maxSecondsPerJob`), or a slow server would get a mail twice at
 * once. A server that trickles is silent for never long enough: that is what the whole is for.
 */
export const usualLimits: MailLimits = { connection: 15_000, silence: 30_000, whole: 80_000 };

/** Mails by SMTP when `smtpUrl` is given, otherwise as one `.eml` file each in `outbox`. */
export async function openMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  origin: string;
  outbox: string;
  limits?: MailLimits;
}): Promise<Mailer> {
  const { smtpUrl, from, origin, outbox, limits = usualLimits } = options;
  const host = new URL(origin).hostname;
  const headersOf = (mail: Mail) => ({
    ...mail,
    from,
    messageId: `<${mail.id}@${host}>`,
    // Tells out-of-office robots not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Nothing in a mail of ours is ever read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  if (smtpUrl !== undefined) {
    const pooled = new URL(smtpUrl);
    pooled.searchParams.set('pool', 'true');
    const transport = nodemailer.createTransport({
      url: pooled.href,
      connectionTimeout: limits.connection,
      greetingTimeout: limits.connection,
      socketTimeout: limits.silence,
    });
    return {
      async send(mail) {
        const signal = AbortSignal.timeout(limits.whole);
        await transport.sendMail({ ...headersOf(mail), signal }).catch((error: unknown) => {
          if (!signal.aborted) throw error;
          const tooLate = new Error('The mail server took too long.', { cause: error });
          throw Object.assign(tooLate, { code: 'ETIMEDOUT' });
        });
      },
      forget: async () => {},
      remove: async () => {},
      close: () => transport.close(),
    };
  }

  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(headersOf(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not rendered.');
      await writeAtomically(join(outbox, `${mail.id}.eml`), message);
    },
    async forget(address) {
      for (const name of await readdir(outbox)) {
        const file = join(outbox, name);
        // A mail that is being written has its name changed meanwhile: the next round finds it.
        const message = await readFile(file, 'utf8').catch(() => '');
        if (isAbout(message, address)) await rm(file, { force: true });
      }
    },
    remove: async (mailId) => await rm(join(outbox, `${mailId}.eml`), { force: true }),
    close: () => transport.close(),
  };
}

/** Whether a mail's head names an address, as its recipient or as whom to answer. */
function isAbout(message: string, address: string): boolean {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1);
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  const wanted = address.toLowerCase();
  return unfolded
    .split(/\r?\n/)
    .filter((line) => /^(to|cc|bcc|reply-to):/i.test(line))
    .some((line) =>
      line
        .toLowerCase()
        .split(/[\s<>,;:]+/)
        .includes(wanted),
    );
}
