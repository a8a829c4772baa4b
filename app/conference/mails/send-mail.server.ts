import { sql } from 'kysely';
import type { WithSettings } from '#conference/edition/settings.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Mail } from '#platform/mail/mail.server.ts';
import type { MailKind } from './mail-kinds.ts';
import { keepSentText } from './sent-text.server.ts';

/** A mail without an id. When it is sent, it gets the id of its row in the database. */
export type ComposedMail = Omit<Mail, 'id'>;

/**
 * Composes a mail from the present data of its subject. It is called for each try, and for a preview. Returns undefined
 * if the mail is not needed any more.
 */
export type ComposeMail = (
  platform: Platform & WithSettings,
  subjectId: string,
  mailId: string,
) => Promise<ComposedMail | undefined>;

export type Composers = Record<MailKind, ComposeMail>;

/**
 * Composes a queued mail and sends it. Does nothing if the mail is no longer queued. If sending fails, stores the
 * reason and throws the error. Keeps the text of a mail to a participant. If the process dies after sending, the next
 * try sends the mail again with the same Message-ID.
 */
export async function sendMail(
  platform: Platform & WithSettings,
  composers: Composers,
  mailId: string,
): Promise<void> {
  const { db, mailer, secrets } = platform;
  const mail = await db
    .updateTable('mail')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .returning(['id', 'kind', 'subject_id', 'registration_id'])
    .executeTakeFirst();
  if (!mail) return;
  const update = db.updateTable('mail').where('id', '=', mailId);
  try {
    const composed = await composers[mail.kind as MailKind](platform, mail.subject_id, mailId);
    if (composed) await mailer.send({ ...composed, id: mailId });
    await db.transaction().execute(async (tx) => {
      const done = await tx
        .updateTable('mail')
        .set(composed ? { state: 'sent', sent_at: sql`clock_now()` } : { state: 'dropped' })
        .set({ last_error: null })
        .where('id', '=', mailId)
        .executeTakeFirst();
      // An erasure can delete the mail while it is sent.
      if (composed && done.numUpdatedRows > 0n) await keepSentText(tx, secrets, mail, composed);
    });
  } catch (error) {
    await update.set({ last_error: describeFailure(error) }).execute();
    throw error;
  }
}

/** Marks a mail as failed after the last try. Does nothing if the mail was sent in the meantime. */
export async function failMail(db: Database, mailId: string): Promise<void> {
  await db
    .updateTable('mail')
    .set((row) => ({
      state: 'failed' as const,
      last_error: row.fn.coalesce('last_error', sql<string>`'Each attempt was interrupted.'`),
    }))
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .execute();
}

const unreachable = /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ESOCKET|ETIMEDOUT|EDNS|ENOTFOUND|EPROXY|ETLS)$/;

/** Describes a failure in our own words, because the mail server's message may contain addresses. */
function describeFailure(error: unknown): string {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  if (code === 'EAUTH') return 'The mail server did not accept our name and password.';
  if (typeof responseCode === 'number') {
    if (responseCode < 500) return `The mail server asked us to try later (${responseCode}).`;
    return code === 'EENVELOPE'
      ? `The mail server refused the address (${responseCode}).`
      : `The mail server refused the mail (${responseCode}).`;
  }
  if (unreachable.test(String(code))) return 'The mail server could not be reached.';
  if (code === 'EENVELOPE') return 'The address is not valid.';
  return 'This server could not send the mail. Its log has the error.';
}
