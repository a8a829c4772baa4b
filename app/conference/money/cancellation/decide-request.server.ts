import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { withdrawOnRequest } from '#conference/festival/decide-booking.server.ts';
import { findBookingsOf } from '#conference/festival/personal-data.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { orderOwedRefund } from '#conference/money/refunds/order-owed-refund.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { withdrawWithin } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { refundCauses } from './cancellation.ts';
import { cancellationRequests, lockRequest, sealAnswer } from './cancellation-requests.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;
type Decision = { id: string; organiserId: string; requestId: string };
type DecisionResult =
  | { ok: true }
  | { ok: false; reason: 'no-such-request' | 'not-open' | 'merged-or-duplicate' };

/** For how long the link in the mail to a substitute works. */
const linkDuration = days(14);

/**
 * Grants a request. For a substitution, mails the substitute a link to register. The participant keeps the place until
 * the substitute has registered. For every other request, withdraws the registration or booking, and orders the refund.
 * The refund rule of the day on which the participant asked applies. The audit keeps the organiser's reason.
 */
export async function grantRequest(
  { db, jobs, secrets }: Store,
  { id, reason: why, ...by }: Decision & { reason: string },
  now: Date,
): Promise<DecisionResult> {
  return await db.transaction().execute(async (tx) => {
    const locked = await lockWithRegistration(tx, id);
    if (!locked.ok) return locked;
    const { request, of, recordKeyId } = locked;
    const { registration_id: registrationId, kind, asked_at: askedAt } = request;
    if (kind !== 'substitution') {
      const asked = { cause: refundCauses[kind], askedAt };
      const reason = 'The participant asked for it on the dashboard.';
      if (of.kind === 'booking') {
        await withdrawOnRequest(tx, { bookingId: of.id, askedAt, ...by }, now);
      } else {
        const withdrawal = { registrationId, reason, ...by };
        const withdrawn = await withdrawWithin(tx, { secrets }, withdrawal, asked, now);
        if (!withdrawn.ok) return { ok: false, reason: 'merged-or-duplicate' };
      }
      for (const refunded of await listRefunded(tx, of)) {
        const order = { of: refunded, key: `request ${id}`, by: byOrganiser(by) };
        await orderOwedRefund(tx, jobs, order, now);
      }
    }
    await tx
      .updateTable('cancellation_request')
      .set({
        state: 'granted',
        decided_at: now,
        decided_by: by.organiserId,
        link_expires_at: kind === 'substitution' ? addTime(now, linkDuration) : null,
      })
      .where('id', '=', id)
      .execute();
    const subject = { subject: of.kind, subjectId: of.id } as const;
    const detail = { request: id, kind };
    const record = await openRecordKey(tx, secrets, recordKeyId);
    const act = { action: 'cancellation.granted', record, reason: why } as const;
    await recordAct(tx, { ...byOrganiser(by), ...subject, ...act, detail });
    await queueMail(tx, jobs, { kind: 'cancellation-answered', subjectId: id, registrationId });
    if (kind === 'substitution') {
      await queueMail(tx, jobs, { kind: 'substitute-invited', subjectId: id, registrationId });
    }
    return { ok: true };
  });
}

/** Refuses a request and mails the answer to the participant. Changes nothing else. */
export async function refuseRequest(
  { db, jobs, secrets }: Store,
  { id, answer, ...by }: Decision & { answer: string },
  now: Date,
): Promise<DecisionResult> {
  return await db.transaction().execute(async (tx) => {
    const locked = await lockWithRegistration(tx, id);
    if (!locked.ok) return locked;
    const { request, of, recordKeyId } = locked;
    const record = await openRecordKey(tx, secrets, recordKeyId);
    await tx
      .updateTable('cancellation_request')
      .set({
        state: 'refused',
        decided_at: now,
        decided_by: by.organiserId,
        sealed_answer: sealAnswer(record, answer),
      })
      .where('id', '=', id)
      .execute();
    const subject = { subject: of.kind, subjectId: of.id } as const;
    const act = { action: 'cancellation.refused', record, reason: answer } as const;
    await recordAct(tx, {
      ...byOrganiser(by),
      ...subject,
      ...act,
      detail: { request: id, kind: request.kind },
    });
    const { registration_id: registrationId } = request;
    await queueMail(tx, jobs, { kind: 'cancellation-answered', subjectId: id, registrationId });
    return { ok: true };
  });
}

/**
 * Locks the registration, then the booking and the charge, then the request. Every transaction that locks several of
 * these locks the registration first.
 */
async function lockWithRegistration(tx: Database, id: string) {
  const found = await cancellationRequests(tx).where('id', '=', id).executeTakeFirst();
  if (!found) return { ok: false, reason: 'no-such-request' } as const;
  const registration = await lockRegistration(tx, found.registration_id);
  const of =
    found.booking_id === null
      ? ({ kind: 'registration', id: found.registration_id } as const)
      : ({ kind: 'booking', id: found.booking_id } as const);
  const locked = await lockForPayment(tx, of);
  const request = await lockRequest(tx, id);
  if (!registration || !locked || !request) return { ok: false, reason: 'no-such-request' } as const;
  if (request.state !== 'open') return { ok: false, reason: 'not-open' } as const;
  return { ok: true, request, of, recordKeyId: registration.record_key_id } as const;
}

/** Lists what a cancellation refunds: the booking, or the registration with all its bookings. */
async function listRefunded(tx: Database, of: { kind: 'registration' | 'booking'; id: string }) {
  if (of.kind === 'booking') return [of];
  const bookings = await findBookingsOf(tx, [of.id], { isLocked: true });
  return [of, ...bookings.map(({ id }) => ({ kind: 'booking' as const, id }))];
}
