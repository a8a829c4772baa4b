import { describe, expect, it } from 'vitest';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { proofDeclinedMail } from '#conference/money/transfers/proof-declined.mail.server.tsx';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aPdf, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { declineTransferProof } from './decide-transfer-proof.server.ts';
import { sendTransferProof } from './send-transfer-proof.server.ts';
import { showTransferProof } from './show-transfer-proof.server.ts';
import { listTransferProofs, listWaitingProofs } from './transfer-proofs.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const finance = await anOrganiser(platform, { roles: ['finance'] });
const by = { organiserId: finance.id, requestId: 'a-request' };

type Of = { kind: ChargeKind; id: string };
const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
const send = (of: Of, registrationId = of.id) =>
  sendTransferProof(platform, { of, registrationId, file, requestId: 'a-request' }, now);
const person = async () => {
  const { id } = await aRegistration(platform);
  return { kind: 'registration', id } as const;
};
const states = async (of: Of) => (await listTransferProofs(db, of)).map(({ state }) => state);
/** Sends a proof for a charge and returns its id. */
const sent = async (of: Of, registrationId?: string) => {
  expect(await send(of, registrationId)).toEqual({ ok: true });
  return (await listTransferProofs(db, of))[0]?.id ?? '';
};
const confirm = (of: Of, transferProofId: string, amount: number) =>
  recordPayment(platform, { ...aPaymentToRecord(of, finance.id, { amount }), transferProofId }, now);

describe('a proof of a transfer', () => {
  it('waits in the list of the desk, and does not change what is due', async () => {
    const of = await person();
    const id = await sent(of);
    expect(await listWaitingProofs(db, 50)).toContainEqual({
      id,
      sentAt: now,
      registrationId: of.id,
      reference: expect.stringMatching(/^PC-/),
      name: expect.any(String),
      bookingId: null,
      groupPaymentId: null,
      option: null,
    });
    expect(await readBalance(db, of)).toMatchObject({ received: 0, due: 2500_00 });
  });

  it('is confirmed with the amount that has arrived, and the rest of the fee stays due', async () => {
    const of = await person();
    const id = await sent(of);
    expect(await confirm(of, id, 2480_00)).toMatchObject({ ok: true });
    expect(await states(of)).toEqual(['confirmed']);
    expect(await readBalance(db, of)).toMatchObject({ received: 2480_00, due: 20_00 });
    const payment = await db
      .selectFrom('payment')
      .innerJoin('transfer_proof as proof', 'proof.file_id', 'proof_file_id')
      .select('proof.id')
      .where('proof.id', '=', id)
      .execute();
    expect(payment).toEqual([{ id }]);
  });

  it('is confirmed only once when two organisers record its payment at the same time', async () => {
    const of = await person();
    const id = await sent(of);
    const results = await Promise.all([confirm(of, id, 1000_00), confirm(of, id, 1000_00)]);
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(results).toContainEqual({ ok: false, reason: 'no-such-proof' });
    expect(await readBalance(db, of)).toMatchObject({ received: 1000_00 });
  });

  it('cannot be confirmed by a payment for another person', async () => {
    const id = await sent(await person());
    const other = await person();
    expect(await confirm(other, id, 100_00)).toEqual({ ok: false, reason: 'no-such-proof' });
    expect(await readBalance(db, other)).toMatchObject({ received: 0 });
  });

  it('is declined with a reason, which the participant gets by mail', async () => {
    const of = await person();
    const proofId = await sent(of);
    const reason = 'The picture shows another account.';
    const decline = () => declineTransferProof(platform, { of, proofId, reason, ...by }, now);
    expect([await decline(), await decline()]).toEqual([{ ok: true }, { ok: true }]);
    expect(await states(of)).toEqual(['declined']);
    const queued = await db.selectFrom('mail').select('kind').where('subject_id', '=', proofId).execute();
    expect(queued).toEqual([{ kind: 'transfer-proof-declined' }]);
    const mail = await proofDeclinedMail.compose(platform, proofId, '');
    expect(mail?.subject).toMatch(/^About the proof of your transfer \(PC-/);
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toContain('for your registration');
    expect(await confirm(of, proofId, 100_00)).toEqual({ ok: false, reason: 'no-such-proof' });
  });

  it('cannot be declined after it was confirmed', async () => {
    const of = await person();
    const proofId = await sent(of);
    await confirm(of, proofId, 100_00);
    const declined = await declineTransferProof(platform, { of, proofId, reason: 'No.', ...by }, now);
    expect(declined).toEqual({ ok: false, reason: 'confirmed' });
  });

  it('can be sent for a booking only by its owner', async () => {
    const { id: registrationId } = await aRegistration(platform);
    const of = { kind: 'booking', id: await aBooking(platform, registrationId) } as const;
    const { id: stranger } = await aRegistration(platform);
    expect(await send(of, stranger)).toEqual({ ok: false, reason: 'not-yours' });
    await sent(of, registrationId);
    expect(await states(of)).toEqual(['waiting']);
    expect(await states({ kind: 'registration', id: registrationId })).toEqual([]);
  });

  it('is refused when nothing is due, or when three other proofs wait', async () => {
    const paid = await person();
    await confirm(paid, await sent(paid), 2500_00);
    expect(await send(paid)).toEqual({ ok: false, reason: 'nothing-due' });
    const of = await person();
    for (let count = 0; count < 3; count += 1) await sent(of);
    expect(await send(of)).toEqual({ ok: false, reason: 'too-many' });
  });

  it('is shown to an organiser, and the audit records it', async () => {
    const of = await person();
    const proofId = await sent(of);
    expect((await showTransferProof(platform, { proofId, ...by }))?.bytes).toEqual(file.bytes);
    const acts = await db
      .selectFrom('audit_entry')
      .select(['actor', 'actor_id'])
      .where('action', '=', 'transfer-proof.shown')
      .where('subject_id', '=', of.id)
      .execute();
    expect(acts).toEqual([{ actor: 'organiser', actor_id: finance.id }]);
  });

  it('belongs to the kept registration after a merge', async () => {
    const [kept, other] = [await person(), await person()];
    const id = await sent(other);
    await mergeRegistrations(
      platform,
      { keptId: kept.id, otherId: other.id, reason: 'One person.', ...by },
      now,
    );
    expect(await states(kept)).toEqual(['waiting']);
    expect(await confirm(kept, id, 100_00)).toMatchObject({ ok: true });
    expect(await states(kept)).toEqual(['confirmed']);
  });
});
