import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listBrowsers } from '#conference/accounts/list-browsers.server.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { activateRegistration } from '#conference/registration/record/change-registrations.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { aNoisyPhoto, anEmail, aPdf, aPhoto } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { whileClosed } from '#tests/while-closed.ts';
import { loadRegistration } from './load-registration.server.ts';
import { action } from './registration.tsx';
import type { RegistrationRefusal } from './submit-registration.server.ts';

const platform = await aPlatform();
const { db, database } = platform;

/** Each test has its own client address, so that the tests do not share rate limits. */
let client = 0;
beforeEach(() => {
  client += 1;
});

type Fields = Record<string, string | File>;
const texts = (): Record<string, string> => ({
  formKey: randomUUID(),
  fullName: 'Mira Çelik',
  email: anEmail(),
  participantType: 'student',
  passportNumber: 'K1234567',
  passportExpiry: '2031-05-28',
  needsVisa: 'no',
  clothSize: '',
  shoeSize: '',
});
const typed = (fields: Fields = {}): Fields => ({ ...texts(), ...fields });

/** Posts the form from one browser. */
async function post(
  fields: Fields,
  cookie = 'browser=a-browser',
  particulars: Parameters<typeof platform.request>[0] = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request('https://conference.example/registration', {
    method: 'POST',
    body: form,
    headers: { Cookie: cookie.replace('browser=', '__Host-browser=') },
  });
  return await postForm<RegistrationRefusal>(
    action,
    request,
    platform.request({ clientAddress: `192.0.2.${client}`, ...particulars }),
  );
}

async function refused(fields: Fields, cookie?: string) {
  const answer = await post(fields, cookie);
  if (answer.ok) throw new Error('The form was accepted.');
  return answer;
}

function deviceCookieOf({ headers }: Awaited<ReturnType<typeof post>>) {
  return headers.map(([, value]) => value).find((value) => value.startsWith('__Host-device='));
}

async function countOf(email: string) {
  const { rows } = await database.pool.query(
    `select count(*)::int as registrations,
       (select count(*)::int from registration_file f join registration r on r.id = f.registration_id
        where r.email = $1) as files,
       (select count(*)::int from jobs.job where data->>'id' in
         (select m.id::text from mail m join registration r on r.id = m.registration_id where r.email = $1))
         as mails
     from registration where email = $1`,
    [email],
  );
  return rows[0];
}

const photo = async () => new File([new Uint8Array(await aPhoto())], 'me.jpg');
const scan = () => new File([new Uint8Array(aPdf())], 'scan.pdf');

describe('a valid form', () => {
  it('redirects to the login and gives the browser a credential', async () => {
    const fields = typed({ photo: await photo(), passport: scan() });
    const answer = await post(fields);
    expect(answer).toMatchObject({ ok: true, to: '/login' });
    expect(deviceCookieOf(answer)).toMatch(/HttpOnly; Secure; SameSite=Lax/);
    expect(await countOf(String(fields.email))).toEqual({ registrations: 1, files: 2, mails: 1 });
  });

  it('is saved once, sends one mail and gives the browser one credential, even if it arrives ten times at once', async () => {
    const fields = typed({ photo: await photo() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(fields)));
    expect(answers.map(({ ok }) => ok)).toEqual(Array(10).fill(true));
    const email = String(fields.email);
    expect(await countOf(email)).toEqual({ registrations: 1, files: 1, mails: 1 });
    expect(new Set(answers.map(deviceCookieOf)).size).toBe(1);
    const { id } = await db
      .selectFrom('registration')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const browsers = await listBrowsers(db, { registrationId: id, email }, platform.now());
    expect(browsers).toMatchObject([{ kind: 'device' }]);
  });

  it('is saved even if its form key is invalid', async () => {
    const fields = typed({ formKey: 'not a key' });
    expect((await post(fields)).ok).toBe(true);
    expect(await countOf(String(fields.email))).toEqual({ registrations: 1, files: 0, mails: 1 });
  });
});

it('the site refuses registrations only while the edition has closed registration', async () => {
  const fields = typed();
  await whileClosed(platform, 'registration', async () => {
    const { settings } = await refreshSettings(db, platform.now());
    expect(loadRegistration(settings, englishTranslator, undefined, platform.now()).isOpen).toBe(false);
    const { status, refusal } = await refused(fields);
    expect([status, refusal.message]).toEqual([403, 'Registration is closed.']);
    expect(await countOf(String(fields.email))).toEqual({ registrations: 0, files: 0, mails: 0 });
  });
  expect((await post(fields)).ok).toBe(true);
});

