import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { isOpen } from '#conference/registration/registration-status.ts';
import type { Database } from '#platform/database/database.server.ts';
import { attachFormFile, type FormFile } from '#platform/files/kept-files.server.ts';
import { type ReadyFile, withUploads } from '#platform/files/with-uploads.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import type { CancellationKind } from './cancellation.ts';
import { sealSubstitute } from './cancellation-requests.server.ts';
import { quoteRequest, readLastDay } from './quote-request.server.ts';

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'> & WithSettings;

export type CancellationForm = {
  kind: CancellationKind;
  registrationId: string;
  /** The booking to cancel. Undefined if the request is about the registration. */
  bookingId: string | undefined;
  /** The refund that the participant saw, in minor units. */
  seen: number;
  /** The proof of a visa refusal. */
  proof: FormFile | undefined;
  /** The email address of the person who takes over the place. */
  substitute: string | undefined;
  requestId: string;
};

export type RequestRefusal =
  | 'not-yours'
  | 'not-open'
  | 'already-asked'
  | 'too-late'
  | 'no-proof'
  | 'no-substitute'
  | 'edition-cancelled'
  | 'amount-changed';

/**
 * Stores a participant's request: to cancel, to be refunded after a visa refusal, or to send a substitute. The refund
 * rule of this moment applies, even if an organiser decides days later. Refuses if the refund has changed since the
 * participant saw it, for example because a new day has begun.
 */
export async function askToCancel(
  store: Store,
  form: CancellationForm,
  now: Date,
): Promise<{ ok: true; id: string } | { ok: false; reason: RequestRefusal }> {
  return await withUploads(store, { proof: form.proof }, ({ proof }) =>
    storeRequest(proof, store, form, now),
  );
}

async function storeRequest(
  proof: ReadyFile | undefined,
  { db, jobs, secrets, settings }: Store,
  { kind, registrationId, bookingId, seen, substitute, requestId }: CancellationForm,
  now: Date,
): Promise<{ ok: true; id: string } | { ok: false; reason: RequestRefusal }> {
  const item =
    bookingId === undefined
      ? ({ kind: 'registration', id: registrationId } as const)
      : ({ kind: 'booking', id: bookingId } as const);
  return await db.transaction().execute(async (tx) => {
    const registration = await lockRegistration(tx, registrationId);
    const locked = await lockForPayment(tx, item);
    if (!registration || locked?.registrationId !== registrationId) return { ok: false, reason: 'not-yours' };
    const isHeld = 'holds_spot' in locked ? locked.holds_spot === true : true;
    const isWaiting = item.kind === 'registration' && registration.status === 'waiting';
    if (!isOpen(registration.status) || isWaiting || !isHeld) return { ok: false, reason: 'not-open' };
    if (await readEditionCancellation(tx)) return { ok: false, reason: 'edition-cancelled' };
    if (readLastDay(settings, kind, now)?.state === 'closed') return { ok: false, reason: 'too-late' };
    if (kind === 'substitution' && substitute === undefined) return { ok: false, reason: 'no-substitute' };
    if (await hasOpenRequest(tx, { registrationId, bookingId })) {
      return { ok: false, reason: 'already-asked' };
    }
    const quote = await quoteRequest(tx, { of: item, kind }, now);
    if (quote?.amount !== seen) return { ok: false, reason: 'amount-changed' };
    const record = await openRecordKey(tx, secrets, registration.record_key_id);
    const proofFileId =
      kind === 'visa-refusal' && proof ? await attachFormFile(tx, { secrets }, record, proof) : undefined;
    if (kind === 'visa-refusal' && proofFileId === undefined) return { ok: false, reason: 'no-proof' };
    const { id } = await tx
      .insertInto('cancellation_request')
      .values({
        kind,
        registration_id: registrationId,
        booking_id: bookingId ?? null,
        asked_at: now,
        quoted_amount: quote.amount,
        quoted_percent: quote.percent,
        currency: quote.currency,
        proof_file_id: proofFileId ?? null,
        sealed_substitute:
          kind === 'substitution' && substitute !== undefined ? sealSubstitute(record, substitute) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const by = byParticipant({ registrationId, requestId });
    const subject = { subject: item.kind, subjectId: item.id } as const;
    await recordAct(tx, { ...by, ...subject, action: 'cancellation.asked', detail: { request: id, kind } });
    await queueMail(tx, jobs, { kind: 'cancellation-asked', subjectId: id, registrationId });
    return { ok: true, id };
  });
}

async function hasOpenRequest(
  tx: Database,
  { registrationId, bookingId }: Pick<CancellationForm, 'registrationId' | 'bookingId'>,
): Promise<boolean> {
  const open = await tx
    .selectFrom('cancellation_request')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'open')
    .where('booking_id', bookingId === undefined ? 'is' : '=', bookingId ?? null)
    .executeTakeFirst();
  return open !== undefined;
}

/** Withdraws a participant's own open request. Refuses if the request is not open any more. */
export async function withdrawRequest(
  db: Database,
  { id, registrationId, requestId }: { id: string; registrationId: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  return await db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('cancellation_request')
      .set({ state: 'taken-back', decided_at: now })
      .where('id', '=', id)
      .where('registration_id', '=', registrationId)
      .where('state', '=', 'open')
      .returning(['kind', 'booking_id'])
      .executeTakeFirst();
    if (!taken) return { ok: false, reason: 'not-open' };
    const { kind, booking_id } = taken;
    const subject =
      booking_id === null
        ? ({ subject: 'registration', subjectId: registrationId } as const)
        : ({ subject: 'booking', subjectId: booking_id } as const);
    const by = byParticipant({ registrationId, requestId });
    await recordAct(tx, {
      ...by,
      ...subject,
      action: 'cancellation.taken-back',
      detail: { request: id, kind },
    });
    return { ok: true };
  });
}
