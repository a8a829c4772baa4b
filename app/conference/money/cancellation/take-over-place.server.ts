import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { findBookingsOf } from '#conference/festival/personal-data.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { relinkUses } from '#conference/money/discounts/discount-uses.server.ts';
import { movePayments } from '#conference/money/ledger/move-payments.server.ts';
import { relinkPaymentParts } from '#conference/money/online/provider-payments.server.ts';
import { issueMovedReceipts } from '#conference/money/receipts/issue-receipts.server.ts';
import { relinkRefundOrders } from '#conference/money/refunds/change-order.server.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { orderOwedRefund } from '#conference/money/refunds/order-owed-refund.server.ts';
import { copyEntry } from '#conference/registration/places/waiting-list.server.ts';
import {
  changeRegistrations,
  markPaidByBalance,
} from '#conference/registration/record/change-registrations.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { isOpen } from '#conference/registration/registration-status.ts';
import { withdrawWithin } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { lockRequest } from './cancellation-requests.server.ts';

/**
 * The link was used or has expired, or the place no longer exists. This error rolls back the transaction, so that
 * nothing from the form is stored.
 */
export class PlaceNoLongerOffered extends Error {
  override name = 'PlaceNoLongerOffered';
}

/** True if the link of a substitute still works. The link can still be used afterwards. */
export async function isPlaceOffered(db: Database, token: string, now: Date): Promise<boolean> {
  return (await findOffer(db, token, now)) !== undefined;
}

async function findOffer(db: Database, token: string, now: Date) {
  return await db
    .selectFrom('cancellation_request')
    .select(['id', 'registration_id'])
    .where('link_hash', '=', hashToken(token))
    .where('state', '=', 'granted')
    .where('substitute_id', 'is', null)
    .where('link_expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Gives a place to the person who has just registered with the link, in the transaction of that registration. Moves the
 * payments to the new registration, and ends the first person's registration and bookings. Throws
 * {@link PlaceNoLongerOffered} if the link does not work any more. If two people use the link at the same time, it
 * throws for the second one.
 */
export async function takeOverPlace(
  tx: Database,
  { jobs, secrets }: Pick<Platform, 'jobs' | 'secrets'>,
  { token, registrationId, requestId }: { token: string; registrationId: string; requestId: string },
  now: Date,
): Promise<void> {
  const offer = await findOffer(tx, token, now);
  const first = offer && (await lockRegistration(tx, offer.registration_id));
  const request = offer && (await lockRequest(tx, offer.id));
  const second = await lockRegistration(tx, registrationId);
  // If the edition is cancelled, the organisers refund the people who paid. So nobody can take over a payment.
  if (await readEditionCancellation(tx)) throw new PlaceNoLongerOffered();
  if (!first || !request?.decided_by || !second) throw new PlaceNoLongerOffered();
  if (request.substitute_id !== null || !isOpen(first.status)) throw new PlaceNoLongerOffered();
  const by = { organiserId: request.decided_by, requestId };
  const from = {
    registrationId: first.id,
    reference: first.reference,
    record: await openRecordKey(tx, secrets, first.record_key_id),
  };
  const to = {
    registrationId,
    reference: second.reference,
    record: await openRecordKey(tx, secrets, second.record_key_id),
  };
  const asked = { cause: 'substituted', askedAt: request.asked_at } as const;
  const reason = `Another person took the place: ${to.reference}.`;
  // Who takes over a place does not wait for another one.
  if (second.status === 'waiting' && first.status === 'waiting') {
    await copyEntry(tx, { from: first.id, to: second.id });
  } else if (second.status === 'waiting') {
    await changeRegistrations(tx, [second.id], { status: 'active' }, now);
  }
  await withdrawWithin(tx, { secrets }, { registrationId: first.id, reason, ...by }, asked, now);
  const moved = await movePayments(tx, { from, to, organiserId: request.decided_by }, now);
  await relinkPaymentParts(tx, moved, registrationId);
  await relinkRefundOrders(tx, moved, registrationId);
  await relinkUses(tx, moved);
  await issueMovedReceipts(tx, [from, to], now);
  await markPaidByBalance(tx, registrationId, now);
  // The bookings of the first person have ended. The refund rules decide how much of the money for them is refunded.
  for (const { id } of await findBookingsOf(tx, [first.id], { isLocked: true })) {
    const order = { of: { kind: 'booking' as const, id }, key: `request ${request.id}`, by: byOrganiser(by) };
    await orderOwedRefund(tx, jobs, order, now);
  }
  await tx
    .updateTable('cancellation_request')
    .set({ substitute_id: registrationId, sealed_substitute: null, link_hash: null })
    .where('id', '=', request.id)
    .execute();
  const acts = [
    [first.id, 'registration.substituted'],
    [registrationId, 'registration.took-over'],
  ] as const;
  for (const [subjectId, action] of acts) {
    const detail = { request: request.id };
    await recordAct(tx, { actor: 'system', requestId, action, subject: 'registration', subjectId, detail });
  }
  await queueMail(tx, jobs, { kind: 'place-taken-over', subjectId: request.id, registrationId: first.id });
}
