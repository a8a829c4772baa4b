import { sql } from 'kysely';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

/**
 * Mails a registration's confirmation once more; one that was withdrawn gets the mail that says so. Refuses within a
 * minute of the last one, and for a registration that was set aside.
 */
export async function resendRegistrationMail(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  asked: { registrationId: string; organiserId: string; requestId: string },
): Promise<{ ok: true } | { ok: false; reason: 'no-such-registration' | 'set-aside' | 'just-sent' }> {
  const { registrationId, organiserId, requestId } = asked;
  return await db.transaction().execute(async (tx) => {
    // Two presses at once wait for each other here.
    const row = await tx
      .selectFrom('registration')
      .select('standing')
      .where('id', '=', registrationId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { ok: false, reason: 'no-such-registration' };
    if (row.standing === 'set-aside') return { ok: false, reason: 'set-aside' };
    const kind = row.standing === 'withdrawn' ? 'registration-withdrawn' : 'registration';
    const last = await tx
      .selectFrom('mail')
      .select('id')
      .where('registration_id', '=', registrationId)
      .where('kind', '=', kind)
      .where('queued_at', '>', sql<Date>`clock_timestamp() - interval '1 minute'`)
      .executeTakeFirst();
    if (last) return { ok: false, reason: 'just-sent' };
    await queueMail(tx, jobs, { kind, subjectId: registrationId, registrationId });
    await recordAct(tx, {
      actor: 'organiser',
      actorId: organiserId,
      action: 'registration-mail.resent',
      subject: 'registration',
      subjectId: registrationId,
      requestId,
      detail: { kind },
    });
    return { ok: true };
  });
}
