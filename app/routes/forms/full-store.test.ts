import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { uploadFile } from '#platform/files/stored-files.server.ts';
import { withUploads } from '#platform/files/with-uploads.server.ts';
import { action as cancel } from '#routes/dashboard/money/cancellation/cancel.tsx';
import { action as changePayment } from '#routes/dashboard/money/payment.tsx';
import { action as changeOverview } from '#routes/dashboard/overview/overview.tsx';
import { action as book } from '#routes/festival/festival.tsx';
import { action as recordPayment } from '#routes/organiser/money/registration-payments.tsx';
import { anEmail, anOrganiser, aPdf, aPhoto, aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { fillStore, hasFullDevice } from '#tests/servers/full-store.ts';
import { action as register } from '../registration/registration.tsx';

const platform = await aPlatform();
const { pool } = platform.database;
const noRoom = 'We cannot store files at the moment. Please try again later.';

type Action = Parameters<typeof postForm<unknown>>[0];
type Fields = Record<string, string | File>;

/**
 * Sends a form while the file store has no room (`full`) or while it has room (`usual`). The second case shows that the
 * form itself is correct.
 */
async function sendTo(
  store: 'full' | 'usual',
  action: Action,
  fields: Fields,
  { cookie = '', params = {} }: { cookie?: string; params?: Record<string, string> } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const headers = { Cookie: `__Host-browser=a-browser; ${cookie}` };
  const request = new Request('https://conference.example/form', { method: 'POST', body: form, headers });
  const files = store === 'full' ? fillStore(platform.filesFolder, platform.files) : platform.files;
  const answer = await postForm<unknown>(action, request, platform.request({ files }), params);
  const set = answer.headers.find(([name, value]) => name === 'set-cookie' && value.startsWith('notice='));
  return { answer, notice: set?.[1].split(';')[0]?.slice('notice='.length) };
}

const photo = async () => new File([new Uint8Array(await aPhoto())], 'me.jpg');
const proof = () => new File([new Uint8Array(aPdf())], 'slip.pdf');
const countFiles = async (query: string, id: string) =>
  (await pool.query<{ files: number }>(`select count(*)::int as files ${query}`, [id])).rows[0]?.files;
const countKept = async () =>
  (await pool.query<{ files: number }>('select count(*)::int as files from kept_file')).rows[0]?.files;

async function aParticipant() {
  const registration = await aRegistration(platform, { proved: true });
  const token = await aSession(platform, registration, { isMailProved: true });
  return { id: registration.id, cookie: `__Host-session=${token}` };
}

describe.skipIf(!hasFullDevice)('while the file store has no room', () => {
  it('a registration is saved without its files, and a notice says so', async () => {
    const send = async (store: 'full' | 'usual') => {
      const email = anEmail();
      const typed = { formKey: randomUUID(), fullName: 'Mira Çelik', email, participantType: 'student' };
      const passport = { passportNumber: 'K1234567', passportExpiry: '2031-05-28', needsVisa: 'no' };
      const fields = { ...typed, ...passport, photo: await photo(), passport: proof() };
      const { answer, notice } = await sendTo(store, register, fields);
      const ofPerson =
        'from registration_file join registration r on r.id = registration_id where email = $1';
      return { ok: answer.ok, notice, files: await countFiles(ofPerson, email) };
    };
    expect(await send('full')).toEqual({ ok: true, notice: 'registration-without-files', files: 0 });
    expect(await send('usual')).toEqual({ ok: true, notice: 'registration-submitted', files: 2 });
  });

  it('a refused registration keeps what was typed, but not its files', async () => {
    const before = await countKept();
    const fields = { fullName: 'Mira Çelik', email: 'not an address', photo: await photo() };
    const { answer } = await sendTo('full', register, fields);
    expect(answer).toMatchObject({
      status: 422,
      refusal: { values: { fullName: 'Mira Çelik', email: 'not an address' }, kept: {} },
    });
    expect(await countKept()).toBe(before);
    const usual = await sendTo('usual', register, fields);
    expect(usual.answer).toMatchObject({ status: 422, refusal: { kept: { photo: { name: 'me.jpg' } } } });
  });

  it('a booking is saved without its picture, and a notice says so', async () => {
    const send = async (store: 'full' | 'usual') => {
      const { id, cookie } = await aParticipant();
      const typed = { formKey: randomUUID(), option: 'art-craft-shop', day: '', applicantName: 'Crafts' };
      const fields = { ...typed, contactEmail: anEmail(), picture: await photo() };
      const { answer, notice } = await sendTo(store, book, fields, { cookie });
      const pictures = 'from booking where registration_id = $1 and picture_file_id is not null';
      return { ok: answer.ok, notice, files: await countFiles(pictures, id) };
    };
    expect(await send('full')).toEqual({ ok: true, notice: 'booking-without-picture', files: 0 });
    expect(await send('usual')).toEqual({ ok: true, notice: 'booking-submitted', files: 1 });
  });

  it('a new photograph is refused with the reason, and the participant keeps the earlier photograph', async () => {
    const { id, cookie } = await aParticipant();
    const photoOf = async () =>
      (await pool.query('select file_id from registration_file where registration_id = $1', [id])).rows;
    const fields = { intent: 'photo', photo: await photo() };
    expect((await sendTo('usual', changeOverview, fields, { cookie })).notice).toBe('file-saved');
    const former = await photoOf();
    const { answer } = await sendTo('full', changeOverview, fields, { cookie });
    expect(answer).toMatchObject({ status: 503, refusal: { errors: { photo: noRoom } } });
    expect([former.length, await photoOf()]).toEqual([1, former]);
  });

  it('the proof of a transfer is refused with the reason', async () => {
    const { id, cookie } = await aParticipant();
    const fields = { intent: 'send-proof', kind: 'registration', id, proof: proof() };
    const { answer } = await sendTo('full', changePayment, fields, { cookie });
    expect(answer).toMatchObject({ status: 503, refusal: { errors: { [id]: noRoom } } });
    expect((await sendTo('usual', changePayment, fields, { cookie })).notice).toBe('file-saved');
    expect(await countFiles('from transfer_proof where registration_id = $1', id)).toBe(1);
  });

  it('the proof of a visa refusal is refused with the reason', async () => {
    const { id, cookie } = await aParticipant();
    const fields = { intent: 'ask', kind: 'visa-refusal', seen: '0', proof: proof() };
    // The refund after a refused visa must be requested at least a month before the conference.
    const usualNow = platform.clock.now;
    onTestFinished(() => {
      platform.clock.now = usualNow;
    });
    platform.clock.now = new Date('2025-12-20T08:00:00Z');
    const { answer } = await sendTo('full', cancel, fields, { cookie });
    expect(answer).toMatchObject({ status: 503, refusal: { errors: { proof: noRoom }, kept: {} } });
    expect((await sendTo('usual', cancel, fields, { cookie })).notice).toBe('cancellation-asked');
    expect(await countFiles('from cancellation_request where registration_id = $1', id)).toBe(1);
  });

  it('the desk does not record a payment with a proof, and the form keeps the typed values', async () => {
    const { id: registrationId } = await aRegistration(platform);
    const cookie = `__Host-desk=${(await anOrganiser(platform, { roles: ['finance'] })).token}`;
    const typed = { kind: 'payment', method: 'transfer', amount: '10', receivedOn: '2026-01-09' };
    const texts = { intent: 'record', formKey: randomUUID(), ...typed, reference: 'R-1', note: 'Thanks' };
    const fields = { ...texts, proof: proof() };
    const { answer } = await sendTo('full', recordPayment, fields, { cookie, params: { registrationId } });
    expect(answer).toMatchObject({
      status: 503,
      refusal: { record: { errors: { proof: noRoom }, values: { amount: '10', note: 'Thanks' }, kept: {} } },
    });
    const payments = 'from payment join charge on charge.id = charge_id where registration_id = $1';
    expect(await countFiles(payments, registrationId)).toBe(0);
    await sendTo('usual', recordPayment, fields, { cookie, params: { registrationId } });
    expect(await countFiles(payments, registrationId)).toBe(1);
  });

  it('the log says that the store is full', async () => {
    platform.logLines.length = 0;
    const { cookie } = await aParticipant();
    await sendTo('full', changeOverview, { intent: 'photo', photo: await photo() }, { cookie });
    expect(platform.logLines.join('')).toContain('ENOSPC');
  });

  it('if one file of a form cannot be stored, the files stored before it are removed', async () => {
    const file = { bytes: Buffer.from('bytes'), mediaType: 'application/pdf' } as const;
    const put: string[] = [];
    const full = fillStore(platform.filesFolder, platform.files);
    const files = {
      ...platform.files,
      put: async (id: string, bytes: Uint8Array) => {
        put.push(id);
        await (put.length === 1 ? platform.files : full).put(id, bytes);
      },
    };
    const both = { photo: { checked: file }, passport: { checked: file } };
    await expect(withUploads({ db: platform.db, files }, both, async () => true)).rejects.toMatchObject({
      name: 'NotStored',
      cause: { code: 'ENOSPC' },
    });
    expect(await Promise.all(put.map((id) => platform.files.get(id)))).toEqual([undefined, undefined]);
    const { id } = await uploadFile(platform.files, file);
    expect(await platform.files.get(id)).toBeDefined();
  });
});
