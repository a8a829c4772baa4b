import { sql } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { MailKind } from '#conference/mails/mail-kinds.ts';
import { mails } from '#conference/mails/mails.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

/**
 * Mails a registration's confirmation again, or the mail about its withdrawal if it was withdrawn. Refuses if the last
 * such mail was sent less than a minute ago, or if the registration is `merged-or-duplicate`. Also refuses a stall
 * holder: a sign-in made their account, so there is no confirmation.
 */
export async function resendRegistrationMail(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  asked: { registrationId: string; organiserId: string; requestId: string },
): Promise<
  | { ok: true }
  | { ok: false; reason: 'no-such-registration' | 'merged-or-duplicate' | 'stall-holder' | 'just-sent' }
> {
  const { registrationId } = asked;
  return await db.transaction().execute(async (tx) => {
    // Of two requests at the same time, the second one waits for this lock. So only one mail is queued.
    const row = await lockRegistration(tx, registrationId);
    if (!row) return { ok: false, reason: 'no-such-registration' };
    if (row.status === 'merged-or-duplicate') return { ok: false, reason: 'merged-or-duplicate' };
    if (row.status === 'stall-holder') return { ok: false, reason: 'stall-holder' };
    const kind = row.status === 'withdrawn' ? 'registration-withdrawn' : 'registration';
    if (await wasJustQueued(tx, registrationId, kind)) return { ok: false, reason: 'just-sent' };
    await queueMail(tx, jobs, { kind, subjectId: registrationId, registrationId });
    const subject = { subject: 'registration', subjectId: registrationId } as const;
    const act = { action: 'registration-mail.resent', ...subject, detail: { kind } } as const;
    await recordAct(tx, { ...byOrganiser(asked), ...act });
    return { ok: true };
  });
}

async function wasJustQueued(tx: Database, registrationId: string, kind: MailKind): Promise<boolean> {
  const mail = await mails(tx)
    .where('registration_id', '=', registrationId)
    .where('kind', '=', kind)
    .where('queued_at', '>', sql<Date>`clock_now() - interval '1 minute'`)
    .executeTakeFirst();
  return mail !== undefined;
}