describe('an invalid form', () => {
  it('is refused with the typed values and an error for each wrong field, and its valid files are kept', async () => {
    const fields = typed({
      fullName: '',
      needsVisa: 'yes',
      visaAddress: '',
      photo: await photo(),
      passport: scan(),
    });
    const { status, refusal } = await refused(fields);
    expect(status).toBe(422);
    expect(Object.keys(refusal.errors ?? {}).sort()).toEqual(['fullName', 'visaAddress']);
    expect(refusal.values).toMatchObject({
      email: fields.email,
      passportNumber: 'K1234567',
      needsVisa: 'yes',
    });
    expect(refusal.kept).toEqual({
      photo: { id: expect.any(String), name: 'me.jpg' },
      passport: { id: expect.any(String), name: 'scan.pdf' },
    });
    expect(await countOf(String(fields.email))).toEqual({ registrations: 0, files: 0, mails: 0 });
  });

  it('is refused with the reason if one of its files has the wrong content, and the other file is kept', async () => {
    const fields = typed({ photo: new File(['<svg/>'], 'me.jpg'), passport: scan() });
    const { status, refusal } = await refused(fields);
    expect(status).toBe(422);
    expect(refusal.errors).toEqual({
      photo: '“me.jpg” is not a file that we accept. Please choose a PNG, JPG, JPEG or PDF file.',
    });
    expect(refusal.kept).toEqual({ passport: { id: expect.any(String), name: 'scan.pdf' } });
  });

  it('is refused if a file is larger than 5 MiB or damaged, and the answer names the file', async () => {
    const cutOff = (await aNoisyPhoto()).subarray(0, 5000);
    const large = new File([Buffer.alloc(5 * 1024 * 1024 + 1)], 'large.pdf');
    const { refusal } = await refused(
      typed({ photo: new File([new Uint8Array(cutOff)], 'torn.jpg'), passport: large }),
    );
    expect(refusal.errors).toEqual({
      photo: '“torn.jpg” cannot be read: it seems to be damaged. Please choose another file.',
      passport: '“large.pdf” is larger than 5 MB. Please choose a smaller file.',
    });
  });

  it('is refused with the typed values if its body is too large', async () => {
    const large = () => new File([Buffer.alloc(13 * 1024 * 1024)], 'large.pdf');
    const fields = typed({ photo: large(), passport: large() });
    const { status, refusal } = await refused(fields);
    expect(status).toBe(413);
    expect(refusal.message).toContain('too large to be sent together');
    expect(refusal.values).toMatchObject({ fullName: 'Mira Çelik', email: fields.email });
  });
});

describe('a file kept from a refused form', () => {
  /** Posts a wrong form with a photograph. Returns the corrected form, which names the kept photograph. */
  async function corrected(): Promise<Record<string, string>> {
    const fields = texts();
    const { refusal } = await refused({ ...fields, fullName: '', photo: await photo() });
    return { ...fields, 'kept-photo': refusal.kept?.photo?.id ?? '' };
  }

  it('is saved with the corrected form', async () => {
    const fields = await corrected();
    expect((await post(fields)).ok).toBe(true);
    expect(await countOf(String(fields.email))).toEqual({ registrations: 1, files: 1, mails: 1 });
  });

  it('belongs to only one registration, even if the form that names it is sent several times', async () => {
    const fields = await corrected();
    await Promise.all(Array.from({ length: 5 }, () => post(fields)));
    await post(fields);
    expect(await countOf(String(fields.email))).toEqual({ registrations: 1, files: 1, mails: 1 });
  });

  it('cannot be used by another browser: there the visitor has to choose the file again', async () => {
    const fields = await corrected();
    const { status, refusal } = await refused(fields, 'browser=another');
    expect(status).toBe(422);
    expect(refusal.errors).toEqual({
      photo: 'We no longer have the file that you sent earlier. Please choose it again.',
    });
    expect(await countOf(String(fields.email))).toEqual({ registrations: 0, files: 0, mails: 0 });
    const left = await db
      .selectFrom('kept_file')
      .select('file_id')
      .where('file_id', '=', fields['kept-photo'] ?? '')
      .execute();
    expect(left).toHaveLength(1);
  });

  it('has to be sent again if the form contains an unknown file id', async () => {
    for (const id of ['-'.repeat(36), 'x', randomUUID()]) {
      expect((await refused(typed({ 'kept-photo': id }))).status).toBe(422);
    }
    expect((await post(typed({ 'kept-photo': '' }))).ok).toBe(true);
  });
});

