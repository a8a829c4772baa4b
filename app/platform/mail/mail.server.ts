import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { writeAtomically } from '#platform/files/write-atomically.server.ts';

export type Mail = {
  /**
   * The id of the mail. The Message-ID and the file's name contain it, so both stay the same when a mail is sent again.
   */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** The id of the conversation that the mail belongs to. An answer repeats it in its References. */
  conversationId?: string;
  /** The address that stops mails like this one. Mail programs show a button for it and post to it (RFC 8058). */
  unsubscribeAddress?: string | undefined;
};

export type Mailer = {
  /** Returns when the mail server or the disk has accepted the mail. Throws if that fails. */
  send(mail: Mail): Promise<void>;
  /**
   * Removes mails from the outbox if this address is their recipient or in Reply-To. Does nothing if mails are sent by
   * SMTP.
   */
  forget(address: string): Promise<void>;
  /** Removes one mail from the outbox. */
  remove(mailId: string): Promise<void>;
  close(): void;
};

/** Timeouts in milliseconds: for the server's greeting, for a silent connection, and for sending one mail. */
export type MailTimeouts = { connection: number; silence: number; total: number };

/**
 * All timeouts are much shorter than `maxSecondsPerJob`. After that time the job would start again, and a slow server
 * would get the mail twice. `total` also stops a server that sends single bytes and is therefore never silent.
 */
export const defaultTimeouts: MailTimeouts = { connection: 15_000, silence: 30_000, total: 80_000 };

/** Opens the mailer. If `smtpUrl` is set, it sends mails by SMTP. Otherwise it writes `.eml` files into `outbox`. */
export async function openMailer(options: {
  smtpUrl: string | undefined;
  /** The sender of each mail. A function is asked for each mail, because owners can change the address. */
  from: string | (() => Promise<string>);
  origin: string;
  outbox: string;
  /**
   * The picture (PNG) that is attached to each mail whose HTML shows it. `id` is its Content-ID. `draw` is called once.
   * A process that sends no mails leaves `mark` out.
   */
  mark?: { id: string; draw: () => Promise<Buffer> };
  timeouts?: MailTimeouts;
  /** Returns the line that each mail of a rehearsal begins with. Undefined outside a rehearsal. */
  rehearsal?: (() => string) | undefined;
}): Promise<Mailer> {
  const { smtpUrl, from, origin, outbox, mark, timeouts = defaultTimeouts, rehearsal } = options;
  const host = new URL(origin).hostname;
  let drawn: Promise<Buffer> | undefined;
  const attachMark = async (html: string) => {
    if (!mark || !html.includes(`cid:${mark.id}`)) return [];
    drawn ??= mark.draw();
    return [{ cid: mark.id, filename: 'mark.png', contentType: 'image/png', content: await drawn }];
  };
  const messageOf = async ({ conversationId, unsubscribeAddress, ...mail }: Mail) => ({
    ...mail,
    ...(rehearsal && beginWith(rehearsal(), mail)),
    from: typeof from === 'string' ? from : await from(),
    messageId: `<${mail.id}@${host}>`,
    // With References, an answer can be assigned to its conversation. Some mail services replace the Message-ID, but no
    // service changes References.
    ...(conversationId !== undefined && { references: `<${conversationId}@${host}>` }),
    // Asks programs such as out-of-office replies not to answer (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeAddress !== undefined && {
        'List-Unsubscribe': `<${unsubscribeAddress}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: await attachMark(mail.html),
    // The library must not read files or URLs into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  if (smtpUrl !== undefined) {
    const pooled = new URL(smtpUrl);
    pooled.searchParams.set('pool', 'true');
    const transport = nodemailer.createTransport({
      url: pooled.href,
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.connection,
      socketTimeout: timeouts.silence,
    });
    return {
      async send(mail) {
        const signal = AbortSignal.timeout(timeouts.total);
        await transport.sendMail({ ...(await messageOf(mail)), signal }).catch((error: unknown) => {
          if (!signal.aborted) throw error;
          const timeout = new Error('The mail server took too long.', { cause: error });
          throw Object.assign(timeout, { code: 'ETIMEDOUT' });
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
      const { message } = await transport.sendMail(await messageOf(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not rendered.');
      await writeAtomically(join(outbox, `${mail.id}.eml`), message);
    },
    async forget(address) {
      for (const name of await readdir(outbox)) {
        const file = join(outbox, name);
        // Ignore an error, because another process may be renaming an unfinished mail. The caller tries again later.
        const message = await readFile(file, 'utf8').catch(() => '');
        if (isAbout(message, address)) await rm(file, { force: true });
      }
    },
    remove: async (mailId) => await rm(join(outbox, `${mailId}.eml`), { force: true }),
    close: () => transport.close(),
  };
}

/** Adds a line at the beginning of a mail. The line contains no special characters of HTML. */
function beginWith(line: string, { html, text }: Pick<Mail, 'html' | 'text'>) {
  const shown = `<p style="margin:0;padding:6px;background-color:#D97706;color:#17173F;text-align:center"><strong>${line}</strong></p>`;
  return { html: html.replace(/<body[^>]*>/, (body) => body + shown), text: `${line}\n\n${text}` };
}

/** Returns whether a mail's header names an address as a recipient or in Reply-To. */
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
