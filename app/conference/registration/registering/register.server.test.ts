import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetDevice, rememberDevice } from '#conference/accounts/device.server.ts';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import { keepFile } from '#platform/files/kept-files.server.ts';
import { type CheckedFile, openStoredFile } from '#platform/files/stored-files.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { anEmail, aPdf, aPhoto, aRegistrationForm, aSubmission } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { moreThanConnections, stallStore } from '#tests/servers/stalled-store.ts';
import { register } from './register.server.ts';

const platform = await aPlatform();
const { db, database } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const photo: CheckedFile = { bytes: await aPhoto(), mediaType: 'image/jpeg' };
const passport: CheckedFile = { bytes: aPdf(), mediaType: 'application/pdf' };

/** Counts the rows of each table to which a registration writes, and the jobs that send its mails. */
async function countEverything() {
  const { rows } = await database.pool.query<Record<string, number>>(`select
    (select count(*)::int from registration) as registrations,
    (select count(*)::int from submission) as submissions,
    (select count(*)::int from record_key where id not in (select record_key_id from installation_key union select record_key_id from document_key where record_key_id is not null)) as keys,
    (select count(*)::int from stored_file) as files,
    (select count(*)::int from kept_file) as kept,
    (select count(*)::int from audit_entry) as acts,
    (select count(*)::int from device) as devices,
    (select count(*)::int from jobs.job where name = 'registration-mail') as mails`);
  return rows[0];
}
const nothing = {
  registrations: 0,
  submissions: 0,
  keys: 0,
  files: 0,
  kept: 0,
  acts: 0,
  devices: 0,
  mails: 0,
};

beforeEach(async () => {
  await db.deleteFrom('submission').execute();
  await db.deleteFrom('device_registration').execute();
  await db.deleteFrom('device').execute();
  await db.deleteFrom('registration_file').execute();
  await db.deleteFrom('kept_file').execute();
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('registration').execute();
  await db.deleteFrom('stored_file').execute();
  await db
    .deleteFrom('record_key')
    .where('id', 'not in', db.selectFrom('installation_key').select('record_key_id'))
    .where(
      'id',
      'not in',
      db.selectFrom('document_key').select('record_key_id').where('record_key_id', 'is not', null),
    )
    .execute();
  await database.pool.query('delete from jobs.job');
});

