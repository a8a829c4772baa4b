import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Mail } from './mail.server.ts';
import type { MailKind } from './mail-kinds.ts';

/** A mail as its composer writes it; the queue knows its id. */
export type ComposedMail = Omit<Mail, 'id'>;

/**
 * Writes a mail from its subject as it is now; undefined when there is nothing left to send. Called again at each
 * try, and for a preview.
 */
export type ComposeMail = (
  platform: Platform,
  subjectId: string,
  mailId: string,
) => Promise<ComposedMail | undefined>;

export type Composers = Record<MailKind, ComposeMail>;

export type QueuedMail = {
  kind: MailKind;
  /** The row that the mail is about. */
  subjectId: string;
  /** The participant it goes to or is about. */
  registrationId?: string;
};

/** Queues a mail and returns its id; in a transaction, it exists and goes out exactly if the transaction commits. */
export async function queueMail(
  db: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  mail: QueuedMail,
): Promise<string> {
  const row = mailRow(mail);
  await db.insertInto('mail').values(row).execute();
  await jobs.enqueue(db, `${mail.kind}-mail`, row.id);
  return row.id;
}

/** The row of a mail, for whoever writes it together with others and enqueues its job. */
export function mailRow({ kind, subjectId, registrationId }: QueuedMail) {
  return { id: randomUUID(), kind, subject_id: subjectId, registration_id: registrationId };
}

/**
 * Composes a queued mail and sends it; a mail that is not queued any more is left alone. Throws when it could not be
 * sent, having noted the try. Killed between the mail server's yes and ours, it sends the same Message-ID again.
 */
export async function sendMail(platform: Platform, composers: Composers, mailId: string): Promise<void> {
  const { db, mailer } = platform;
  const mail = await db
    .updateTable('mail')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .returning(['kind', 'subject_id'])
    .executeTakeFirst();
  if (!mail) return;
  const settle = db.updateTable('mail').where('id', '=', mailId);
  try {
    const composed = await composers[mail.kind as MailKind](platform, mail.subject_id, mailId);
    if (composed) await mailer.send({ ...composed, id: mailId });
    await settle
      .set(composed ? { state: 'sent', sent_at: sql`now()` } : { state: 'dropped' })
      .set({ last_error: null })
      .execute();
  } catch (error) {
    await settle.set({ last_error: describeFailure(error) }).execute();
    throw error;
  }
}

/** Notes that a mail's last try has failed; one that went out after all stays as it is. */
export async function giveUpMail(db: Database, mailId: string): Promise<void> {
  await db
    .updateTable('mail')
    .set((row) => ({
      state: 'failed' as const,
      last_error: row.fn.coalesce('last_error', sql<string>`'It was interrupted at each try.'`),
    }))
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .execute();
}

const unreachable = /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ESOCKET|ETIMEDOUT|EDNS|ENOTFOUND|EPROXY|ETLS)$/;

/** The kind of failure in words of ours, because the server's own may quote addresses. */
function describeFailure(error: unknown): string {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  if (code === 'EAUTH') return 'The mail server did not take our name and password.';
  if (typeof responseCode === 'number') {
    if (responseCode < 500) return `The mail server asked us to try later (${responseCode}).`;
    return code === 'EENVELOPE'
      ? `The mail server refused the address (${responseCode}).`
      : `The mail server refused the mail (${responseCode}).`;
  }
  if (unreachable.test(String(code))) return 'The mail server could not be reached.';
  if (code === 'EENVELOPE') return 'The address cannot be written to.';
  return 'Something went wrong on our side; the log says what.';
}
