import type { ActName } from '#conference/audit/act-words.ts';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { closeAccess } from '#conference/identity/close-access.server.ts';
import { releaseBookings } from '#conference/identity/release-bookings.server.ts';
import { openStandings } from '#conference/identity/session.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { settleCharge } from '#conference/payments/settle-charge.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;

/** Who withdraws or reinstates, and why. */
export type StandingChange = {
  registrationId: string;
  organiserId: string;
  reason: string;
  requestId: string;
};

/**
 * Withdraws a registration for its participant: its spots are given back, its sessions and browsers closed, and a mail
 * says so. What was paid stays recorded. Withdrawn once more, it stays as it is; refuses one that was set aside.
 */
export async function withdrawRegistration(
  { db, jobs, secrets }: Store,
  change: StandingChange,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-registration' | 'set-aside' }> {
  const { registrationId } = change;
  return await db.transaction().execute(async (tx) => {
    const row = await lock(tx, registrationId);
    if (!row) return { ok: false, reason: 'no-such-registration' };
    if (row.standing === 'withdrawn') return { ok: true };
    if (row.standing === 'set-aside') return { ok: false, reason: 'set-aside' };
    await tx
      .updateTable('registration')
      .set({ standing: 'withdrawn', withdrawn_at: now, updated_at: now })
      .where('id', '=', registrationId)
      .execute();
    const by = { actor: 'organiser', actorId: change.organiserId } as const;
    const released = await releaseBookings(
      tx,
      {
        registrationIds: [registrationId],
        by,
        because: 'registration withdrawn',
        requestId: change.requestId,
      },
      now,
    );
    await closeAccess(tx, registrationId, now);
    await writeChange(tx, secrets, change, {
      action: 'registration.withdrawn',
      recordKeyId: row.record_key_id,
      detail: { bookings: released },
    });
    await queueMail(tx, jobs, { kind: 'registration-withdrawn', subjectId: registrationId, registrationId });
    return { ok: true };
  });
}

/**
 * Lets a withdrawn registration count again; its spots are gone. Refuses while another registration of its address is
 * open: an address has one.
 */
export async function reinstateRegistration(
  { db, secrets }: Pick<Store, 'db' | 'secrets'>,
  change: StandingChange,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-registration' | 'not-withdrawn' | 'email-taken' }> {
  const { registrationId } = change;
  const id = registrationId;
  try {
    return await db.transaction().execute(async (tx) => {
      const row = await lock(tx, registrationId);
      if (!row) return { ok: false, reason: 'no-such-registration' };
      if (row.standing !== 'withdrawn') return { ok: false, reason: 'not-withdrawn' };
      const other = await tx
        .selectFrom('registration')
        .select('id')
        .where('email', '=', row.email)
        .where('standing', 'in', openStandings)
        .executeTakeFirst();
      if (other) return { ok: false, reason: 'email-taken' };
      await tx
        .updateTable('registration')
        .set({ standing: 'counted', withdrawn_at: null, updated_at: now })
        .where('id', '=', registrationId)
        .execute();
      // Money may have come or gone meanwhile.
      await settleCharge(tx, { kind: 'registration', id }, now);
      const action = 'registration.reinstated';
      await writeChange(tx, secrets, change, { action, recordKeyId: row.record_key_id, detail: {} });
      return { ok: true };
    });
  } catch (error) {
    // Whoever registered with the address at the same moment.
    if (!violatesConstraint(error, 'one_counted_registration_an_address')) throw error;
    return { ok: false, reason: 'email-taken' };
  }
}

async function lock(tx: Database, id: string) {
  return await tx
    .selectFrom('registration')
    .select(['standing', 'email', 'record_key_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function writeChange(
  tx: Database,
  secrets: Platform['secrets'],
  { registrationId, organiserId, reason, requestId }: StandingChange,
  act: { action: ActName; recordKeyId: string; detail: { bookings?: number } },
) {
  const record = await openRecordKey(tx, secrets, act.recordKeyId);
  await recordAct(tx, {
    actor: 'organiser',
    actorId: organiserId,
    action: act.action,
    subject: 'registration',
    subjectId: registrationId,
    requestId,
    detail: act.detail,
    record,
    reason,
  });
}
