import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eraseWithoutRequest } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { anOrganiser, aPhoto, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { moreThanConnections, stallStore } from '#tests/servers/stalled-store.ts';
import { revealDetails, revealFile } from './reveal-registration.server.ts';

const platform = await aPlatform();
const organiser = await anOrganiser(platform, { roles: ['registrar'], name: 'Anil Menon' });
const asking = { organiserId: organiser.id, reason: 'The consulate asks', requestId: 'a-request' };

async function aRegistrationWithPhoto() {
  const { id } = await aRegistration(platform);
  const file = { bytes: await aPhoto(), mediaType: 'image/jpeg' as const };
  await replaceFile(platform, { registrationId: id, kind: 'photo', file, requestId: 'a' }, platform.now());
  const { file_id } = await platform.db
    .selectFrom('registration_file')
    .select('file_id')
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, fileId: file_id, bytes: file.bytes };
}

async function newestAct(text: string) {
  return (await searchAudit(platform, { filter: { text }, count: 1 })).rows[0];
}

it('opens the passport details and records who saw them and why', async () => {
  const { id } = await aRegistration(platform);
  expect(await revealDetails(platform, { registrationId: id, ...asking })).toEqual({
    ok: true,
    details: { passportNumber: 'K1234567', passportExpiry: '2031-05-28', visaAddress: 'Peace Road 1\nPune' },
  });
  expect(await newestAct(id)).toMatchObject({
    action: 'passport-details.revealed',
    actorName: 'Anil Menon',
    detail: {},
    sealed: { state: 'open', reason: 'The consulate asks' },
    requestId: 'a-request',
  });
});

it('opens a file of that registration and records who saw it and why', async () => {
  const { id, fileId, bytes } = await aRegistrationWithPhoto();
  expect(await revealFile(platform, { registrationId: id, fileId, ...asking })).toEqual({
    ok: true,
    file: { bytes, mediaType: 'image/jpeg', kind: 'photo' },
  });
  expect(await newestAct(id)).toMatchObject({
    action: 'photo.revealed',
    sealed: { state: 'open', reason: 'The consulate asks' },
  });
});

it('refuses a file of another registration, and a registration that does not exist', async () => {
  const { fileId } = await aRegistrationWithPhoto();
  const { id } = await aRegistration(platform);
  const notFound = { ok: false, reason: 'not-found' };
  expect(await revealFile(platform, { registrationId: id, fileId, ...asking })).toEqual(notFound);
  expect(await revealDetails(platform, { registrationId: randomUUID(), ...asking })).toEqual(notFound);
});

it('holds no database connection while it waits for a slow file store', async () => {
  const { id, fileId, bytes } = await aRegistrationWithPhoto();
  const { files, release } = stallStore(platform.files);
  const ask = { registrationId: id, fileId, ...asking };
  const waiting = Array.from({ length: moreThanConnections }, () => revealFile({ ...platform, files }, ask));
  expect((await revealDetails(platform, ask)).ok).toBe(true);
  release();
  for (const revealed of await Promise.all(waiting)) expect(revealed).toMatchObject({ file: { bytes } });
});

it('shows and records nothing if the registration is erased while the bytes are read', async () => {
  const { id, fileId } = await aRegistrationWithPhoto();
  const { files, release } = stallStore(platform.files);
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const get = async (wanted: string) => {
    isAsked();
    return await files.get(wanted);
  };
  const revealed = revealFile(
    { ...platform, files: { ...files, get } },
    { registrationId: id, fileId, ...asking },
  );
  await asked;
  await eraseWithoutRequest(platform, { id, reach: 'mailbox' }, platform.now());
  release();
  expect(await revealed).toEqual({ ok: false, reason: 'erased' });
  expect((await newestAct(id))?.action).toBe('registration.erased');
});
