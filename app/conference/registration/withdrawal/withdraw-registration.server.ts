import { closeAccess } from '#conference/accounts/close-access.server.ts';
import type { ActName } from '#conference/audit/act-words.ts';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { RefundCause } from '#conference/edition/money/refund-rules.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { releaseBookings } from '#conference/festival/release-bookings.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { decidePlace, joinWaitingList } from '#conference/registration/places/waiting-list.server.ts';
import {
  changeRegistrations,
  markPaidByBalance,
} from '#conference/registration/record/change-registrations.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { openStatuses } from '#conference/registration/registration-status.ts';
import { type RegistrationRow, registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;

/** Who withdraws or reinstates a registration, and why. */
export type Withdrawal = {
  registrationId: string;
  organiserId: string;
  reason: string;
  requestId: string;
};

/**
 * Withdraws a registration for its participant: releases its spots, ends its sessions, and mails the participant.
 * Recorded payments stay. Does nothing if the registration is already withdrawn. Refuses a registration with the
 * status `merged-or-duplicate`.
 */
export async function withdrawRegistration(
  { db, jobs, secrets }: Store,
  change: Withdrawal,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-registration' | 'merged-or-duplicate' }> {
  const { registrationId } = change;
  return await db.transaction().execute(async (tx) => {
    const withdrawn = await withdrawWithin(tx, { secrets }, change, undefined, now);
    if (withdrawn.ok && withdrawn.isNew) {
      await queueMail(tx, jobs, {
        kind: 'registration-withdrawn',
        subjectId: registrationId,
        registrationId,
      });
    }
    return withdrawn.ok ? { ok: true } : withdrawn;
  });
}

/** Why and when a participant asked for the withdrawal. The refund rules of that moment apply. */
export type AskedWithdrawal = { cause: RefundCause; askedAt: Date };

/**
 * Withdraws a registration in the caller's transaction, and sends no mail. `isNew` is false if the registration was
 * already withdrawn.
 */
export async function withdrawWithin(
  tx: Database,
  { secrets }: Pick<Store, 'secrets'>,
  change: Withdrawal,
  asked: AskedWithdrawal | undefined,
  now: Date,
): Promise<
  { ok: true; isNew: boolean } | { ok: false; reason: 'no-such-registration' | 'merged-or-duplicate' }
> {
  const { registrationId } = change;
  const row = await lockRegistration(tx, registrationId);
  if (!row) return { ok: false, reason: 'no-such-registration' };
  if (row.status === 'withdrawn') return { ok: true, isNew: false };
  if (row.status === 'merged-or-duplicate') return { ok: false, reason: 'merged-or-duplicate' };
  const cancellation = {
    cancelled_because: asked?.cause ?? null,
    cancellation_asked_at: asked?.askedAt ?? null,
  };
  const withdrawn = { status: 'withdrawn', withdrawn_at: now, ...cancellation } as const;
  await changeRegistrations(tx, [registrationId], withdrawn, now);
  const release = { registrationIds: [registrationId], because: 'registration withdrawn' };
  const askedAt = asked?.askedAt;
  const released = await releaseBookings(tx, { ...release, askedAt, by: byOrganiser(change) }, now);
  await closeAccess(tx, registrationId, now);
  const detail = { bookings: released };
  await writeChange(tx, secrets, change, row, { action: 'registration.withdrawn', detail });
  return { ok: true, isNew: true };
}

/**
 * Undoes a withdrawal: the registration gets the status `active` or `stall-holder` again, or goes on the waiting list if
 * it has no money and all places are taken. The spots of its former
 * bookings stay released. Refuses if another registration of the same email address is open.
 */
export async function reinstateRegistration(
  { db, secrets, settings }: Pick<Store, 'db' | 'secrets'> & WithSettings,
  change: Withdrawal,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-registration' | 'not-withdrawn' | 'email-taken' }> {
  const { registrationId } = change;
  try {
    return await db.transaction().execute(async (tx) => {
      const row = await lockRegistration(tx, registrationId);
      if (!row) return { ok: false, reason: 'no-such-registration' };
      if (row.status !== 'withdrawn') return { ok: false, reason: 'not-withdrawn' };
      const other = await registrations(tx)
        .where('email', '=', row.email)
        .where('status', 'in', openStatuses)
        .executeTakeFirst();
      if (other) return { ok: false, reason: 'email-taken' };
      const isStallHolder = row.participant_type === stallHolderType;
      const status = isStallHolder ? stallHolderType : await placeAgain(tx, settings, row);
      const open = { status, withdrawn_at: null } as const;
      const cancellation = { cancelled_because: null, cancellation_asked_at: null };
      await changeRegistrations(tx, [registrationId], { ...open, ...cancellation }, now);
      // Organisers may have recorded or refunded payments in the meantime.
      if (!isStallHolder) await markPaidByBalance(tx, registrationId, now);
      if (status === 'waiting') await joinWaitingList(tx, registrationId, now);
      await writeChange(tx, secrets, change, row, { action: 'registration.reinstated' });
      return { ok: true };
    });
  } catch (error) {
    // Somebody else registered with the email address at the same moment.
    const isTaken =
      violatesConstraint(error, 'one_active_registration_an_address') ||
      violatesConstraint(error, 'one_stall_holder_an_address');
    if (!isTaken) throw error;
    return { ok: false, reason: 'email-taken' };
  }
}

/** Whoever has paid gets a place again. For others a place must be left. */
async function placeAgain(
  tx: Database,
  settings: WithSettings['settings'],
  { id, participant_type }: RegistrationRow,
): Promise<'active' | 'waiting'> {
  const balance = await readBalance(tx, { kind: 'registration', id });
  return balance && balance.paid > 0 ? 'active' : await decidePlace(tx, settings, participant_type);
}

async function writeChange(
  tx: Database,
  secrets: Platform['secrets'],
  { reason, ...change }: Withdrawal,
  { id, record_key_id }: RegistrationRow,
  act: { action: ActName; detail?: { bookings: number } },
) {
  const record = await openRecordKey(tx, secrets, record_key_id);
  const subject = { subject: 'registration', subjectId: id } as const;
  await recordAct(tx, { ...byOrganiser(change), ...act, ...subject, record, reason });
}
