import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { listBookings } from '#conference/festival/list-bookings.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { addNote } from '#conference/registration/record/add-note.server.ts';
import { findDuplicates } from '#conference/registration/record/find-duplicates.server.ts';
import { listNotes } from '#conference/registration/record/list-notes.server.ts';
import { readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { openDetailsOf } from '#conference/registration/record/read-sealed-details.server.ts';
import { revealFile } from '#conference/registration/record/reveal-registration.server.ts';
import { completeRegistration } from '#conference/registration/registering/complete-registration.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { listRegistrationHistory } from '#conference/reports/list-registration-history.server.ts';
import {
  aBooking,
  aConfirmedBooking,
  anEmail,
  anOrganiser,
  aPaymentToRecord,
  aPdf,
  aPhoto,
  aRegistration,
  aSession,
} from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { anAcceptedPaper } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { chooseRegistration } from './choose-registration.server.ts';
import { compareRegistrations } from './compare-registrations.server.ts';
import { mergeRegistrations } from './merge-registrations.server.ts';
import { undoMerge } from './undo-merge.server.ts';

const platform = await aPlatform();
const { db } = platform;
const organiser = await anOrganiser(platform, { name: 'Leela Raman' });
const now = platform.now();
const by = { organiserId: organiser.id, requestId: 'a-request' };

async function merge(keptId: string, otherId: string) {
  const asked = { keptId, otherId, organiserId: organiser.id, reason: 'One person', requestId: 'a-request' };
  return await mergeRegistrations(platform, asked, now);
}

it('mails the reference of the kept registration, unless the merge was undone in the meantime', async () => {
  const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
  const referenceOf = async (id: string) =>
    (await db.selectFrom('registration').select('reference').where('id', '=', id).executeTakeFirstOrThrow())
      .reference;
  expect(await merge(kept.id, other.id)).toMatchObject({ ok: true });
  const mail = await receiveMail(platform, other.id, 'registrations-merged');
  const reference = await referenceOf(kept.id);
  expect(mail?.to).toMatchObject([{ address: kept.form.email }]);
  expect(mail?.subject).toBe(`Your reference for the River Conference is ${reference}`);
  expect(mail?.text).toContain(await referenceOf(other.id));
  const undo = { otherId: other.id, organiserId: organiser.id, reason: 'Two people', requestId: 'a-request' };
  expect(await undoMerge(platform, undo, now)).toMatchObject({ ok: true });
  expect(await receiveMail(platform, other.id, 'registrations-merged')).toBeUndefined();
});

async function addFile(registrationId: string, kind: 'photo' | 'passport') {
  const file =
    kind === 'photo'
      ? { bytes: await aPhoto(), mediaType: 'image/jpeg' as const }
      : { bytes: aPdf(), mediaType: 'application/pdf' as const };
  await replaceFile(platform, { registrationId, kind, file, requestId: 'a-request' }, now);
}

async function pay(id: string, amount: number) {
  const payment = aPaymentToRecord({ kind: 'registration', id }, organiser.id, { amount });
  return await recordPayment(platform, payment, now);
}

it('moves the data that the kept registration lacks, and deletes no data', async () => {
  const kept = await aRegistration(platform, { clothSize: null, shoeSize: 9, passportNumber: 'AA 111' });
  const other = await aRegistration(platform, { clothSize: 'l', shoeSize: 10, passportNumber: 'aa-111' });
  await addFile(kept.id, 'photo');
  await addFile(other.id, 'photo');
  await addFile(other.id, 'passport');
  await addNote(
    platform,
    { registrationId: other.id, organiserId: organiser.id, text: 'Called in May', requestId: 'a-request' },
    now,
  );
  const token = await aSession(platform, other);
  await pay(kept.id, 500_00);
  await pay(other.id, 2000_00);
  await aBooking(platform, other.id, { applicantName: 'Pots of Kumasi' });

  expect(await merge(kept.id, other.id)).toEqual({
    ok: true,
    moved: { payments: 1, bookings: 1, released: 0, files: 1 },
  });

  const merged = await readForDesk(db, kept.id);
  const aside = await readForDesk(db, other.id);
  expect(merged).toMatchObject({
    status: 'active',
    clothSize: 'l',
    shoeSize: 9,
    paidAt: now,
    merged: [{ id: other.id, reference: aside?.reference }],
    files: [{ kind: 'photo' }, { kind: 'passport' }],
  });
  expect(aside).toMatchObject({
    status: 'merged-or-duplicate',
    paidAt: null,
    mergedInto: { id: kept.id, reference: merged?.reference },
    files: [{ kind: 'photo' }],
  });
  expect(await findSession(db, token, now)).toBeUndefined();
  expect(await listBookings(platform, kept.id)).toMatchObject([
    { applicantName: 'Pots of Kumasi', status: 'requested' },
  ]);
  expect(await readBalance(db, { kind: 'registration', id: kept.id })).toMatchObject({
    received: 2500_00,
    due: 0,
  });
  expect(await readBalance(db, { kind: 'registration', id: other.id })).toMatchObject({
    received: 0,
    paid: 0,
  });
  expect(await listNotes(platform, kept.id)).toMatchObject([
    { text: 'Called in May', author: 'Leela Raman', writtenOn: aside?.reference },
  ]);

  // The scan has moved, so the key of the kept registration opens it now.
  const scan = merged?.files.find(({ kind }) => kind === 'passport');
  const reveal = {
    registrationId: kept.id,
    organiserId: organiser.id,
    reason: 'A look',
    requestId: 'a-request',
  };
  expect(await revealFile(platform, { ...reveal, fileId: scan?.id ?? '' })).toMatchObject({
    ok: true,
    file: { bytes: aPdf() },
  });
  const [, newest] = await listRegistrationHistory(platform, kept.id, 2);
  expect(newest).toMatchObject({
    action: 'registration.merged',
    actorName: 'Leela Raman',
    reason: 'One person',
    other: aside?.reference,
    detail: { payments: 1, bookings: 1, files: 1, released: 0 },
  });
  const inClear = db
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', 'like', 'registration.merged%');
  expect(JSON.stringify(await inClear.execute())).not.toContain('PC-');
});

it('moves as many bookings as one person is allowed to hold, and releases the other spots', async () => {
  const kept = await aRegistration(platform);
  const other = await aRegistration(platform);
  for (const { id } of [kept, kept, other, other, other]) await aBooking(platform, id);
  expect(await merge(kept.id, other.id)).toMatchObject({ ok: true, moved: { bookings: 1, released: 2 } });
  const held = (await listBookings(platform, kept.id)).filter(({ holdsSpot }) => holdsSpot);
  expect(held).toHaveLength(3);
  expect((await listBookings(platform, other.id)).map(({ status }) => status)).toEqual([
    'withdrawn',
    'withdrawn',
  ]);
});

it('moves all paid bookings, even above the number that one person is allowed to hold', async () => {
  const kept = await aRegistration(platform);
  const other = await aRegistration(platform);
  for (const { id } of [kept, kept, kept, other]) await aBooking(platform, id);
  const paid = await aConfirmedBooking(platform, other.id);
  const price = aPaymentToRecord({ kind: 'booking', id: paid }, organiser.id, { amount: 25_000_00 });
  await recordPayment(platform, price, now);
  expect(await merge(kept.id, other.id)).toMatchObject({ ok: true, moved: { bookings: 1, released: 1 } });
  const held = (await listBookings(platform, kept.id)).filter(({ holdsSpot }) => holdsSpot);
  expect(held).toHaveLength(4);
  expect(held.map(({ id }) => id)).toContain(paid);
});

it('a kept registration with the status “must choose” becomes active, and gets all that was merged into the other one before', async () => {
  const first = await aRegistration(platform);
  const second = await aRegistration(platform, { email: first.form.email });
  const third = await aRegistration(platform);
  expect(await readForDesk(db, second.id)).toMatchObject({ status: 'must-choose' });
  expect(await merge(first.id, third.id)).toMatchObject({ ok: true });
  expect(await merge(second.id, first.id)).toMatchObject({ ok: true });
  const merged = await readForDesk(db, second.id);
  expect(merged).toMatchObject({ status: 'active' });
  expect(merged?.merged.map(({ id }) => id).toSorted()).toEqual([first.id, third.id].toSorted());
});

it('marks a kept registration with moved payments as paid only after its owner has chosen it', async () => {
  const active = await aRegistration(platform);
  const later = await aRegistration(platform, { email: active.form.email });
  const other = await aRegistration(platform);
  await pay(other.id, 2500_00);
  expect(await merge(later.id, other.id)).toMatchObject({ ok: true, moved: { payments: 1 } });
  expect(await readForDesk(db, later.id)).toMatchObject({ status: 'must-choose', paidAt: null });
  const token = await aSession(platform, later, { isMailProved: true, now });
  const session = await findSession(db, token, now);
  if (!session) throw new Error('There is no session.');
  expect(
    await chooseRegistration(platform, session, { registrationId: later.id, requestId: 'a-request' }, now),
  ).toMatchObject({ ok: true });
  expect(await readForDesk(db, later.id)).toMatchObject({ status: 'active', paidAt: now });
  expect(
    await chooseRegistration(
      platform,
      session,
      { registrationId: later.id, requestId: 'a-request' },
      new Date(now.getTime() + 1000),
    ),
  ).toMatchObject({ ok: true });
  expect(await readForDesk(db, later.id)).toMatchObject({ paidAt: now });
});

it('refuses to merge a registration with itself, with a missing or closed registration, or a second time', async () => {
  const kept = await aRegistration(platform);
  const other = await aRegistration(platform);
  expect(await merge(kept.id, kept.id)).toEqual({ ok: false, reason: 'same' });
  expect(await merge(kept.id, randomUUID())).toEqual({ ok: false, reason: 'no-such-registration' });
  await merge(kept.id, other.id);
  expect(await merge(other.id, kept.id)).toEqual({ ok: false, reason: 'not-open' });
  expect(await merge(kept.id, other.id)).toEqual({ ok: false, reason: 'merged-already' });
});

it('carries out only one of two simultaneous merges if A is merged into B while B is merged into A', async () => {
  const [first, second] = [await aRegistration(platform), await aRegistration(platform)];
  await pay(first.id, 100_00);
  const answers = await Promise.all([merge(first.id, second.id), merge(second.id, first.id)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const balances = await Promise.all(
    [first.id, second.id].map((id) => readBalance(db, { kind: 'registration', id })),
  );
  expect(balances.map((balance) => balance?.received ?? 0).toSorted((one, two) => one - two)).toEqual([
    0, 100_00,
  ]);
});

it('finds duplicates: registrations with the same passport, name or email', async () => {
  const email = anEmail();
  const own = await aRegistration(platform, { fullName: 'Ngozi Obi', passportNumber: 'ZX 987 654', email });
  const byPassport = await aRegistration(platform, { fullName: 'N. Obi', passportNumber: 'zx987654' });
  const byName = await aRegistration(platform, { fullName: 'NGOZI OBÍ', passportNumber: 'Q1' });
  const byEmail = await aRegistration(platform, { fullName: 'Chidi', passportNumber: 'Q2', email });
  await aRegistration(platform, { fullName: 'Somebody Else', passportNumber: 'Q3' });
  const found = await findDuplicates(db, own.id);
  expect(Object.fromEntries(found.map(({ id, same }) => [id, same]))).toEqual({
    [byPassport.id]: ['passport'],
    [byName.id]: ['name'],
    [byEmail.id]: ['email'],
  });
  expect(found[0]?.id).toBe(byPassport.id);
  await merge(own.id, byName.id);
  expect((await findDuplicates(db, own.id)).map(({ id }) => id)).not.toContain(byName.id);
});

it('moves papers and the person in the programme to the kept registration, and back when the merge is undone', async () => {
  const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
  const { paperId } = await anAcceptedPaper(platform, { email: other.form.email });
  await db.updateTable('paper').set({ registration_id: other.id }).where('id', '=', paperId).execute();
  const { id: personId } = await db
    .insertInto('programme_person')
    .values({
      ...{ slug: 'mira', name: 'Mira', title: '', country: '', biography: '', registration_id: other.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owners = async () => {
    const paper = db.selectFrom('paper').select('registration_id').where('id', '=', paperId);
    const person = db.selectFrom('programme_person').select('registration_id').where('id', '=', personId);
    return [await paper.executeTakeFirst(), await person.executeTakeFirst()].map(
      (row) => row?.registration_id,
    );
  };
  expect(await merge(kept.id, other.id)).toMatchObject({ ok: true });
  expect(await owners()).toEqual([kept.id, kept.id]);
  const undo = { otherId: other.id, organiserId: organiser.id, reason: 'Two people', requestId: 'a-request' };
  expect(await undoMerge(platform, undo, now)).toMatchObject({ ok: true });
  expect(await owners()).toEqual([other.id, other.id]);
});

/** Opens the passport details of a registration and reads what the merge can exchange. */
async function readDetails(id: string) {
  const read = await readForDesk(db, id);
  const details = (await openDetailsOf(platform, [id])).get(id);
  const balance = await readBalance(db, { kind: 'registration', id });
  return {
    fullName: read?.fullName,
    participantType: read?.participantType,
    clothSize: read?.clothSize,
    needsVisa: read?.needsVisa,
    passportNumber: details?.passportNumber,
    visaAddress: details?.visaAddress,
    charged: balance?.charged,
    photoFileId: read?.files.find(({ kind }) => kind === 'photo')?.id,
  };
}

it('takes each detail from the chosen registration and keeps a wish for a visa letter; the undo restores all details', async () => {
  const kept = await aRegistration(platform, {
    fullName: 'Mira Celik',
    clothSize: 's',
    passportNumber: 'OLD 11',
    needsVisa: false,
    visaAddress: null,
  });
  const other = await aRegistration(platform, {
    fullName: 'Mira Çelik',
    clothSize: 'l',
    passportNumber: 'NEW 22',
    participantType: 'student',
    needsVisa: true,
    visaAddress: 'Lotus Lane 7',
  });
  for (const { id } of [kept, other]) await addFile(id, 'photo');
  const before = { kept: await readDetails(kept.id), other: await readDetails(other.id) };
  const choices = {
    fullName: 'other',
    participantType: 'other',
    passport: 'other',
    clothSize: 'kept',
    photo: 'other',
  } as const;
  const asked = { keptId: kept.id, otherId: other.id, reason: 'One person', choices, ...by };
  expect(await mergeRegistrations(platform, asked, now)).toMatchObject({ ok: true });
  expect(await readDetails(kept.id)).toEqual({ ...before.other, clothSize: 's' });
  expect(await readDetails(other.id)).toEqual({ ...before.kept, clothSize: 'l' });
  // A later registration with the passport number that came from the other registration is a duplicate of the kept one.
  const again = await aRegistration(platform, { fullName: 'Somebody', passportNumber: 'new-22' });
  expect((await findDuplicates(db, again.id)).map(({ id }) => id)).toEqual([kept.id]);

  const undo = { otherId: other.id, reason: 'Two sisters', ...by };
  expect(await undoMerge(platform, undo, now)).toMatchObject({ ok: true });
  expect(await readDetails(kept.id)).toEqual(before.kept);
  expect(await readDetails(other.id)).toEqual(before.other);
});

it('the comparison proposes to keep the paid registration, and each wish that one of the two has', async () => {
  const empty = await aRegistration(platform, {
    fullName: 'Ada',
    clothSize: 'm',
    shoeSize: null,
    needsVisa: false,
    visaAddress: null,
  });
  const paid = await aRegistration(platform, {
    fullName: 'Ada L.',
    clothSize: null,
    shoeSize: 9,
    interestedDoctorate: true,
    needsVisa: false,
    visaAddress: null,
  });
  await pay(paid.id, 100_00);
  const compared = await compareRegistrations(platform, [empty.id, paid.id]);
  expect(compared?.suggestedId).toBe(paid.id);
  expect(compared?.differences).toEqual([
    { choice: 'fullName', fromId: paid.id },
    { choice: 'interestedDoctorate', fromId: paid.id },
  ]);
  const fuller = await aRegistration(platform, { needsVisa: true, visaAddress: 'A street 1' });
  const wish = await compareRegistrations(platform, [paid.id, fuller.id]);
  expect(wish?.differences).toContainEqual({ choice: 'visaLetter', fromId: fuller.id });
  expect(await compareRegistrations(platform, [paid.id, randomUUID()])).toBeUndefined();
});

it('refuses a merge of registrations that somebody changed after they were compared', async () => {
  const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
  const compared = await compareRegistrations(platform, [kept.id, other.id]);
  const shownAt = Object.fromEntries(
    (compared?.sides ?? []).map(({ registration }) => [
      registration.id,
      registration.updatedAt.toISOString(),
    ]),
  );
  const asked = { keptId: kept.id, otherId: other.id, reason: 'One person', shownAt, ...by };
  await addFile(other.id, 'photo');
  const completion = { country: 'KE' };
  await completeRegistration(db, { registrationId: other.id, requestId: 'r' }, completion, new Date());
  expect(await mergeRegistrations(platform, asked, now)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  const newest = await readForDesk(db, other.id);
  const seen = { ...shownAt, [other.id]: newest?.updatedAt.toISOString() ?? '' };
  expect(await mergeRegistrations(platform, { ...asked, shownAt: seen }, now)).toMatchObject({ ok: true });
});
