import { afterEach, describe, expect, it } from 'vitest';
import { dayAt } from '#conference/edition/days.ts';
import { edition, folderEdition, folderSettings } from '#conference/edition/edition.server.ts';
import { feeOf } from '#conference/edition/participant-types.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { changeSetting, findSetting, isSameValue, undoSettingChange } from './change-setting.server.ts';
import { listSettings } from './list-settings.ts';
import { overlaySettings, type StoredValues } from './overlay-settings.ts';
import { priceOn } from './price-setting.ts';
import { folderVersion, newestSettings, refreshSettings } from './refresh-settings.server.ts';
import { listSettingChanges, readStoredValues } from './stored-settings.server.ts';

const platform = await aPlatform();
/** Holds the answer of the next query until `mayGoOn`. */
let hold: { hasRead: () => void; mayGoOn: Promise<void> } | undefined;
const db = platform.db.withPlugin({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const held = hold;
    hold = undefined;
    held?.hasRead();
    await held?.mayGoOn;
    return result;
  },
});
const now = platform.now();
const today = dayAt(now, edition.timeZone);
const owner = await anOrganiser(platform, { name: 'Leela Raman' });
const other = await anOrganiser(platform, { name: 'Anil Menon' });
const by = { organiserId: owner.id, requestId: 'a-request' };

/** The texts that a form shows when it has just been opened. */
const shownNow = async (name: string) =>
  settingOf(name).show((await readStoredValues(db)).get(name) ?? settingOf(name).folderValue);

function settingOf(name: string, stored: StoredValues = new Map()) {
  const setting = findSetting(name, stored);
  if (!setting) throw new Error(`There is no setting ${name}.`);
  return setting;
}

async function change(name: string, value: unknown) {
  const changed = await changeSetting(db, { name, value, shown: await shownNow(name), ...by }, now);
  expect(changed).toEqual({ ok: true });
  await refreshSettings(db, now);
}

async function newestChange(name: string): Promise<number> {
  const [newest] = (await listSettingChanges(db, name)).filter(({ undoneAt }) => undoneAt === null);
  return newest?.id ?? 0;
}

const acts = async () =>
  await db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'detail'])
    .where('action', 'in', ['setting.changed', 'setting.undone'])
    .orderBy('id')
    .execute();

afterEach(async () => {
  await platform.database.pool.query('update setting_change set undone_at = now(), undone_by = changed_by');
  await refreshSettings(db, now);
});

