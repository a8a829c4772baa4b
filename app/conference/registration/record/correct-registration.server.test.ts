import { expect, it } from 'vitest';
import { findDeviceRegistration } from '#conference/accounts/login/find-device-registration.server.ts';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { addTime, hours } from '#platform/durations.ts';
import { anEmail, anOrganiser, aRegistration, aSession, aStallHolder } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { type Correction, correctRegistration } from './correct-registration.server.ts';
import { readForDesk } from './read-for-desk.server.ts';
import { readRegistration } from './read-registration.server.ts';
import { revealDetails } from './reveal-registration.server.ts';

const platform = await aPlatform();
const organiser = await anOrganiser(platform, { name: 'Leela Raman' });
const now = platform.now();

async function correct(
  registrationId: string,
  changes: Correction['changes'],
  reason = 'A typing mistake',
  accepted: Pick<Correction, 'acceptedFee'> = {},
) {
  const by = { actor: 'organiser', actorId: organiser.id } as const;
  const correction = { registrationId, changes, by, reason, requestId: 'a-request', ...accepted };
  return await correctRegistration(platform, correction, now);
}

async function details(registrationId: string) {
  return await revealDetails(platform, {
    registrationId,
    organiserId: organiser.id,
    reason: 'A test',
    requestId: 'a-request',
  });
}

async function acts(registrationId: string) {
  const rows = (await searchAudit(platform, { filter: { text: registrationId }, count: 10 })).rows;
  return rows.filter((row) => row.action === 'registration.corrected');
}

it('records the changed fields and seals the former values with the reason', async () => {
  const { id } = await aRegistration(platform, { passportNumber: 'K1234567', fullName: 'Mira Celik' });
  const changes = { fullName: 'Mira Çelik', passportNumber: 'K7654321', clothSize: 'm' as const };
  expect(await correct(id, changes)).toEqual({ ok: true, changed: ['fullName', 'passportNumber'] });
  expect(await readRegistration(platform.db, id)).toMatchObject({ fullName: 'Mira Çelik', clothSize: 'm' });
  expect(await details(id)).toMatchObject({ ok: true, details: { passportNumber: 'K7654321' } });
  expect(await acts(id)).toMatchObject([
    {
      actor: 'organiser',
      actorName: 'Leela Raman',
      detail: { fields: ['fullName', 'passportNumber'], mails: [expect.any(String)] },
      sealed: {
        state: 'open',
        reason: 'A typing mistake',
        detail: {
          before: { fullName: 'Mira Celik', passportNumber: 'K1234567' },
          after: { fullName: 'Mira Çelik', passportNumber: 'K7654321' },
        },
      },
    },
  ]);
  const { rows } = await platform.database.pool.query('select detail from audit_entry');
  expect(JSON.stringify(rows)).not.toMatch(/K1234567|K7654321|Mira/);
});

it('records nothing if no field changes', async () => {
  const { id, form } = await aRegistration(platform);
  expect(await correct(id, { fullName: form.fullName, shoeSize: form.shoeSize })).toEqual({
    ok: true,
    changed: [],
  });
  expect(await acts(id)).toEqual([]);
});

it('refuses to overwrite fields that somebody else changed in the meantime, and names them', async () => {
  const { id } = await aRegistration(platform, { fullName: 'Asha Wanjir', passportNumber: 'K1234567' });
  await correct(id, { fullName: 'Asha Wanjiru', passportNumber: 'K1111111' });
  const late = (changes: Correction['changes'], shown: Correction['changes']) =>
    correctRegistration(
      platform,
      {
        registrationId: id,
        changes,
        shown,
        by: { actor: 'participant', actorId: id },
        requestId: 'a-request',
      },
      now,
    );
  const shown = { fullName: 'Asha Wanjir', passportNumber: 'K1234567', country: null };
  expect(await late({ passportNumber: 'K2222222', country: 'KE' }, shown)).toEqual({
    ok: false,
    reason: 'changed-meanwhile',
    fields: ['passportNumber'],
  });
  expect(await readRegistration(platform.db, id)).toMatchObject({ fullName: 'Asha Wanjiru', country: null });
  // Two equal corrections are no conflict. A field that only one of the two people has changed is no conflict, either.
  expect(await late({ passportNumber: 'K1111111', country: 'KE' }, shown)).toEqual({
    ok: true,
    changed: ['country'],
  });
  expect(await details(id)).toMatchObject({ details: { passportNumber: 'K1111111' } });
});

it('ends all sessions when the email changes, and the new email must be proved', async () => {
  const registration = await aRegistration(platform);
  const { id, deviceSecret } = registration;
  const token = await aSession(platform, registration);
  await platform.db
    .updateTable('registration')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .execute();
  await correct(id, { shoeSize: 12 });
  expect(await findSession(platform.db, token, now)).toMatchObject({ registrationId: id });
  const email = anEmail();
  expect(await correct(id, { email })).toEqual({ ok: true, changed: ['email'] });
  expect(await findSession(platform.db, token, now)).toBeUndefined();
  expect(await findDeviceRegistration(platform.db, deviceSecret, email)).toMatchObject({ ok: false });
  expect(await readRegistration(platform.db, id)).toMatchObject({ email, isEmailProved: false });
});

