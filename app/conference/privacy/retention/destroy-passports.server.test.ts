import { beforeEach, describe, expect, it } from 'vitest';
import { listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import {
  openOwnDetails,
  openOwnFile,
  readRegistration,
} from '#conference/registration/record/read-registration.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { addTime, hours } from '#platform/durations.ts';
import { openStoredFile, removeOrphanedFiles } from '#platform/files/stored-files.server.ts';
import { openRecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aPdf, aPhoto, aRegistration } from '#tests/factories.ts';
import { copyEverything, decryptWithAnyKey, listKeys } from '#tests/old-copy.ts';
import { aPlatform } from '#tests/platform.ts';
import { closeEdition, readClosing, reopenEdition } from './close-edition.server.ts';
import { destroyPassports, isDestructionDue, planDestruction } from './destroy-passports.server.ts';

const secretKey = 'a passphrase of more than 32 characters';
const platform = await aPlatform();
const { db } = platform;
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };
/** In the edition's zone, this time is 22:00. The deadlines use the days of that zone. */
const closedAt = new Date('2026-02-10T16:30:00Z');
/** In the edition's zone, these times are the last minute of 10 May and the first minute of 11 May. */
const lastMinute = new Date('2026-05-10T18:29:00Z');
const firstDayAfter = new Date('2026-05-10T18:30:00Z');
const photo = { bytes: await aPhoto(), mediaType: 'image/jpeg' } as const;
const document = { bytes: aPdf(), mediaType: 'application/pdf' } as const;

/**
 * Makes a person with a photograph and a passport scan, a booking with a picture, a payment with a note and a proof, a
 * note, and a correction.
 */
async function somebody() {
  const mira = await aRegistration(platform, { passportNumber: 'ZQ7654321' });
  for (const [kind, file] of [['photo', photo] as const, ['passport', document] as const]) {
    await replaceFile(platform, { registrationId: mira.id, kind, file, requestId: 'a-request' }, closedAt);
  }
  const bookingId = await aBooking(platform, mira.id, { picture: { checked: photo } });
  const of = { kind: 'registration', id: mira.id } as const;
  const parts = {
    reference: 'transfer 88',
    isReferenceAccepted: true,
    note: 'from her bank',
    proof: { checked: document },
  };
  await recordPayment(platform, aPaymentToRecord(of, owner.id, parts), closedAt);
  const corrector = { actor: 'organiser' as const, actorId: owner.id };
  const changes = { passportNumber: 'ZQ7654322' };
  const correction = {
    registrationId: mira.id,
    changes,
    by: corrector,
    reason: 'misread',
    requestId: 'a-request',
  };
  await correctRegistration(platform, correction, closedAt);
  const record = await openRecordKey(db, platform.secrets, await keyOf(mira.id));
  await db
    .updateTable('booking')
    .set({ sealed_message: sealValue(record, 'booking message', 'Bring a lamp.') })
    .where('id', '=', bookingId)
    .execute();
  const note = { registration_id: mira.id, organiser_id: owner.id };
  await db
    .insertInto('registration_note')
    .values({ ...note, sealed_text: sealValue(record, 'note', 'telephoned') })
    .execute();
  return { ...mira, of, bookingId };
}

async function keyOf(registrationId: string) {
  const row = db.selectFrom('registration').select('record_key_id').where('id', '=', registrationId);
  return (await row.executeTakeFirstOrThrow()).record_key_id;
}

beforeEach(async () => {
  await db.deleteFrom('edition_closing').execute();
});

describe('closing the edition', () => {
  it('sets the deadlines from its day in the edition’s time zone, works only once, and is recorded in the audit', async () => {
    await closeEdition(db, by, closedAt);
    await closeEdition(db, by, new Date('2026-03-01T00:00:00Z'));
    expect(await readClosing(db)).toEqual({
      closedAt,
      closedBy: 'Leela Raman',
      closedOn: '2026-02-10',
      reopenUntil: '2026-02-17',
      destroyedOn: '2026-05-11',
      contactsDeletedOn: '2027-02-10',
      recordsErasedOn: '2034-02-10',
    });
    const acts = db.selectFrom('audit_entry').select('actor_id').where('action', '=', 'edition.closed');
    expect(await acts.execute()).toEqual([{ actor_id: owner.id }]);
  });

  it('can be undone within a week, but not later', async () => {
    expect(await reopenEdition(db, by, closedAt)).toEqual({ ok: false, reason: 'not-closed' });
    await closeEdition(db, by, closedAt);
    expect(await reopenEdition(db, by, new Date('2026-02-17T18:30:00Z'))).toEqual({
      ok: false,
      reason: 'too-late',
    });
    expect(await reopenEdition(db, by, new Date('2026-02-17T18:29:00Z'))).toEqual({ ok: true });
    expect(await readClosing(db)).toBeUndefined();
  });
});