describe('each setting', () => {
  it('has a form that accepts the values that it shows, and storing the folder’s value changes nothing', () => {
    const settings = listSettings(folderEdition);
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
    for (const setting of settings) {
      const read = setting.read(setting.show(setting.folderValue));
      expect([setting.name, read.ok]).toEqual([setting.name, true]);
      expect(read.ok && isSameValue(setting, read.value, setting.folderValue)).toBe(true);
      expect(setting.say(setting.folderValue)).not.toBe('');
      const stored = new Map([[setting.name, setting.folderValue]]);
      expect(overlaySettings(folderEdition, stored, today)).toEqual(
        overlaySettings(folderEdition, new Map(), today),
      );
    }
  });

  it('refuses a wrong value with a sentence at its field', () => {
    const read = (name: string, typed: Record<string, string>) => {
      const answer = settingOf(name).read(typed);
      return answer.ok ? answer.value : answer.errors;
    };
    expect(read('registration', { value: 'ajar' })).toEqual({ value: 'Please choose one.' });
    expect(read('days-to-pay', { value: '0' })).toEqual({
      value: 'Please enter a whole number from 1 to 365.',
    });
    expect(read('pay-by', { value: '' })).toEqual({
      value: 'Please enter a date as year-month-day, such as 2025-01-12.',
    });
    expect(read('papers-until', { value: '' })).toBe('');
    expect(
      read('fee-student', { 'from-1': '2026-02-01', 'amount-1': '₹1500', 'from-2': '', 'amount-2': '20' }),
    ).toEqual({
      'amount-1': 'Please enter an amount in US dollars, such as 1500 or 1500.50.',
      'from-2': 'Please enter a date as year-month-day, such as 2025-01-12.',
    });
    expect(
      read('fee-student', {
        'from-1': '2026-02-01',
        'amount-1': '20',
        'from-2': '2026-02-01',
        'amount-2': '30',
      }),
    ).toEqual({ 'from-2': 'Two prices begin on this day.' });
    expect(read('bank-account-usd', { beneficiary: 'River Foundation' })).toEqual({
      bank: 'Please fill in this field.',
    });
    expect(
      read('bank-account-usd', { beneficiary: 'A', bank: 'B', iban: 'DE89 3704 0044 0532 0130 01' }),
    ).toEqual({ iban: 'This IBAN has a typing error: its check digits are wrong.' });
    expect(
      read('bank-account-usd', { beneficiary: 'A', bank: 'B', iban: 'de89 3704 0044 0532 0130 00' }),
    ).toEqual({ beneficiary: 'A', bank: 'B', iban: 'DE89370400440532013000' });
    expect(read('bank-account-usd', { beneficiary: ' ' })).toBe('none');
    expect(
      read('bank-account-usd', {
        beneficiary: 'River\u0000Foundation',
        bank: 'B'.repeat(301),
        iban: 'DE89370400440532013000',
        upi: `${'u'.repeat(300)}@bank`,
      }),
    ).toEqual({
      beneficiary: 'Please use letters, digits and signs only.',
      bank: 'Please use 300 characters at most.',
      upi: 'Please use 300 characters at most.',
    });
  });
});