it('refuses an email of another registration, ignoring case', async () => {
  const first = await aRegistration(platform);
  const { id, form } = await aRegistration(platform);
  const email = first.form.email.toUpperCase();
  expect(await correct(id, { email })).toEqual({ ok: false, reason: 'email-taken' });
  expect(await readRegistration(platform.db, id)).toMatchObject({ email: form.email });
});

it('gives a new email address to only one of several registrations that ask for it at the same time', async () => {
  const email = anEmail();
  const registrations = await Promise.all(Array.from({ length: 6 }, () => aRegistration(platform)));
  const answers = await Promise.all(registrations.map(({ id }) => correct(id, { email })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'email-taken')).toHaveLength(5);
});

it('deletes the postal address if no visa letter is wanted, and refuses a visa letter without a postal address', async () => {
  const { id } = await aRegistration(platform, { needsVisa: true, visaAddress: 'Peace Road 1' });
  expect(await correct(id, { needsVisa: false })).toEqual({
    ok: true,
    changed: ['needsVisa', 'visaAddress'],
  });
  expect(await details(id)).toMatchObject({ details: { visaAddress: null } });
  expect(await correct(id, { needsVisa: true })).toEqual({ ok: false, reason: 'visa-address-missing' });
  expect(await correct(id, { needsVisa: true, visaAddress: 'Peace Road 2' })).toMatchObject({ ok: true });
});

it('refuses a registration that does not exist', async () => {
  expect(await correct('00000000-0000-4000-8000-000000000000', { shoeSize: 7 })).toEqual({
    ok: false,
    reason: 'no-such-registration',
  });
});

it('does not change destroyed passport details, but corrects the other fields', async () => {
  const { id } = await aRegistration(platform);
  await platform.db
    .updateTable('registration')
    .set({ sealed_details: null, passport_destroyed_at: now })
    .where('id', '=', id)
    .execute();
  expect(await correct(id, { passportNumber: 'K7654321' })).toEqual({
    ok: false,
    reason: 'passport-destroyed',
  });
  expect(await correct(id, { shoeSize: 12 })).toEqual({ ok: true, changed: ['shoeSize'] });
  expect(await details(id)).toEqual({ ok: false, reason: 'destroyed' });
});

it('changes the fee with the participant type only after the organiser has accepted the new fee, and mails the new fee', async () => {
  const { id } = await aRegistration(platform, { participantType: 'student' });
  const before = await readBalance(platform.db, { kind: 'registration', id });
  const changes = { participantType: 'professional' };
  expect(await correct(id, changes)).toEqual({
    ok: false,
    reason: 'fee-changes',
    fee: { amount: 2500_00, currency: 'USD' },
    balance: before,
  });
  expect(await correct(id, changes, 'Not a student', { acceptedFee: 1_00 })).toMatchObject({ ok: false });
  expect(await readBalance(platform.db, { kind: 'registration', id })).toEqual(before);
  const accepted = await correct(id, changes, 'Not a student', { acceptedFee: 2500_00 });
  expect(accepted).toEqual({ ok: true, changed: ['participantType'] });
  const balance = await readBalance(platform.db, { kind: 'registration', id });
  expect([balance?.currency, balance?.charged, balance?.due]).toEqual(['USD', 2500_00, 2500_00]);
  const mail = await receiveMail(platform, id, 'registration-corrected');
  expect(mail?.text).toMatch(/this was\s+corrected:\s+your type of participant\./);
  expect(mail?.text).toContain('Your fee is now $2500. $2500 of it is due.');
});

it('mails a stall holder about their account, because they have no registration', async () => {
  const { id } = await aStallHolder(platform);
  const email = anEmail();
  expect(await correct(id, { fullName: 'Asha Menon', email })).toMatchObject({ ok: true });
  const corrected = await receiveMail(platform, id, 'registration-corrected');
  expect(corrected?.subject).toMatch(/^Your account for the River Conference was corrected \(PC-/);
  expect(corrected?.text).toMatch(
    /In your account, PC-\S+, this was\s+corrected: your name\s+and your email address\./,
  );
  const moved = await receiveMail(platform, id, 'address-changed');
  expect(moved?.subject).toMatch(/^Another email address for your account/);
  for (const mail of [corrected, moved])
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/registration/i);
});

it('refuses a new passport number if the registration was changed after the form was opened', async () => {
  const { id } = await aRegistration(platform);
  const shownAt = (await readForDesk(platform.db, id))?.updatedAt;
  if (!shownAt) throw new Error('There is no registration.');
  const later = addTime(now, hours(1));
  const by = { actor: 'organiser', actorId: organiser.id } as const;
  const about = { registrationId: id, by, reason: 'A typing mistake', requestId: 'a-request' };
  const first = { ...about, changes: { passportNumber: 'K1111111' }, shownAt };
  expect(await correctRegistration(platform, first, later)).toMatchObject({ ok: true });
  const second = { ...about, changes: { passportNumber: 'K2222222', country: 'KE' }, shownAt };
  expect(await correctRegistration(platform, second, later)).toEqual({
    ok: false,
    reason: 'changed-meanwhile',
    fields: ['passportNumber'],
  });
  expect(await details(id)).toMatchObject({ details: { passportNumber: 'K1111111' } });
});
