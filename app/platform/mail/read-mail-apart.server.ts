import { openWork } from '#platform/turns/work-apart.server.ts';
import type { StoredMail } from './open-inbox.server.ts';
import { type IncomingMail, type MailToRead, unreadableMail } from './read-mail.server.ts';

const work = openWork<MailToRead, IncomingMail>({
  program: 'app/platform/mail/read-mail-process.server.ts',
  atOnce: 1,
  // A mail with 256 kB of text takes a tenth of a second.
  seconds: 2,
  megabytes: 200,
});

/** The mailbox asks for all mails, because anybody can write any sender into a mail. */
const asker = { person: 'the mailbox' };

/**
 * Reads a mail in a separate process. If that takes too much time or memory, the process reads only the header, and the
 * mail is `too-large`.
 */
export async function readMailApart({
  source,
  isCut,
}: Pick<StoredMail, 'source' | 'isCut'>): Promise<IncomingMail> {
  for (const part of ['all', 'header'] as const) {
    const read = await work(asker, { source, isCut, part });
    if (read.ok) return { ...read.answer, fingerprint: Buffer.from(read.answer.fingerprint) };
  }
  return { ...unreadableMail(source), nature: 'too-large' };
}