describe('a change', () => {
  it('replaces the folder’s value, is recorded with both values, and can be undone', async () => {
    const before = (await acts()).length;
    await change('registration', 'closed');
    expect(newestSettings(db).registration.isOpen).toBe(false);
    expect(folderEdition.registration.isOpen).toBe(true);
    const changeId = await newestChange('registration');
    const undo = { name: 'registration', changeId, organiserId: other.id, requestId: 'a-request' };
    expect(await undoSettingChange(db, undo, now)).toEqual({ ok: true });
    // The form that undoes a change can be sent twice, too.
    expect(await undoSettingChange(db, undo, now)).toEqual({ ok: true });
    await refreshSettings(db, now);
    expect(newestSettings(db).registration.isOpen).toBe(true);
    expect((await acts()).slice(before)).toEqual([
      {
        action: 'setting.changed',
        actor_id: owner.id,
        detail: { setting: 'registration', before: 'Open', after: 'Closed' },
      },
      {
        action: 'setting.undone',
        actor_id: other.id,
        detail: { setting: 'registration', before: 'Closed', after: 'Open' },
      },
    ]);
    expect(await listSettingChanges(db, 'registration')).toMatchObject([
      { value: 'closed', changedBy: 'Leela Raman', undoneBy: 'Anil Menon' },
    ]);
  });

  it('can be undone only if it is the newest, and then the previous change applies again', async () => {
    await change('days-to-pay', 9);
    const first = await newestChange('days-to-pay');
    await change('days-to-pay', 11);
    const undo = (changeId: number) => undoSettingChange(db, { name: 'days-to-pay', changeId, ...by }, now);
    expect(await undo(first)).toEqual({ ok: false, reason: 'not-newest' });
    expect(await undo(await newestChange('days-to-pay'))).toEqual({ ok: true });
    await refreshSettings(db, now);
    expect(newestSettings(db).booking.daysToPay).toBe(9);
    // Going back to the folder's value is also a change.
    await change('days-to-pay', undefined);
    expect(newestSettings(db).booking.daysToPay).toBe(7);
    expect((await readStoredValues(db)).has('days-to-pay')).toBe(false);
    expect(await undo(await newestChange('days-to-pay'))).toEqual({ ok: true });
    await refreshSettings(db, now);
    expect(newestSettings(db).booking.daysToPay).toBe(9);
    expect(await undo(999_999)).toEqual({ ok: false, reason: 'no-such-change' });
  });

  it('is stored once if its form is sent twice', async () => {
    const form = { name: 'kit', value: 'announced', shown: { value: 'open' }, ...by };
    expect(await changeSetting(db, form, now)).toEqual({ ok: true });
    const stored = (await listSettingChanges(db)).length;
    expect(await changeSetting(db, form, now)).toEqual({ ok: true });
    expect(await listSettingChanges(db)).toHaveLength(stored);
  });

  it('is stored for only one of two owners who change a setting at the same moment, and refused for the other', async () => {
    const name = 'pay-by';
    const save = (value: string, organiserId: string) =>
      changeSetting(
        db,
        { name, value, shown: { value: '2026-01-19' }, organiserId, requestId: 'a-request' },
        now,
      );
    const both = await Promise.all([save('2026-01-20', owner.id), save('2026-01-21', other.id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, reason: 'changed-meanwhile' });
    expect((await listSettingChanges(db, name)).filter(({ undoneAt }) => undoneAt === null)).toHaveLength(1);
  });

  it('is stored for both owners if there is no lock and both read the setting before they write it', async () => {
    let haveRead = 0;
    let goOn = () => {};
    const bothHaveRead = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const saveWithoutLock = (value: string) =>
      db.transaction().execute(async (tx) => {
        const isUnchanged = !(await readStoredValues(tx)).has('pay-by');
        haveRead += 1;
        if (haveRead === 2) goOn();
        await bothHaveRead;
        const row = {
          setting: 'pay-by',
          value: JSON.stringify(value),
          changed_at: now,
          changed_by: owner.id,
        };
        if (isUnchanged) await tx.insertInto('setting_change').values(row).execute();
      });
    await Promise.all([saveWithoutLock('2026-01-20'), saveWithoutLock('2026-01-21')]);
    const inForce = (await listSettingChanges(db, 'pay-by')).filter(({ undoneAt }) => undoneAt === null);
    expect(inForce).toHaveLength(2);
  });

  it('cannot be made or undone if the result contradicts other facts of the edition', async () => {
    await change('papers-from', '2026-01-05');
    expect(
      await changeSetting(
        db,
        { name: 'papers-until', value: '2026-01-04', shown: { value: '' }, ...by },
        now,
      ),
    ).toMatchObject({ ok: false, reason: 'does-not-fit', fault: expect.stringContaining('papers.until') });
    await change('papers-from', undefined);
    await change('papers-until', '2026-01-04');
    const changeId = await newestChange('papers-from');
    expect(await undoSettingChange(db, { name: 'papers-from', changeId, ...by }, now)).toMatchObject({
      ok: false,
      reason: 'does-not-fit',
    });
    expect(await newestChange('papers-from')).toBe(changeId);
    expect(newestSettings(db).papers).toMatchObject({ until: '2026-01-04' });
  });

  it('is ignored if a later version of the software does not understand it', async () => {
    await change('days-to-pay', 9);
    await platform.database.pool.query(
      `insert into setting_change (setting, value, changed_at, changed_by)
       values ('days-to-pay', '"many"', now(), $1), ('no-such-setting', '1', now(), $1)`,
      [owner.id],
    );
    expect(await refreshSettings(db, now)).toEqual({
      settings: folderSettings,
      version: folderVersion,
      faults: [],
    });
    expect(newestSettings(db).booking.daysToPay).toBe(7);
  });
});

describe('a call that reads before a change and ends after it', () => {
  /**
   * Begins a call at this time, and returns after the call has read the stored settings. `finish` lets the call
   * continue.
   */
  const beginSlow = async (at: Date) => {
    let goOn = () => {};
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let call: ReturnType<typeof refreshSettings> | undefined;
    await new Promise<void>((hasRead) => {
      hold = { hasRead, mayGoOn };
      call = refreshSettings(db, at);
    });
    return {
      finish: async () => {
        goOn();
        return await call;
      },
    };
  };

  it('does not bring back the state before the change', async () => {
    const beforeChange = await beginSlow(now);
    await change('registration', 'closed');
    await beforeChange.finish();
    expect(newestSettings(db).registration.isOpen).toBe(false);

    const beforeUndoing = await beginSlow(now);
    const changeId = await newestChange('registration');
    await undoSettingChange(db, { name: 'registration', changeId, ...by }, now);
    await refreshSettings(db, now);
    expect(await beforeUndoing.finish()).toEqual({
      settings: folderSettings,
      version: folderVersion,
      faults: [],
    });
    expect(newestSettings(db).registration.isOpen).toBe(true);
  });

  it('does not bring back the price of the day before', async () => {
    await change('fee-student', [{ from: '2026-02-01', amount: 1800_00 }]);
    const beforeMidnight = await beginSlow(new Date('2026-01-31T18:29:59Z'));
    await refreshSettings(db, new Date('2026-01-31T18:30:00Z'));
    await beforeMidnight.finish();
    expect(feeOf(newestSettings(db), 'student')).toEqual({ amount: 1800_00, currency: 'USD' });
  });
});

describe('a price', () => {
  const fee = { amount: 1500_00, currency: 'USD' };
  const steps = [
    { from: '2026-02-01', amount: 1800_00 },
    { from: '2026-03-01', amount: 2000_00 },
  ];

  it.each([
    ['2026-01-31', 1500_00],
    ['2026-02-01', 1800_00],
    ['2026-02-28', 1800_00],
    ['2026-03-01', 2000_00],
  ])('on %s is %i', (day, amount) => {
    expect(priceOn(day, fee, steps)).toEqual({ amount, currency: 'USD' });
  });

  it('changes at midnight in the zone of the conference, for people who register from then on', async () => {
    const early = await aRegistration(platform, { participantType: 'student' });
    await change('fee-student', steps);
    expect(feeOf(newestSettings(db), 'student')).toEqual(fee);
    // In Kolkata it is 1:00 on 1 February.
    const later = new Date('2026-01-31T19:30:00Z');
    const { version } = await refreshSettings(db, later);
    expect(version).not.toBe(folderVersion);
    expect(feeOf(newestSettings(db), 'student')).toEqual({ amount: 1800_00, currency: 'USD' });
    expect(newestSettings(db).pages.home.cost?.fees[0]).toEqual({ amount: '$1800', label: 'students' });
    const late = await aRegistration(
      { ...platform, settings: newestSettings(db) },
      { participantType: 'student', now: later },
    );
    const charged = async (id: string) => (await readBalance(db, { kind: 'registration', id }))?.charged;
    expect([await charged(early.id), await charged(late.id)]).toEqual([1500_00, 1800_00]);
    expect(settingOf('fee-student').say(steps)).toBe(
      '$1500, then $1800 from 1 February 2026, then $2000 from 1 March 2026',
    );
  });
});

it('a new or removed bank account of one currency does not change the accounts of other currencies', async () => {
  const account = { beneficiary: 'Hill Foundation', bank: 'Hill Bank', iban: 'DE89370400440532013000' };
  await change('bank-account-usd', account);
  expect(newestSettings(db).bankAccounts).toEqual({ ...folderEdition.bankAccounts, USD: account });
  // The database stores the fields in another order, so the value must still count as the same.
  expect(
    await changeSetting(db, { name: 'bank-account-usd', value: account, shown: account, ...by }, now),
  ).toEqual({
    ok: true,
  });
  expect(
    (await listSettingChanges(db, 'bank-account-usd')).filter(({ undoneAt }) => undoneAt === null),
  ).toHaveLength(1);
  await change('bank-account-usd', 'none');
  expect(Object.keys(newestSettings(db).bankAccounts ?? {})).toEqual(['INR']);
});