describe('the destruction of passports', () => {
  it('is due on the day of the deadline, not the evening before, and never while the edition is open', async () => {
    await somebody();
    expect(await isDestructionDue(db, new Date('2030-01-01T00:00:00Z'))).toBe(false);
    await closeEdition(db, by, closedAt);
    expect(await isDestructionDue(db, lastMinute)).toBe(false);
    expect(await destroyPassports(platform, { limit: 100 }, lastMinute)).toBe(0);
    expect(await isDestructionDue(db, firstDayAfter)).toBe(true);
  });

  it('makes passport data and files unreadable, also in old copies, and seals all other values again', async () => {
    const mira = await somebody();
    const oldKey = await keyOf(mira.id);
    const old = await copyEverything(platform);
    const openNow = async () => decryptWithAnyKey(await listKeys(platform, secretKey), old).join('\n');
    const { files = {} } = (await readRegistration(db, mira.id)) ?? {};
    const words = ['ZQ7654322', 'ZQ7654321', 'Peace Road', 'misread', `picture ${files.photo?.id}`];
    words.push(`document ${files.passport?.id}`);
    for (const word of words) expect(await openNow()).toContain(word);
    await closeEdition(db, by, closedAt);
    await destroyPassports(platform, { limit: 100 }, firstDayAfter);

    for (const word of words) expect(await openNow()).not.toContain(word);
    expect(await openNow()).not.toContain('picture ');
    const viewer = { registrationId: mira.id, requestId: 'a-request' };
    expect(await openOwnDetails(platform, viewer)).toBeUndefined();
    const left = await readRegistration(db, mira.id);
    expect([left?.fullName, left?.email, left?.files]).toEqual(['Mira Çelik', mira.form.email, {}]);

    const newKey = await keyOf(mira.id);
    expect(newKey).not.toBe(oldKey);
    const record = await openRecordKey(db, platform.secrets, newKey);
    const note = await db
      .selectFrom('registration_note')
      .select('sealed_text')
      .where('registration_id', '=', mira.id)
      .executeTakeFirstOrThrow();
    expect(unsealValue(record, 'note', note.sealed_text)).toBe('telephoned');
    const booking = await db
      .selectFrom('booking')
      .select(['sealed_message', 'picture_file_id', 'record_key_id', 'status'])
      .where('id', '=', mira.bookingId)
      .executeTakeFirstOrThrow();
    expect(unsealValue(record, 'booking message', booking.sealed_message ?? Buffer.of())).toBe(
      'Bring a lamp.',
    );
    expect([booking.picture_file_id, booking.record_key_id, booking.status]).toEqual([
      null,
      null,
      'requested',
    ]);
    const [payment] = await listPayments(platform, mira.of);
    expect(payment?.note).toEqual({ reference: 'transfer 88', note: 'from her bank' });
    const { proof_file_id } = await db
      .selectFrom('payment')
      .select('proof_file_id')
      .where('id', '=', payment?.id ?? '')
      .executeTakeFirstOrThrow();
    const proof = await openStoredFile(db, platform.files, record, proof_file_id ?? '');
    expect(proof.bytes.equals(document.bytes)).toBe(true);
    // The only files left are proofs of payment.
    const payments = db.selectFrom('payment').select('proof_file_id');
    const proofs = await payments.where('proof_file_id', 'is not', null).execute();
    const kept = [...(await copyEverything(platform)).files.keys()].filter((name) =>
      name.startsWith('files/'),
    );
    expect(kept.map((name) => name.slice(-36)).toSorted()).toEqual(
      proofs.map((row) => row.proof_file_id).toSorted(),
    );
  });

  it('keeps the note of a payment whose booking was moved by a merge', async () => {
    const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
    const of = { kind: 'booking', id: await aBooking(platform, other.id) } as const;
    await recordPayment(platform, aPaymentToRecord(of, owner.id, { reference: 'transfer 99' }), closedAt);
    const merge = { keptId: kept.id, otherId: other.id, reason: 'One person', ...by };
    expect(await mergeRegistrations(platform, merge, closedAt)).toMatchObject({ moved: { bookings: 1 } });
    await closeEdition(db, by, closedAt);
    await destroyPassports(platform, { limit: 100 }, firstDayAfter);
    expect(await listPayments(platform, of)).toMatchObject([
      { note: { reference: 'transfer 99', note: '' } },
    ]);
  });

  it('happens once to each registration if two jobs run at the same time', async () => {
    const { id } = await somebody();
    await closeEdition(db, by, closedAt);
    await Promise.all([1, 2].map(() => destroyPassports(platform, { limit: 100 }, firstDayAfter)));
    const acts = db.selectFrom('audit_entry').select('id').where('subject_id', '=', id);
    expect(await acts.where('action', '=', 'passport-details.destroyed').execute()).toHaveLength(1);
  });

  it('runs in batches, destroys nothing twice, and the plan counts the registrations that are left', async () => {
    await db
      .updateTable('registration')
      .set({ sealed_details: null, passport_destroyed_at: closedAt })
      .execute();
    const people = [await somebody(), await somebody(), await somebody()];
    const plan = await planDestruction(db);
    const bytes = people.length * (2 * photo.bytes.length + document.bytes.length);
    expect(plan).toEqual({ records: 3, files: 9, bytes });
    await closeEdition(db, by, closedAt);
    expect(await destroyPassports(platform, { limit: 2 }, firstDayAfter)).toBe(2);
    expect(await planDestruction(db)).toEqual({ records: 1, files: 3, bytes: bytes / 3 });
    expect(await destroyPassports(platform, { limit: 2 }, firstDayAfter)).toBe(1);
    expect(await destroyPassports(platform, { limit: 2 }, firstDayAfter)).toBe(0);
    expect(await planDestruction(db)).toEqual({ records: 0, files: 0, bytes: 0 });
    const acts = db
      .selectFrom('audit_entry')
      .select(['actor', 'detail'])
      .where('action', '=', 'passport-details.destroyed')
      .where(
        'subject_id',
        'in',
        people.map(({ id }) => id),
      );
    expect(await acts.execute()).toEqual(people.map(() => ({ actor: 'system', detail: { files: 3 } })));
  });

  it('skips a damaged record, logs it and fails the job, and destroys the passports of the others', async () => {
    const people = (await Promise.all([somebody(), somebody(), somebody()])).toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    );
    const [damaged, ...others] = people;
    const keyId = await keyOf(damaged?.id ?? '');
    const { wrapped } = await db
      .selectFrom('record_key')
      .select('wrapped')
      .where('id', '=', keyId)
      .executeTakeFirstOrThrow();
    const setKey = (bytes: Buffer) =>
      db.updateTable('record_key').set({ wrapped: bytes }).where('id', '=', keyId).execute();
    await setKey(Buffer.alloc(wrapped.length));
    await closeEdition(db, by, closedAt);
    const left = async () =>
      (
        await db
          .selectFrom('registration')
          .select('id')
          .where('sealed_details', 'is not', null)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id);
    platform.logLines.length = 0;
    // The limit is one record. The damaged record does not count, so the passport of one other person is destroyed.
    await expect(destroyPassports(platform, { limit: 1 }, firstDayAfter)).rejects.toMatchObject({ done: 1 });
    expect(await left()).toEqual([damaged?.id, others[1]?.id]);
    await expect(destroyPassports(platform, { limit: 100 }, firstDayAfter)).rejects.toMatchObject({
      done: 1,
    });
    expect(await left()).toEqual([damaged?.id]);
    expect(platform.logLines.map((line) => JSON.parse(line).registration)).toEqual([
      damaged?.id,
      damaged?.id,
    ]);
    expect(platform.logLines.join()).not.toMatch(/Mira|ZQ76/);
    await setKey(wrapped);
    expect(await destroyPassports(platform, { limit: 100 }, firstDayAfter)).toBe(1);
  });

  it('continues if the file store cannot remove the bytes of a file, and the sweep removes them later', async () => {
    const people = [await somebody(), await somebody()];
    await closeEdition(db, by, closedAt);
    const away = {
      ...platform,
      files: {
        ...platform.files,
        remove: () => Promise.reject(new Error('The file store does not answer.')),
      },
    };
    expect(await destroyPassports(away, { limit: 100 }, firstDayAfter)).toBe(2);
    const left = db.selectFrom('registration').select('id').where('sealed_details', 'is not', null);
    expect(
      await left
        .where(
          'id',
          'in',
          people.map(({ id }) => id),
        )
        .execute(),
    ).toEqual([]);
    const payments = db.selectFrom('payment').select('proof_file_id');
    const proofs = await payments.where('proof_file_id', 'is not', null).execute();
    const countFiles = async () =>
      [...(await copyEverything(platform)).files.keys()].filter((name) => name.startsWith('files/')).length;
    expect(await countFiles()).toBe(proofs.length + 6);
    await removeOrphanedFiles(db, platform.files, addTime(new Date(), hours(25)));
    expect(await countFiles()).toBe(proofs.length);
  });

  it('also happens to a file that was added after the first destruction', async () => {
    const mira = await somebody();
    await closeEdition(db, by, closedAt);
    await destroyPassports(platform, { limit: 100 }, firstDayAfter);
    const change = {
      registrationId: mira.id,
      kind: 'passport' as const,
      file: document,
      requestId: 'a-request',
    };
    await replaceFile(platform, change, firstDayAfter);
    const { files } = (await readRegistration(db, mira.id)) ?? {};
    const viewer = { registrationId: mira.id, requestId: 'a-request' };
    expect(await openOwnFile(platform, viewer, files?.passport?.id ?? '')).toBeDefined();
    expect(await destroyPassports(platform, { limit: 100 }, firstDayAfter)).toBe(1);
    expect((await readRegistration(db, mira.id))?.files).toEqual({});
  });
});