describe('while there is no room for files', () => {
  const noticeOf = (answer: Awaited<ReturnType<typeof post>>) =>
    answer.headers.find(([name, value]) => name === 'set-cookie' && value.startsWith('notice='))?.[1];
  /**
   * Sends a form with a photograph. Returns the notice of the answer, the numbers of stored registrations and files,
   * and the email.
   */
  async function send(particulars: Parameters<typeof post>[2]) {
    const fields = typed({ photo: await photo() });
    const answer = await post(fields, undefined, particulars);
    const { registrations, files } = await countOf(String(fields.email));
    return { notice: noticeOf(answer), registrations, files, email: String(fields.email) };
  }
  const withoutFiles = {
    notice: expect.stringContaining('registration-without-files'),
    registrations: 1,
    files: 0,
  };
  const withFiles = { notice: expect.stringContaining('registration-submitted'), registrations: 1, files: 1 };
  const setSizes = async (email: string, bytes: number) => {
    await database.pool.query(
      `update stored_file set byte_size = $2 from registration_file f, registration r
       where f.file_id = stored_file.id and r.id = f.registration_id and r.email = $1`,
      [email, bytes],
    );
  };

  it('saves a registration without its files if the disk is nearly full', async () => {
    const full = { ...platform.config, keepFreeBytes: Number.MAX_SAFE_INTEGER };
    expect(await send({ config: full })).toMatchObject(withoutFiles);
    const fields = typed({ fullName: '', photo: await photo() });
    const { ok, ...answer } = await post(fields, undefined, { config: full });
    expect([ok, answer]).toMatchObject([false, { status: 422, refusal: { kept: {} } }]);
    // Files that are stored on another machine do not need this disk.
    const elsewhere = {
      ...full,
      databaseUrl: 'postgres://elsewhere',
      bucket: { name: 'files', prefix: '', endpoint: undefined, region: '' },
    };
    expect(await send({ config: elsewhere })).toMatchObject(withFiles);
  });

  it('stores no more files for a network whose unproved registrations fill its room, until one is proved', async () => {
    const [network, neighbour] = [{ clientAddress: '2001:db8:7:1::1' }, { clientAddress: '2001:db8:7:2::1' }];
    const first = await send(network);
    expect(first).toMatchObject(withFiles);
    await setSizes(first.email, 1024 ** 3);
    // Both addresses are in the same /48.
    for (const sender of [network, neighbour]) expect(await send(sender)).toMatchObject(withoutFiles);
    expect(await send({ clientAddress: '2001:db8:8::1' })).toMatchObject(withFiles);

    const { id } = await db
      .selectFrom('registration')
      .select('id')
      .where('email', '=', first.email)
      .executeTakeFirstOrThrow();
    const now = platform.now();
    await activateRegistration(db, { registrationId: id, provedAt: now }, now);
    expect(await send(network)).toMatchObject(withFiles);
  });

  it('saves registrations without files if all unproved registrations together fill the room', async () => {
    const filled = [];
    for (const number of [1, 2, 3]) {
      const sent = await send({ clientAddress: `198.51.100.${number}` });
      await setSizes(sent.email, 2 ** 31 - 1);
      filled.push(sent.email);
    }
    expect(await send({ clientAddress: '203.0.113.1' })).toMatchObject(withoutFiles);
    for (const email of filled) await setSizes(email, 1);
    expect(await send({ clientAddress: '203.0.113.1' })).toMatchObject(withFiles);
  });
});

it('registration accepts a hundred forms from one IP address, but only twenty for one email', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(typed())));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const email = anEmail();
  for (let time = 0; time < 20; time++) expect((await post(typed({ email }))).ok).toBe(true);
  const { status, refusal, headers } = await refused(typed({ email }));
  expect(status).toBe(429);
  expect(refusal.message).toMatch(/^Too many tries\. Please try again in \d+ minutes\.$/);
  expect(headers).toContainEqual(['retry-after', expect.any(String)]);
});
