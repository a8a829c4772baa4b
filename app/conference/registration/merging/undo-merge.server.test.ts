import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forgetDevice } from '#conference/accounts/device.server.ts';
import { findDeviceRegistration } from '#conference/accounts/login/find-device-registration.server.ts';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { proveByLink } from '#conference/accounts/login/prove-mailbox.server.ts';
import { requestSignIn } from '#conference/accounts/request-sign-in.server.ts';
import { checkIn } from '#conference/door/check-in.server.ts';
import { changeSizes } from '#conference/door/kit/change-sizes.server.ts';
import { undoCheckIn } from '#conference/door/undo-check-in.server.ts';
import { bookSpot } from '#conference/festival/book-spot.server.ts';
import { declineBooking } from '#conference/festival/decide-booking.server.ts';
import { listBookings } from '#conference/festival/list-bookings.server.ts';
import { listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { showProof } from '#conference/money/ledger/show-proof.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { addNote } from '#conference/registration/record/add-note.server.ts';
import { listNotes } from '#conference/registration/record/list-notes.server.ts';
import { readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { revealFile } from '#conference/registration/record/reveal-registration.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { listRegistrationHistory } from '#conference/reports/list-registration-history.server.ts';
import { addTime, hours } from '#platform/durations.ts';
import {
  aBooking,
  aBookingRequest,
  anOrganiser,
  aPaymentToRecord,
  aPdf,
  aPhoto,
  aRegistration,
  provedAsker,
} from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { mergeRegistrations } from './merge-registrations.server.ts';
import { planUndo } from './plan-undo.server.ts';
import { undoMerge } from './undo-merge.server.ts';

const platform = await aPlatform();
const { db } = platform;
const organiser = await anOrganiser(platform, { name: 'Leela Raman' });
const by = { organiserId: organiser.id, requestId: 'a-request' };
const now = platform.now();
const later = addTime(now, hours(1));

async function merge(keptId: string, otherId: string, at = now) {
  const merged = await mergeRegistrations(platform, { keptId, otherId, reason: 'One person', ...by }, at);
  if (!merged.ok) throw new Error(merged.reason);
}

const undo = (otherId: string) => undoMerge(platform, { otherId, reason: 'Two sisters', ...by }, later);

async function addFile(registrationId: string, kind: 'photo' | 'passport', at = now) {
  const file =
    kind === 'photo'
      ? { bytes: await aPhoto(), mediaType: 'image/jpeg' as const }
      : { bytes: aPdf(), mediaType: 'application/pdf' as const };
  await replaceFile(platform, { registrationId, kind, file, requestId: 'a-request' }, at);
}

type PaymentParts = Parameters<typeof aPaymentToRecord>[2];

async function pay(kind: 'registration' | 'booking', id: string, parts: PaymentParts = {}, at = now) {
  const paid = await recordPayment(platform, aPaymentToRecord({ kind, id }, organiser.id, parts), at);
  if (!paid.ok) throw new Error(paid.reason);
  return paid.paymentId;
}

/** Signs in by mail and returns the session. */
async function signIn(email: string) {
  await requestSignIn(
    platform,
    { asker: provedAsker, email, browserHash: Buffer.alloc(32, 7), next: undefined, language: 'en' },
    now,
  );
  const asked = db.selectFrom('sign_in').select('id').where('email', '=', email).where('used_at', 'is', null);
  const mail = await receiveMail(platform, (await asked.executeTakeFirstOrThrow()).id);
  const [, token = ''] = /link\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const proof = await proveByLink(platform, { token }, now);
  return proof.ok ? await findSession(db, proof.sessionToken, now) : undefined;
}

const received = async (id: string) => (await readBalance(db, { kind: 'registration', id }))?.received;
const arrivalOf = async (id: string) =>
  await db
    .selectFrom('arrival')
    .select(['arrived_at', 'marked_by'])
    .where('registration_id', '=', id)
    .executeTakeFirst();

/** Reads everything that the screens show of a registration. */
async function readScreens(id: string) {
  const { updatedAt, ...read } = { ...(await readForDesk(db, id)), updatedAt: undefined };
  return {
    ...read,
    notes: (await listNotes(platform, id)).map(({ text }) => text),
    bookings: (await listBookings(platform, id)).map(({ id, status, message }) => ({ id, status, message })),
    balance: (({ chargeId, ...sums }) => sums)(
      (await readBalance(db, { kind: 'registration', id })) ?? { chargeId: '' },
    ),
    arrival: await arrivalOf(id),
  };
}

describe('an undone merge', () => {
  it('restores both registrations with all data that the merge moved; the data are readable, and the balances are the same', async () => {
    const kept = await aRegistration(platform, { clothSize: null, shoeSize: 9 });
    const other = await aRegistration(platform, { clothSize: 'l', shoeSize: 10, interestedDoctorate: true });
    await addFile(kept.id, 'photo');
    await addFile(other.id, 'photo');
    await addFile(other.id, 'passport');
    for (const { id } of [kept, other])
      await addNote(platform, { registrationId: id, text: `About ${id}`, ...by }, now);
    await pay('registration', kept.id, { amount: 500_00 });
    await pay('registration', other.id, { amount: 2500_00, reference: 'SBIN 42', note: 'From her aunt' });
    await aBooking(platform, other.id);
    await checkIn(db, { registrationId: other.id, ...by }, now);
    const before = [await readScreens(kept.id), await readScreens(other.id)];

    await merge(kept.id, other.id);
    expect(await readScreens(kept.id)).not.toEqual(before[0]);
    expect(await undo(other.id)).toEqual({
      ok: true,
      keptId: kept.id,
      movedBack: { payments: 1, bookings: 1, regained: 0, files: 1 },
    });
    expect([await readScreens(kept.id), await readScreens(other.id)]).toEqual(before);

    const [[ofKept], [ofOther]] = [
      await listRegistrationHistory(platform, kept.id, 1),
      await listRegistrationHistory(platform, other.id, 1),
    ];
    const scan = (await readForDesk(db, other.id))?.files.find(({ kind }) => kind === 'passport');
    const reveal = { registrationId: other.id, fileId: scan?.id ?? '', reason: 'A look', ...by };
    expect(await revealFile(platform, reveal)).toMatchObject({ ok: true, file: { bytes: aPdf() } });
    const otherPayments = (await listPayments(platform, { kind: 'registration', id: other.id })).filter(
      (one) => one.kind === 'payment' && !one.isUndone,
    );
    expect(otherPayments).toMatchObject([
      { amount: 2500_00, note: { reference: 'SBIN 42', note: 'From her aunt' } },
    ]);
    // After the undo, the payments of the kept registration contain no references of the other registration.
    const keptPayments = await listPayments(platform, { kind: 'registration', id: kept.id });
    expect(keptPayments.map(({ note }) => note)).not.toContainEqual(
      expect.objectContaining({ reference: 'SBIN 42' }),
    );
    expect(JSON.stringify(keptPayments)).not.toContain((await readForDesk(db, other.id))?.reference);

    expect(ofKept).toMatchObject({
      action: 'registration.merge-undone',
      actorName: 'Leela Raman',
      reason: 'Two sisters',
      other: before[1]?.reference,
      detail: { payments: 1, bookings: 1, regained: 0, files: 1 },
    });
    expect(ofOther).toMatchObject({ action: 'registration.taken-out', reason: 'Two sisters' });

    // The same registrations can be merged again, and this merge can be undone, too.
    await merge(kept.id, other.id, addTime(later, hours(1)));
    expect(await received(kept.id)).toBe(3000_00);
    expect(await undo(other.id)).toMatchObject({ ok: true });
    expect([await received(kept.id), await received(other.id)]).toEqual([500_00, 2500_00]);
  });

  it('lets the participant log in again by mail, and in their browser if its credential was not deleted', async () => {
    const [kept, other, third] = [
      await aRegistration(platform),
      await aRegistration(platform),
      await aRegistration(platform),
    ];
    for (const { id } of [other, third]) await merge(kept.id, id);
    const inBrowser = (one: typeof other) => findDeviceRegistration(db, one.deviceSecret, one.form.email);
    expect(await inBrowser(other)).toMatchObject({ ok: false });
    await forgetDevice(db, third.deviceSecret, now);
    for (const { id } of [other, third]) expect(await undo(id)).toMatchObject({ ok: true });
    expect(await inBrowser(other)).toMatchObject({ ok: true, registrationId: other.id });
    expect(await inBrowser(third)).toMatchObject({ ok: false });

    expect(await signIn(third.form.email)).toMatchObject({ registrationId: third.id });
  });

  it('moves a booking with its payments, later messages and proofs', async () => {
    const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
    const bookingId = await aBooking(platform, other.id);
    await merge(kept.id, other.id);
    const proof = { checked: { bytes: aPdf(), mediaType: 'application/pdf' as const } };
    const paymentId = await pay('booking', bookingId, { reference: 'UTIB 7', note: 'Half', proof });
    const expectedRefund = 100_00;
    expect(
      await declineBooking(platform, { bookingId, message: 'Full, sorry', expectedRefund, ...by }, now),
    ).toEqual({
      ok: true,
    });
    expect(await undo(other.id)).toMatchObject({ ok: true, movedBack: { bookings: 1 } });
    const keysOf = async (id: string) =>
      (
        await db
          .selectFrom('registration')
          .select('record_key_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).record_key_id;
    const sealing = await db
      .selectFrom('payment')
      .innerJoin('stored_file', 'stored_file.id', 'proof_file_id')
      .select(['payment.record_key_id as note', 'stored_file.record_key_id as proof'])
      .where('payment.id', '=', paymentId)
      .executeTakeFirst();
    const otherKey = await keysOf(other.id);
    expect(sealing).toEqual({ note: otherKey, proof: otherKey });
    expect(await listBookings(platform, other.id)).toMatchObject([
      { status: 'declined', message: 'Full, sorry' },
    ]);
    expect(await listPayments(platform, { kind: 'booking', id: bookingId })).toMatchObject([
      { note: { reference: 'UTIB 7', note: 'Half' } },
    ]);
    expect(await showProof(platform, { paymentId, ...by })).toMatchObject({ bytes: aPdf() });
  });

  it('restores released spots if they are free and their time to pay has not run out', async () => {
    const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
    for (let held = 0; held < 3; held += 1) await aBooking(platform, kept.id);
    const ids = [
      await aBooking(platform, other.id),
      await aBooking(platform, other.id),
      await aBooking(platform, other.id),
    ];
    await db
      .updateTable('booking')
      .set({ status: 'confirmed' })
      .where('id', '=', ids[0] ?? '')
      .execute();
    await db
      .updateTable('booking')
      .set({ pay_by: now })
      .where('id', '=', ids[2] ?? '')
      .execute();
    await merge(kept.id, other.id);
    expect(await undo(other.id)).toMatchObject({ ok: true, movedBack: { bookings: 0, regained: 2 } });
    const status = new Map((await listBookings(platform, other.id)).map((one) => [one.id, one.status]));
    expect(ids.map((id) => status.get(id))).toEqual(['confirmed', 'requested', 'withdrawn']);
    expect((await listBookings(platform, kept.id)).filter(({ holdsSpot }) => holdsSpot)).toHaveLength(3);
  });

  it('gives both registrations their own arrival again', async () => {
    const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
    const arrivalTimes = [later, now];
    await checkIn(db, { registrationId: kept.id, ...by }, later);
    await checkIn(db, { registrationId: other.id, ...by }, now);
    await merge(kept.id, other.id);
    expect(await arrivalOf(kept.id)).toMatchObject({ arrived_at: now });
    expect(await arrivalOf(other.id)).toBeUndefined();
    await undo(other.id);
    expect([await arrivalOf(kept.id), await arrivalOf(other.id)].map((one) => one?.arrived_at)).toEqual(
      arrivalTimes,
    );
  });
});

describe('the status after a merge is undone', () => {
  it('is restored for two registrations of one address: one is active, the other waits for the choice', async () => {
    const first = await aRegistration(platform);
    const second = await aRegistration(platform, { email: first.form.email });
    await pay('registration', first.id, { amount: 2500_00 });
    await merge(second.id, first.id);
    expect(await readForDesk(db, second.id)).toMatchObject({ status: 'active', paidAt: now });
    await undo(first.id);
    expect(await readForDesk(db, second.id)).toMatchObject({ status: 'must-choose', paidAt: null });
    expect(await readForDesk(db, first.id)).toMatchObject({ status: 'active', paidAt: now });
  });

  it('is withdrawn again, with the same date, for a registration that was withdrawn before', async () => {
    const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
    await pay('registration', other.id, { amount: 2500_00 });
    await withdrawRegistration(platform, { registrationId: other.id, reason: 'Ill', ...by }, now);
    await merge(kept.id, other.id);
    await undo(other.id);
    expect(await readForDesk(db, other.id)).toMatchObject({
      status: 'withdrawn',
      withdrawnAt: now,
      paidAt: now,
    });
    expect(await readForDesk(db, kept.id)).toMatchObject({ status: 'active', paidAt: null });
  });

  it('is restored for the last of two merges; the first one then stays', async () => {
    const [first, second, third] = [
      await aRegistration(platform),
      await aRegistration(platform),
      await aRegistration(platform),
    ];
    await pay('registration', first.id, { amount: 100_00 });
    await merge(second.id, first.id);
    await merge(third.id, second.id);
    expect(await readForDesk(db, first.id)).toMatchObject({ mergedInto: { id: third.id } });
    expect(await undo(first.id)).toEqual({ ok: false, reason: 'kept-merged' });
    expect(await undo(second.id)).toMatchObject({ ok: true });
    expect(await readForDesk(db, first.id)).toMatchObject({ mergedInto: { id: second.id } });
    expect(await received(second.id)).toBe(100_00);
    expect(await undo(first.id)).toEqual({ ok: false, reason: 'changed-since' });
  });
});

describe('the undo of a merge', () => {
  it('is refused for a merge that does not exist', async () => {
    const other = await aRegistration(platform);
    expect(await undo(randomUUID())).toEqual({ ok: false, reason: 'no-such-registration' });
    expect(await undo(other.id)).toEqual({ ok: false, reason: 'not-merged' });
  });

  it('is refused after the passports were destroyed', async () => {
    const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
    await merge(kept.id, other.id);
    await db
      .updateTable('registration')
      .set({ sealed_details: null, passport_destroyed_at: now })
      .where('id', '=', kept.id)
      .execute();
    expect(await undo(other.id)).toEqual({ ok: false, reason: 'destroyed' });
  });

  type Since = (keptId: string, other: { id: string; email: string }) => Promise<unknown>;
  const changes: Record<string, Since> = {
    'a payment was recorded': (id) => pay('registration', id, { amount: 200_00 }, later),
    'a moved payment was undone': async (id) => {
      const of = { kind: 'registration' as const, id };
      const [here] = await listPayments(platform, of);
      await undoPayment(platform, { of, paymentId: here?.id ?? '', reason: 'Never came', ...by }, later);
    },
    'a spot was booked': (id) =>
      bookSpot(platform, aBookingRequest(id, { option: 'auditorium', day: '2026-01-21' }), later),
    'a note was written': (id) => addNote(platform, { registrationId: id, text: 'Since', ...by }, later),
    'a moved file was replaced': (id) => addFile(id, 'photo', later),
    'a file was added': (id) => addFile(id, 'passport', later),
    'a size was changed': (id) =>
      changeSizes(
        platform,
        { registrationId: id, clothSize: 'm', shoeSize: null, requestId: 'a-request' },
        later,
      ),
    'the check-in was undone': (id) => undoCheckIn(db, { registrationId: id, ...by }, later),
    'somebody registered with the address of the other one': (_id, { email }) =>
      aRegistration(platform, { email }),
  };

  it.each(Object.entries(changes))(
    'is refused after something has happened since: %s',
    async (_name, change) => {
      const kept = await aRegistration(platform, { clothSize: null });
      const other = await aRegistration(platform, { clothSize: 'l' });
      await pay('registration', other.id, { amount: 300_00 });
      await addFile(other.id, 'photo');
      await checkIn(db, { registrationId: other.id, ...by }, now);
      await merge(kept.id, other.id);
      expect(await planUndo(db, other.id, later)).toMatchObject({ ok: true });
      await change(kept.id, { id: other.id, email: other.form.email });
      const before = await readScreens(kept.id);
      expect(await undo(other.id)).toEqual({ ok: false, reason: 'changed-since' });
      expect(await readScreens(kept.id)).toEqual(before);
    },
  );
});

describe('undoing a merge', () => {
  it('succeeds for only one of two organisers who try at the same time, and moves the money back once', async () => {
    const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
    await pay('registration', other.id, { amount: 100_00 });
    await merge(kept.id, other.id);
    const answers = await Promise.all([undo(other.id), undo(other.id)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, reason: 'not-merged' });
    expect([await received(kept.id), await received(other.id)]).toEqual([0, 100_00]);
  });

  it('never duplicates a payment or booking, even if another organiser merges the kept registration at that moment', {
    repeats: 60,
  }, async () => {
    const [kept, other, third] = [
      await aRegistration(platform),
      await aRegistration(platform),
      await aRegistration(platform),
    ];
    await pay('registration', other.id, { amount: 100_00 });
    await aBooking(platform, other.id);
    await merge(kept.id, other.id);
    const ids = { keptId: third.id, otherId: kept.id };
    const [undone] = await Promise.all([
      undo(other.id),
      mergeRegistrations(platform, { ...ids, reason: 'One person', ...by }, now),
    ]);
    const sums = await Promise.all([kept, other, third].map(({ id }) => received(id)));
    expect(sums).toEqual(undone.ok ? [0, 100_00, 0] : [0, 0, 100_00]);
    const held = await Promise.all(
      [other, third].map(async ({ id }) => (await listBookings(platform, id)).length),
    );
    expect(held).toEqual(undone.ok ? [1, 0] : [0, 1]);
  });

  it('is refused if somebody books a released spot at the same time, and then leaves it to that person', async () => {
    const hall = platform.settings.catalogue.find(({ id }) => id === 'auditorium');
    const form = { option: 'auditorium', day: '2026-01-20' };
    if (!hall) throw new Error('There is no auditorium.');
    const [kept, other, third] = [
      await aRegistration(platform),
      await aRegistration(platform),
      await aRegistration(platform),
    ];
    for (let held = 0; held < 3; held += 1) await aBooking(platform, kept.id);
    await aBooking(platform, other.id, form);
    await merge(kept.id, other.id);

    // The undo makes its plan while the spot is still free. Then it waits for the transaction in which somebody else
    // books the spot.
    const taking = await db.startTransaction().execute();
    const taken = await bookSpot({ ...platform, db: within(taking) }, aBookingRequest(third.id, form), now);
    expect(taken).toMatchObject({ ok: true });
    const undoing = undo(other.id);
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      waiting = rows.length;
    }
    await taking.commit().execute();
    expect(await undoing).toEqual({ ok: false, reason: 'changed-since' });
    expect(await undo(other.id)).toMatchObject({ ok: true, movedBack: { regained: 0 } });
    expect(await listBookings(platform, other.id)).toMatchObject([{ status: 'withdrawn' }]);
    expect(await listBookings(platform, third.id)).toMatchObject([{ status: 'requested' }]);
  });
});

/** Returns a database that runs each of its transactions inside the open transaction `tx`. */
function within(tx: Awaited<ReturnType<ReturnType<typeof db.startTransaction>['execute']>>): typeof db {
  const transaction = () => ({ execute: (work: (inner: typeof tx) => unknown) => work(tx) });
  return Object.assign(Object.create(tx), { transaction });
}