describe('a registration', () => {
  it('is stored completely, and its sensitive data is sealed', async () => {
    const form = aRegistrationForm({ interestedDoctorate: true });
    const { registrationId } = await register(platform, aSubmission({ form, language: 'fr' }), now);
    const row = await db
      .selectFrom('registration')
      .selectAll()
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    const { record_key_id, sealed_details, reference, search_text, sort_name, ...rest } = row;
    expect(rest).toEqual({
      id: registrationId,
      language: 'fr',
      email: form.email,
      full_name: 'Mira Çelik',
      participant_type: 'professional',
      needs_visa: true,
      cloth_size: 'm',
      shoe_size: 8,
      cloth_size_changed_at: null,
      shoe_size_changed_at: null,
      interested_doctorate: true,
      country: null,
      status: 'active',
      unproved_network: 'a-network',
      is_from_desk: false,
      email_confirmed_at: null,
      paid_at: null,
      payment_state: 'unpaid',
      passport_destroyed_at: null,
      organisation: null,
      affiliation: null,
      created_at: now,
      updated_at: now,
      merged_into: null,
      withdrawn_at: null,
      cancelled_because: null,
      cancellation_asked_at: null,
    });
    expect(sort_name).toBe(' mira celik');
    expect(search_text).toContain(' mira celik person ');
    expect(reference).toMatch(/^PC-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    const record = await openRecordKey(db, platform.secrets, record_key_id);
    expect(openDetails(record, sealed_details)).toEqual({
      passportNumber: 'K1234567',
      passportExpiry: '2031-05-28',
      visaAddress: 'Peace Road 1\nPune',
    });
  });

  it('leaves no passport number, expiry or address readable in the database', async () => {
    await register(platform, aSubmission(), now);
    const { rows: tables } = await database.pool.query<{ name: string }>(
      "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' and table_name <> 'migration'",
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const { rows } = await database.pool.query<{ text: string }>(`select t::text as text from ${name} t`);
      const text = rows.map((row) => row.text).join('\n');
      const found = ['K1234567', '2031-05-28', 'Peace Road'].flatMap((secret) => [
        text.includes(secret),
        text.includes(Buffer.from(secret).toString('hex')),
      ]);
      expect([name, ...found]).toEqual([name, false, false, false, false, false, false]);
    }
  });

  it('stores its files sealed with its own key', async () => {
    const submission = aSubmission({ photo: { checked: photo }, passport: { checked: passport } });
    const { registrationId } = await register(platform, submission, now);
    const rows = await db
      .selectFrom('registration_file')
      .innerJoin('registration', 'registration.id', 'registration_id')
      .select(['kind', 'file_id', 'record_key_id'])
      .where('registration_id', '=', registrationId)
      .orderBy('kind')
      .execute();
    const opened: [string, CheckedFile][] = [];
    for (const { kind, file_id, record_key_id } of rows) {
      const record = await openRecordKey(db, platform.secrets, record_key_id);
      opened.push([kind, await openStoredFile(db, platform.files, record, file_id)]);
    }
    expect(opened).toEqual([
      ['photo', photo],
      ['passport', passport],
    ]);
  });

  it('uses a file that was stored with an earlier, refused form', async () => {
    const browserHash = randomBytes(32);
    const kept = await keepFile(
      platform,
      { ...photo, name: 'me.jpg', field: 'photo', holderHash: browserHash, hours: 24 },
      now,
    );
    const submission = aSubmission({ browserHash, photo: { keptId: kept.id } });
    const { registrationId } = await register(platform, submission, now);
    expect(
      await db.selectFrom('registration_file').select(['registration_id', 'kind', 'file_id']).execute(),
    ).toEqual([{ registration_id: registrationId, kind: 'photo', file_id: kept.id }]);
    expect(await countEverything()).toMatchObject({ registrations: 1, keys: 1, files: 1, kept: 0 });
  });

  it('is recorded in the audit without personal data', async () => {
    const { registrationId } = await register(platform, aSubmission(), now);
    const entry = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_id', '=', registrationId)
      .executeTakeFirstOrThrow();
    const { id: _, at: __, ...act } = entry;
    expect(act).toEqual({
      actor: 'participant',
      actor_id: registrationId,
      action: 'registration.made',
      subject: 'registration',
      subject_id: registrationId,
      request_id: null,
      detail: {},
      record_key_id: null,
      sealed_detail: null,
    });
  });
});

describe('a form that is sent again', () => {
  const once = { registrations: 1, submissions: 1, keys: 1, files: 1, mails: 1 };

  it('returns the first registration and writes nothing again', async () => {
    const submission = aSubmission({ photo: { checked: photo } });
    const first = await register(platform, submission, now);
    const second = await register(platform, submission, now);
    expect(second.registrationId).toBe(first.registrationId);
    expect(await countEverything()).toMatchObject(once);
  });

  it('saves only one registration and sends only one mail when the form arrives twenty times at once', async () => {
    const submission = aSubmission({ photo: { checked: photo } });
    const results = await Promise.all(Array.from({ length: 20 }, () => register(platform, submission, now)));
    expect(new Set(results.map(({ registrationId }) => registrationId)).size).toBe(1);
    expect(await countEverything()).toMatchObject(once);
  });

  it('makes only one credential when the form arrives twenty times at once from a browser without one', async () => {
    const twenty = async (send: () => Promise<string>) =>
      new Set(await Promise.all(Array.from({ length: 20 }, send))).size;
    const submission = aSubmission();
    const sent = await twenty(async () => (await register(platform, submission, now)).deviceSecret);
    expect([sent, await countEverything()]).toMatchObject([1, { ...once, files: 0, devices: 1 }]);
    // Without a secret that all copies of a form share, each copy makes a credential of its own.
    const { registrationId } = await register(platform, submission, now);
    expect(await twenty(() => rememberDevice(db, undefined, registrationId))).toBe(20);
    expect(await countEverything()).toMatchObject({ devices: 21 });
  });

  it('lets the browser log in each time with the same credential, or with a new one after it was forgotten', async () => {
    const submission = aSubmission();
    const first = await register(platform, submission, now);
    const other = await rememberDevice(db, undefined, first.registrationId);
    const secretAfter = async (deviceSecret: string | undefined) =>
      (await register(platform, { ...submission, deviceSecret }, now)).deviceSecret;
    expect([await secretAfter(first.deviceSecret), await secretAfter(undefined)]).toEqual([
      first.deviceSecret,
      first.deviceSecret,
    ]);
    expect([await secretAfter(other), await secretAfter('invented')]).toEqual([other, first.deviceSecret]);
    await forgetDevice(db, first.deviceSecret, now);
    expect([first.deviceSecret, other]).not.toContain(await secretAfter(undefined));
    const covered = await db.selectFrom('device_registration').select('registration_id').execute();
    expect(covered.map((row) => row.registration_id)).toEqual([first.registrationId, first.registrationId]);
  });

  it.each([
    ['other content', { contentHash: randomBytes(32) }],
    ['another key', { formKey: randomUUID() }],
    ['another browser', { browserHash: randomBytes(32) }],
  ])('makes a new registration if it has %s', async (_, change) => {
    const submission = aSubmission();
    const first = await register(platform, submission, now);
    const second = await register(platform, { ...submission, ...change }, now);
    expect(second.registrationId).not.toBe(first.registrationId);
    expect(await countEverything()).toMatchObject({ registrations: 2, mails: 2 });
  });
});

describe('registering again with the same email address', () => {
  const statuses = async () => {
    const rows = await db.selectFrom('registration').select('status').orderBy('status').execute();
    return rows.map((row) => row.status);
  };

  it('gives the second registration the status must-choose, ignoring the case of the email, and answers the browser as usual', async () => {
    const email = anEmail();
    const first = await register(platform, aSubmission({ form: aRegistrationForm({ email }) }), now);
    const other = aRegistrationForm({ email: email.toUpperCase(), fullName: 'Noor' });
    const second = await register(platform, aSubmission({ form: other }), now);
    expect(Object.keys(second).sort()).toEqual(Object.keys(first).sort());
    expect(await statuses()).toEqual(['active', 'must-choose']);
    expect(await countEverything()).toMatchObject({ registrations: 2, keys: 2, mails: 2, devices: 2 });
  });

  it('makes exactly one of twenty simultaneous registrations active', async () => {
    const email = anEmail();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        register(platform, aSubmission({ form: aRegistrationForm({ email }) }), now),
      ),
    );
    expect(await statuses()).toEqual(['active', ...Array(19).fill('must-choose')]);
    expect(await countEverything()).toMatchObject({ registrations: 20, mails: 20 });
  });
});

