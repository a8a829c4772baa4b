import { randomBytes } from 'node:crypto';
import { edition } from '#conference/edition/edition.server.ts';
import { participantTypeIds } from '#conference/edition/participant-types.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { askToCancel } from '#conference/money/cancellation/ask-to-cancel.server.ts';
import { grantRequest } from '#conference/money/cancellation/decide-request.server.ts';
import { quoteRequest } from '#conference/money/cancellation/quote-request.server.ts';
import { applyDiscountCode } from '#conference/money/discounts/apply-discount-code.server.ts';
import { makeDiscountCode } from '#conference/money/discounts/change-code.server.ts';
import { makeGroupPayment } from '#conference/money/group/make-group-payment.server.ts';
import { sendTransferProof } from '#conference/money/transfers/send-transfer-proof.server.ts';
import { changeMark } from '#conference/organiser/marks/change-marks.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { drawScan } from './draw-pictures.ts';
import type { Registered } from './register-people.ts';

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'> & WithSettings;
type People = { paid: readonly Registered[]; unpaid: readonly Registered[]; organiserId: string };

const requestId = 'demonstration';

/**
 * Opens what the desk answers: requests to cancel, proofs of transfers, payments for groups, discount codes, a request
 * to be erased, and marks. There must be some people in each list.
 */
export async function openCases(store: Store, people: People, now: Date): Promise<void> {
  await askForRefunds(store, people.paid.slice(-3), people.organiserId, now);
  await giveDiscounts(store, people, now);
  await proveTransfers(store, people.unpaid.slice(0, 4), now);
  await payForGroup(store, people.unpaid.slice(4, 9), now);
  await markPeople(store, people, now);
  const [leaving] = people.unpaid.slice(9);
  if (!leaving) return;
  const { erasureDays: daysToAnswer } = edition.privacy;
  const asked = { registrationId: leaving.id, daysToAnswer, requestId };
  await requestErasure(store, { ...asked, askedAt: addTime(now, -days(4)) });
}

/** The desk has granted the first request. Its refund is ordered, and not paid yet. */
async function askForRefunds(store: Store, people: readonly Registered[], organiserId: string, now: Date) {
  for (const { id: registrationId } of people) {
    const of = { kind: 'registration', id: registrationId } as const;
    const kind = 'cancellation';
    const quote = await quoteRequest(store.db, { of, kind }, now);
    const form = {
      kind,
      registrationId,
      bookingId: undefined,
      proof: undefined,
      substitute: undefined,
    } as const;
    const asked = await askToCancel(store, { ...form, seen: quote?.amount ?? 0, requestId }, now);
    if (!asked.ok) throw new Error(`A request to cancel was refused: ${asked.reason}.`);
    if (people[0]?.id !== registrationId) continue;
    await grantRequest(store, { id: asked.id, reason: 'As the policy says.', organiserId, requestId }, now);
  }
}

/** Makes a code for members of a partner, and a free place of a sponsor. Some people use the first code. */
async function giveDiscounts(store: Store, { unpaid, organiserId }: People, now: Date) {
  const by = { organiserId, requestId, participantTypes: participantTypeIds(store.settings) };
  const code = 'FRIENDS2026';
  const forms = [
    { name: 'Friends of the river', code, discount: { kind: 'percent', percent: 20 }, sponsor: '' },
    { name: 'A place for a student', code: '', discount: { kind: 'free' }, sponsor: 'River Trust' },
  ] as const;
  for (const form of forms) {
    await makeDiscountCode(store.db, { ...by, form: { ...form, uses: 20, until: '' } }, now);
  }
  for (const { id: registrationId } of unpaid.slice(10, 13)) {
    await applyDiscountCode(store, { registrationId, code, requestId }, now);
  }
}

async function proveTransfers(store: Store, people: readonly Registered[], now: Date) {
  const file = await drawScan();
  if (!('checked' in file)) return;
  for (const { id } of people) {
    const of = { kind: 'registration', id } as const;
    await sendTransferProof(store, { of, file: file.checked, registrationId: id, requestId }, now);
  }
}

/** One participant is about to pay for several others. */
async function payForGroup(store: Store, people: readonly Registered[], now: Date) {
  const [payer] = people;
  if (!payer) return;
  const rows = await store.db
    .selectFrom('registration')
    .select('reference')
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  const order = {
    registrationId: payer.id,
    text: rows.map(({ reference }) => reference).join('\n'),
    payer: { name: 'River Institute', address: '1 Example Street', taxNumber: '' },
    isPayerNamed: true,
    submissionHash: randomBytes(32),
    requestId,
  };
  await makeGroupPayment(store, order, now);
}

async function markPeople(store: Store, { paid, unpaid, organiserId }: People, now: Date) {
  const marked = [
    ...paid.slice(3, 7).map((person) => ({ person, label: 'VIP' })),
    ...unpaid.slice(0, 6).map((person) => ({ person, label: 'Call back' })),
  ];
  for (const { person, label } of marked) {
    await store.db.transaction().execute(async (tx) => {
      const { record_key_id } = await tx
        .selectFrom('registration')
        .select('record_key_id')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
      const record = await openRecordKey(tx, store.secrets, record_key_id);
      const mark = { id: person.id, record, list: 'registrations', label, isAdded: true } as const;
      await changeMark(tx, { ...mark, organiserId, requestId }, now);
    });
  }
}
