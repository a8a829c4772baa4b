import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { changeSetting } from '#conference/edition/settings/change-setting.server.ts';
import { newestSettings, refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { action as register } from '#routes/registration/registration.tsx';
import { anEmail, anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { shownName } from '../form/shown-values.ts';
import type { SettingRefusal } from './act-on-setting.server.ts';
import { describeSettings } from './describe-settings.server.ts';
import { action } from './settings.tsx';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const leela = await anOrganiser(platform, { name: 'Leela Raman' });
const anil = await anOrganiser(platform, { name: 'Anil Menon' });
const finance = await anOrganiser(platform, { roles: ['finance'] });

type Fields = Record<string, string>;

async function send(organiser: { token: string }, setting: string, fields: Fields, shown: Fields = {}) {
  const body = new URLSearchParams({
    ...fields,
    ...Object.fromEntries(Object.entries(shown).map(([name, value]) => [shownName(name), value])),
  });
  const headers = { Cookie: `__Host-desk=${organiser.token}` };
  const address = `https://conference.example/organiser/settings?setting=${setting}`;
  return await postForm<SettingRefusal>(
    action,
    new Request(address, { method: 'POST', body, headers }),
    platform.request(),
  );
}

afterEach(async () => {
  await platform.database.pool.query('update setting_change set undone_at = now(), undone_by = changed_by');
  await refreshSettings(db, now);
});

it('a form follows a setting that another process has just changed', async () => {
  const closed = { name: 'registration', value: 'closed', shown: { value: 'open' } };
  const by = { organiserId: leela.id, requestId: 'a-request' };
  // Simulates another process: the table has the new value, but this process has not read the table again.
  expect(await changeSetting(db, { ...closed, ...by }, now)).toEqual({ ok: true });
  expect(newestSettings(db).registration.isOpen).toBe(true);
  const body = new FormData();
  for (const [name, value] of [
    ['formKey', randomUUID()],
    ['fullName', 'Mira Çelik'],
    ['email', anEmail()],
  ]) {
    body.append(name ?? '', value ?? '');
  }
  const headers = { Cookie: '__Host-browser=a-browser' };
  const request = new Request('https://conference.example/registration', { method: 'POST', body, headers });
  expect(await postForm<object>(register, request, platform.request())).toMatchObject({
    ok: false,
    status: 403,
  });
  expect(newestSettings(db).registration.isOpen).toBe(false);
});

it('lists the settings that differ from the folder, with the owner who changed them', async () => {
  expect(await send(leela, 'booking', { intent: 'save', value: 'closed' }, { value: 'open' })).toMatchObject({
    ok: true,
    to: '/organiser/settings#booking',
  });
  const { settings, warnings } = await describeSettings(platform.request());
  expect(settings.filter(({ isDifferent }) => isDifferent)).toMatchObject([
    { name: 'booking', now: 'Closed', folder: 'Open', changes: [{ by: 'Leela Raman', isNewest: true }] },
  ]);
  expect(warnings).toEqual([]);
});

it('refuses a setting that another owner has just changed, and saves it if it is sent again', async () => {
  const opened = { value: '2026-01-19' };
  const mine = { intent: 'save', value: '2026-01-25' };
  expect((await send(leela, 'pay-by', { intent: 'save', value: '2026-01-22' }, opened)).ok).toBe(true);
  const second = await send(anil, 'pay-by', mine, opened);
  expect(second).toMatchObject({
    ok: false,
    status: 409,
    refusal: {
      values: { value: '2026-01-25' },
      shown: { value: '2026-01-22' },
      errors: { value: expect.stringContaining('Somebody changed this to “2026-01-22”') },
    },
  });
  expect(newestSettings(db).registration.payBy).toBe('2026-01-22');
  expect((await send(anil, 'pay-by', mine, { value: '2026-01-22' })).ok).toBe(true);
  expect(newestSettings(db).registration.payBy).toBe('2026-01-25');
  expect((await send(anil, 'pay-by', { intent: 'as-in-folder' }, { value: '2026-01-25' })).ok).toBe(true);
  expect(newestSettings(db).registration.payBy).toBe('2026-01-19');
});

it('keeps the typed value of a refused form, and refuses other roles and unknown changes and settings', async () => {
  expect(await send(leela, 'days-to-pay', { intent: 'save', value: 'x' }, { value: '7' })).toMatchObject({
    status: 422,
    refusal: {
      values: { value: 'x' },
      errors: { value: 'Please enter a whole number from 1 to 365.' },
    },
  });
  expect(await send(leela, 'days-to-pay', { intent: 'undo', changeId: '1 or 1=1' })).toMatchObject({
    status: 409,
    refusal: { message: 'There is no such change.' },
  });
  const thrown = (sent: Promise<unknown>) => sent.catch((answer: unknown) => answer);
  const form = { intent: 'save', value: 'closed' };
  expect(await thrown(send(leela, 'no-such-setting', form))).toMatchObject({ init: { status: 404 } });
  expect(await thrown(send(finance, 'registration', form, { value: 'open' }))).toMatchObject({
    init: { status: 403 },
  });
  expect(newestSettings(db).registration.isOpen).toBe(true);
});

it('after a refused reset to the value in the folder, the page shows the current value', async () => {
  expect((await send(leela, 'papers-until', { intent: 'save', value: '2026-01-04' }, { value: '' })).ok).toBe(
    true,
  );
  // The form refuses a `papers-from` after `papers-until`. But the two can contradict each other after a change of the
  // edition's folder.
  await platform.database.pool.query(
    `insert into setting_change (setting, value, changed_at, changed_by)
     values ('papers-from', '"2026-01-05"', now(), $1), ('pay-by', '"2026-01-22"', now(), $1)`,
    [leela.id],
  );
  const refused = await send(leela, 'pay-by', { intent: 'as-in-folder' }, { value: '2026-01-22' });
  expect(refused).toMatchObject({
    status: 422,
    refusal: { message: expect.stringContaining('Papers, until: the first day comes after the last.') },
  });
  expect(refused).not.toHaveProperty('refusal.values');
});

it('refuses a forbidden character in a field of a bank account, and keeps the typed values', async () => {
  const typed = { beneficiary: 'River\u0000Foundation', bank: 'Hill Bank', iban: 'DE89370400440532013000' };
  expect(await send(leela, 'bank-account-usd', { intent: 'save', ...typed })).toMatchObject({
    status: 422,
    refusal: {
      values: typed,
      errors: { beneficiary: 'Please use letters, digits and signs only.' },
    },
  });
});

it('can replace a stored value that does not follow the rules of the form', async () => {
  const inForce = { beneficiary: 'R'.repeat(301), bank: 'River Bank', iban: 'DE89370400440532013000' };
  await platform.database.pool.query(
    `insert into setting_change (setting, value, changed_at, changed_by) values ('bank-account-usd', $1, now(), $2)`,
    [JSON.stringify(inForce), leela.id],
  );
  const codes = { accountNumber: '', ifsc: '', swift: '', upi: '' };
  const shown = { ...inForce, ...codes, statementDays: 'day-first' };
  const wanted = { ...inForce, beneficiary: 'River Foundation' };
  const form = { intent: 'save', ...wanted };
  expect(await send(leela, 'bank-account-usd', form, { ...shown, bank: 'Hill Bank' })).toMatchObject({
    status: 409,
  });
  expect((await send(leela, 'bank-account-usd', form, shown)).ok).toBe(true);
  expect(newestSettings(db).bankAccounts?.USD).toEqual(wanted);
});
