import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { completeRegistration } from '#conference/registration/registering/complete-registration.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { type CheckedFile, removeOrphanedFiles } from '#platform/files/stored-files.server.ts';
import { aPdf, aPhoto, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { openOwnDetails, openOwnFile, readRegistration } from './read-registration.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const photo: CheckedFile = { bytes: await aPhoto(), mediaType: 'image/jpeg' };
const scan: CheckedFile = { bytes: aPdf(), mediaType: 'application/pdf' };

/** A registration with a photograph and a passport scan. */
async function withFiles() {
  const { id, form } = await aRegistration(platform);
  await replaceFile(platform, { registrationId: id, kind: 'photo', file: photo, requestId: 'r' }, now);
  await replaceFile(platform, { registrationId: id, kind: 'passport', file: scan, requestId: 'r' }, now);
  const read = await readRegistration(db, id);
  if (!read?.files.photo || !read.files.passport) throw new Error('The registration has no files.');
  return { id, form, files: { photo: read.files.photo, passport: read.files.passport } };
}

async function actsOf(id: string) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['actor', 'actor_id', 'action', 'subject', 'request_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.actor, row.actor_id, row.action, row.subject, row.request_id]);
}

describe('reading a registration', () => {
  it('returns everything that is not sealed', async () => {
    const { id, form, files } = await withFiles();
    await completeRegistration(db, { registrationId: id }, { country: 'IN' }, now);
    expect(await readRegistration(db, id)).toEqual({
      id,
      reference: expect.stringMatching(/^PC-/),
      email: form.email,
      fullName: 'Mira Çelik',
      participantType: 'professional',
      needsVisa: true,
      clothSize: 'm',
      shoeSize: 8,
      interestedDoctorate: false,
      country: 'IN',
      isPaid: false,
      isEmailProved: false,
      organisation: null,
      isStallHolder: false,
      isWaiting: false,
      createdAt: now,
      files: {
        photo: { id: files.photo.id, mediaType: 'image/jpeg', byteSize: photo.bytes.length, createdAt: now },
        passport: {
          id: files.passport.id,
          mediaType: 'application/pdf',
          byteSize: scan.bytes.length,
          createdAt: now,
        },
      },
    });
  });

  it('says if the registration is paid, and returns undefined if the registration does not exist', async () => {
    const { id } = await aRegistration(platform, { paid: true });
    expect(await readRegistration(db, id)).toMatchObject({ isPaid: true, files: {} });
    expect(await readRegistration(db, randomUUID())).toBeUndefined();
  });
});

describe('sensitive data', () => {
  it('is shown to its participant, and the audit records that each time', async () => {
    const { id } = await aRegistration(platform);
    const viewer = { registrationId: id, requestId: 'a-request' };
    for (let view = 0; view < 2; view++) {
      expect(await openOwnDetails(platform, viewer)).toEqual({
        passportNumber: 'K1234567',
        passportExpiry: '2031-05-28',
        visaAddress: 'Peace Road 1\nPune',
      });
    }
    const shown = ['participant', id, 'passport-details.shown', 'registration', 'a-request'];
    expect((await actsOf(id)).slice(1)).toEqual([shown, shown]);
  });

  it('includes the whole content of a file, and the audit records each time it is shown', async () => {
    const { id, files } = await withFiles();
    const viewer = { registrationId: id, requestId: 'a-request' };
    expect(await openOwnFile(platform, viewer, files.photo.id)).toEqual({ ...photo, kind: 'photo' });
    expect(await openOwnFile(platform, viewer, files.passport.id)).toEqual({ ...scan, kind: 'passport' });
    expect(await actsOf(files.passport.id)).toEqual([
      ['participant', id, 'passport.shown', 'file', 'a-request'],
    ]);
  });

  it('is not shown to another participant', async () => {
    const { files } = await withFiles();
    const stranger = await aRegistration(platform);
    const viewer = { registrationId: stranger.id, requestId: 'a-request' };
    expect(await openOwnFile(platform, viewer, files.photo.id)).toBeUndefined();
    expect(await openOwnFile(platform, viewer, randomUUID())).toBeUndefined();
    expect(await actsOf(files.photo.id)).toEqual([]);
  });

  it('is not shown if the audit cannot record it', async () => {
    const { id, files } = await withFiles();
    const viewer = { registrationId: id, requestId: 'a\0request' };
    await expect(openOwnDetails(platform, viewer)).rejects.toThrow();
    await expect(openOwnFile(platform, viewer, files.photo.id)).rejects.toThrow();
  });
});

describe('replacing a file', () => {
  it('destroys the key of the former file and records the replacement; the cleanup deletes the bytes later', async () => {
    const { id, files } = await withFiles();
    await replaceFile(
      platform,
      { registrationId: id, kind: 'photo', file: scan, requestId: 'a-request' },
      now,
    );
    const after = (await readRegistration(db, id))?.files;
    expect(after?.photo?.mediaType).toBe('application/pdf');
    expect(after?.passport).toEqual(files.passport);
    const later = addTime(new Date(), days(2));
    await removeOrphanedFiles(db, platform.files, later);
    expect(await platform.files.get(files.photo.id)).toBeUndefined();
    expect(await platform.files.get(files.passport.id)).toBeDefined();
    const left = await db.selectFrom('stored_file').select('id').where('id', '=', files.photo.id).execute();
    expect(left).toEqual([]);
    expect((await actsOf(id)).map(([, , action]) => action)).toEqual([
      'registration.made',
      'photo.added',
      'passport.added',
      'photo.replaced',
    ]);
  });

  it('leaves exactly one complete file when ten replacements arrive at once', async () => {
    const { id } = await aRegistration(platform);
    const change = { registrationId: id, kind: 'photo', file: photo, requestId: 'r' } as const;
    await Promise.all(Array.from({ length: 10 }, () => replaceFile(platform, change, now)));
    const fileId = (await readRegistration(db, id))?.files.photo?.id ?? '';
    expect(await openOwnFile(platform, { registrationId: id, requestId: 'r' }, fileId)).toEqual({
      ...photo,
      kind: 'photo',
    });
    const { record_key_id } = await db
      .selectFrom('registration')
      .select('record_key_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const stored = await db
      .selectFrom('stored_file')
      .select('id')
      .where('record_key_id', '=', record_key_id)
      .execute();
    expect(stored).toEqual([{ id: fileId }]);
  });

  it('keeps the former file if the new one cannot be stored', async () => {
    const { id, files } = await withFiles();
    const broken = {
      ...platform,
      files: { ...platform.files, put: () => Promise.reject(new Error('The disk is full.')) },
    };
    const change = { registrationId: id, kind: 'photo', file: photo, requestId: 'r' } as const;
    await expect(replaceFile(broken, change, now)).rejects.toThrow('The disk is full.');
    expect(await openOwnFile(platform, { registrationId: id, requestId: 'r' }, files.photo.id)).toEqual({
      ...photo,
      kind: 'photo',
    });
  });
});

it('a registration and its files are unreadable after their key is deleted', async () => {
  const { id, files } = await withFiles();
  const viewer = { registrationId: id, requestId: 'r' };
  // Other rows refer to the key's row, so the test overwrites the wrapped key instead of deleting the row.
  await db
    .updateTable('record_key')
    .set({ wrapped: Buffer.alloc(0) })
    .where('id', '=', (row) => row.selectFrom('registration').select('record_key_id').where('id', '=', id))
    .execute();
  await expect(openOwnDetails(platform, viewer)).rejects.toThrow();
  await expect(openOwnFile(platform, viewer, files.photo.id)).rejects.toThrow();
});