describe('a slow file store', () => {
  it('delays only registrations with files', async () => {
    const { files, release } = stallStore(platform.files);
    const waiting = Array.from({ length: moreThanConnections }, () =>
      register({ ...platform, files }, aSubmission({ photo: { checked: photo } }), now),
    );
    // If the registrations with files held connections, this registration would wait forever.
    await register(platform, aSubmission(), now);
    expect(await countEverything()).toMatchObject({ registrations: 1, files: 0 });
    release();
    await Promise.all(waiting);
    expect(await countEverything()).toMatchObject({
      registrations: 1 + moreThanConnections,
      files: moreThanConnections,
    });
  });
});

describe('a form with files that is sent twice', () => {
  it('leaves no second copy of its files', async () => {
    const ids = async () =>
      (await readdir(platform.filesFolder, { recursive: true })).filter((name) => name.includes('/'));
    const submission = aSubmission({ photo: { checked: photo }, passport: { checked: passport } });
    const before = (await ids()).length;
    const both = await Promise.all([
      register(platform, submission, now),
      register(platform, submission, now),
    ]);
    expect(both[0].registrationId).toBe(both[1].registrationId);
    expect((await ids()).length - before).toBe(2);
  });
});

describe('a registration that fails', () => {
  it('saves nothing if its second file cannot be stored', async () => {
    const browserHash = randomBytes(32);
    const kept = await keepFile(
      platform,
      { ...photo, name: 'me.jpg', field: 'photo', holderHash: browserHash, hours: 24 },
      now,
    );
    const before = await countEverything();
    const broken = {
      ...platform,
      files: { ...platform.files, put: () => Promise.reject(new Error('The disk is full.')) },
    };
    const submission = aSubmission({
      browserHash,
      photo: { keptId: kept.id },
      passport: { checked: passport },
    });
    await expect(register(broken, submission, now)).rejects.toMatchObject({
      name: 'NotStored',
      cause: { message: 'The disk is full.' },
    });
    expect(await countEverything()).toEqual(before);
    // Once the disk works again, the same form is accepted, with the photograph that was kept.
    await register(platform, submission, now);
    expect(await countEverything()).toMatchObject({ registrations: 1, files: 2, kept: 0, mails: 1 });
  });

  it('saves nothing if its mail cannot be queued', async () => {
    const before = await countEverything();
    const broken = {
      ...platform,
      jobs: { ...platform.jobs, enqueue: () => Promise.reject(new Error('No queue.')) },
    };
    await expect(register(broken, aSubmission({ photo: { checked: photo } }), now)).rejects.toThrow(
      'No queue.',
    );
    expect(await countEverything()).toEqual({ ...before });
    expect(before).toMatchObject({ ...nothing, acts: before?.acts });
  });

  it('leaves only sealed bytes of its files, without a row in the database', async () => {
    const broken = {
      ...platform,
      jobs: { ...platform.jobs, enqueue: () => Promise.reject(new Error('No queue.')) },
    };
    const ids = async () =>
      (await readdir(platform.filesFolder, { recursive: true })).filter((name) => name.includes('/'));
    const before = await ids();
    await expect(register(broken, aSubmission({ photo: { checked: photo } }), now)).rejects.toThrow();
    expect(await ids()).toHaveLength(before.length + 1);
    expect(await db.selectFrom('stored_file').select('id').execute()).toEqual([]);
  });
});

it('adds a second registration to the credential of the same browser', async () => {
  const first = await register(platform, aSubmission(), now);
  const second = await register(platform, aSubmission({ deviceSecret: first.deviceSecret }), now);
  expect(second.deviceSecret).toBe(first.deviceSecret);
  expect(await countEverything()).toMatchObject({ registrations: 2, devices: 1 });
  // The server ignores a secret that the browser made up, because otherwise that secret would log the browser in.
  const granted = await rememberDevice(db, 'invented', second.registrationId);
  expect(granted).not.toBe('invented');
});
