import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jwtVerify } from 'jose';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aGoogleWallet } from '#tests/google-wallet.ts';
import { aPlatform } from '#tests/platform.ts';
import { revokeDocument } from '../desk/revoke-document.server.ts';
import { verifyCode } from '../verifying/verify-document.server.ts';
import { describePass } from './describe-pass.server.ts';
import { signGooglePass } from './google-pass.server.ts';
import { endGooglePasses, recordGooglePassLink, storeGooglePasses } from './google-passes.server.ts';
import { openGoogleWallet } from './google-wallet.server.ts';
import { makeApplePass } from './make-apple-pass.server.ts';

const platform = await aPlatform();
const now = new Date('2026-01-10T08:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'wallet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);
const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: ['ignore', 'pipe', 'pipe'] });

/** Makes a certificate authority like that of Apple, and a certificate of a pass type that this authority signs. */
function makeCertificates() {
  const subject = (name: string) => ['-subj', `/CN=${name}`];
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject('Test authority')],
    ...['-keyout', file('authority.key'), '-out', file('authority.pem')],
  );
  openssl(
    ...['req', '-newkey', 'rsa:2048', '-nodes', ...subject('Pass Type ID: pass.example.conference')],
    ...['-keyout', file('pass.key'), '-out', file('pass.csr')],
  );
  openssl(
    ...['x509', '-req', '-days', '2', '-in', file('pass.csr'), '-CA', file('authority.pem')],
    ...['-CAkey', file('authority.key'), '-CAcreateserial', '-out', file('pass.pem')],
  );
}
makeCertificates();

const variables = {
  ORIGIN: 'https://conference.example',
  APPLE_PASS_TYPE_ID: 'pass.example.conference',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_PASS_CERTIFICATE_FILE: file('pass.pem'),
  APPLE_PASS_KEY_FILE: file('pass.key'),
  APPLE_WWDR_CERTIFICATE_FILE: file('authority.pem'),
  GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
  GOOGLE_WALLET_EMAIL: 'wallet@project.iam.gserviceaccount.example',
  GOOGLE_WALLET_KEY_FILE: file('pass.key'),
};
const { appleWallet, googleWallet } = readConfig(variables);
if (!appleWallet || !googleWallet) throw new Error('Both wallets are configured.');

async function aPass(fullName = 'Mira Çelik') {
  const { id } = await aRegistration(platform, { fullName, paid: true });
  const described = await describePass(platform, { registrationId: id, requestId: 'a-request' }, now);
  if (!described.ok) throw new Error(described.reason);
  return described.pass;
}

/** Reads the files of a zip that is not compressed. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const [size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ];
    const start = at + 30 + nameLength + extraLength;
    files.set(String(zip.subarray(at + 30, at + 30 + nameLength)), zip.subarray(start, start + size));
    at = start + size;
  }
  return files;
}

describe('a pass for Apple Wallet', () => {
  it('says what the iCard says, with its code, and is signed with the certificate', async () => {
    const pass = await aPass();
    const icon = await sharp({ create: { width: 29, height: 29, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const files = unzip(await makeApplePass(appleWallet, pass, { 'icon.png': icon }));
    expect([...files.keys()].toSorted()).toEqual(['icon.png', 'manifest.json', 'pass.json', 'signature']);
    expect(JSON.parse(String(files.get('pass.json')))).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.conference',
      teamIdentifier: 'TEAM123456',
      serialNumber: pass.number,
      sharingProhibited: true,
      expirationDate: expect.stringContaining('2026-01-30T18:30:00'),
      eventTicket: {
        primaryFields: [{ key: 'name', label: 'Name', value: 'Mira Çelik' }],
        secondaryFields: [{ key: 'type', label: 'Participant', value: 'Professional or faculty' }],
        auxiliaryFields: [
          { key: 'reference', label: 'Reference', value: pass.reference },
          { key: 'days', label: 'Days', value: '26–30 January 2026' },
        ],
      },
      barcodes: [{ format: 'PKBarcodeFormatQR', message: pass.address, altText: pass.number }],
    });
    // The manifest has the hash of each file. OpenSSL verifies the manifest's signature and its chain of certificates.
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const hashOf = (name: string) =>
      createHash('sha1')
        .update(files.get(name) ?? '')
        .digest('hex');
    expect(JSON.parse(String(manifest))).toEqual({
      'icon.png': hashOf('icon.png'),
      'pass.json': hashOf('pass.json'),
    });
    writeFileSync(file('manifest.json'), manifest);
    writeFileSync(file('signature'), files.get('signature') ?? '');
    const verify = ['smime', '-verify', '-inform', 'DER', '-in', file('signature'), '-purpose', 'any'];
    const against = [
      '-content',
      file('manifest.json'),
      '-CAfile',
      file('authority.pem'),
      '-out',
      file('out'),
    ];
    openssl(...verify, ...against);
    writeFileSync(file('manifest.json'), `${manifest} `);
    expect(() => openssl(...verify, ...against)).toThrow();
  });

  it('has a code that is genuine', async () => {
    const { address, number } = await aPass();
    expect(await verifyCode(platform, address.split('/').at(-1) ?? '', '2026-01-10')).toMatchObject({
      state: 'genuine',
      number,
      name: 'Mira Çelik',
    });
  });
});

describe('a pass for Google Wallet', () => {
  const keys = googleWallet;

  it('is stored by the API, and its link has the id alone and nothing about the person', async () => {
    const { asked, objects, addresses } = await aGoogleWallet(keys.issuerId);
    const pass = await aPass('Maria Magdalena Wilhelmina Featherstonehaugh-Oppenheimer von H');
    const wallet = await openGoogleWallet({ keys, proxyEnv: {}, addresses }, now);
    await wallet.storePass(pass);
    const id = `3388000000012345678.${pass.number}`;
    const stored = {
      id,
      classId: expect.stringMatching(/^3388000000012345678\./),
      state: 'ACTIVE',
      header: { defaultValue: { language: 'en', value: pass.name } },
      barcode: { type: 'QR_CODE', value: pass.address },
      validTimeInterval: { end: { date: '2026-01-30T18:30:00.000Z' } },
    };
    expect(objects.get(id)).toMatchObject(stored);
    // The class and the pass are there already, so the pass is changed.
    await wallet.storePass({ ...pass, reference: 'Another' });
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /token',
      'POST /genericClass',
      'POST /genericObject',
      'POST /genericClass',
      'POST /genericObject',
      `PATCH /genericObject/${id}`,
    ]);
    expect(JSON.stringify(objects.get(id))).toContain('Another');

    const address = await signGooglePass(keys, pass.number, now);
    expect(address.length).toBeLessThan(800);
    const [, jwt = ''] = address.split('https://pay.google.com/gp/v/save/');
    const { payload } = await jwtVerify(jwt, createPublicKey(readFileSync(file('pass.pem'))), {
      issuer: variables.GOOGLE_WALLET_EMAIL,
      audience: 'google',
    });
    expect(payload).toEqual({
      typ: 'savetowallet',
      payload: { genericObjects: [{ id }] },
      iss: variables.GOOGLE_WALLET_EMAIL,
      aud: 'google',
      iat: now.getTime() / 1000,
    });
  });

  it('is stored by a job if Google did not take it at once, and an error says why', async () => {
    const { failures, objects, addresses } = await aGoogleWallet(keys.issuerId);
    const open = () => openGoogleWallet({ keys, proxyEnv: {}, addresses }, now);
    const pass = await aPass();
    const wallet = await open();
    for (const [status, reason] of [
      [401, 'answered 401 when we made the class of the passes. Does the service account have access'],
      [503, 'answered 503 when we made the class of the passes.'],
    ] as const) {
      failures.push(status);
      await expect(wallet.storePass(pass)).rejects.toThrow(reason);
    }
    await recordGooglePassLink(platform.db, pass.number, now);
    failures.push(500);
    const tenMinutesLater = addTime(now, minutes(10));
    await expect(storeGooglePasses(platform, open, tenMinutesLater)).rejects.toThrow('1 failed');
    expect(objects.size).toBe(0);
    await storeGooglePasses(platform, open, tenMinutesLater);
    expect([...objects.keys()]).toEqual([`3388000000012345678.${pass.number}`]);
    // It is stored once.
    await storeGooglePasses(platform, async () => expect.fail('There is nothing to store.'), tenMinutesLater);
  });

  it('is ended with what the API allows', async () => {
    const { objects, addresses } = await aGoogleWallet(keys.issuerId);
    const pass = await aPass();
    const wallet = await openGoogleWallet({ keys, proxyEnv: {}, addresses }, now);
    expect(await wallet.endPass(pass.number)).toBe('not-there');
    await wallet.storePass(pass);
    expect(await wallet.endPass(pass.number)).toBe('ended');
    expect(JSON.stringify([...objects.values()])).not.toContain(pass.name);
    // This Google refuses what is not in its schema.
    const wrong = { ...pass, name: 7 } as unknown as typeof pass;
    await expect(wallet.storePass(wrong)).rejects.toThrow('answered 400 when we stored a pass.');
  });
});

describe('a pass for Google Wallet of an iCard that ended', () => {
  type Asked = { method: string | undefined; path: string | undefined; authorization?: string; body: string };

  /** Imitates Google. `answer` gives the HTTP status for a request about the iCard with this number. */
  async function aGoogle(answer: (number: string) => number) {
    const asked: Asked[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { method, url: path } = request;
      const { authorization } = request.headers;
      asked.push({ method, path, body, ...(authorization !== undefined && { authorization }) });
      if (path === '/token') response.end(JSON.stringify({ access_token: 'an-access' }));
      else response.writeHead(answer(path?.split('.').at(-1) ?? '')).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    afterAll(() => server.close());
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const addresses = { token: `${origin}/token`, api: `${origin}/` };
    const open = (at: Date) => () => openGoogleWallet({ keys: google, proxyEnv: {}, addresses }, at);
    return {
      asked,
      run: async (at: Date, limit?: number) => await endGooglePasses(platform, open(at), at, limit),
    };
  }
  const google = googleWallet;

  async function aSavedPass(at = now) {
    const { id } = await aRegistration(platform, { paid: true });
    const described = await describePass(platform, { registrationId: id, requestId: 'a-request' }, now);
    if (!described.ok) throw new Error(described.reason);
    await recordGooglePassLink(platform.db, described.pass.number, at);
    const { documentId } = await platform.db
      .selectFrom('participant_document')
      .select('id as documentId')
      .where('registration_id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, documentId, number: described.pass.number };
  }
  const leave = async (registrationId: string) =>
    await platform.db
      .updateTable('registration')
      .set({ status: 'withdrawn', withdrawn_at: now, updated_at: now })
      .where('id', '=', registrationId)
      .execute();

  it('is ended at Google only once, after a revocation or a withdrawal, and loses the name', async () => {
    const { asked, run } = await aGoogle(() => 200);
    const [valid, revoked, left] = [await aSavedPass(), await aSavedPass(), await aSavedPass()];
    await run(now);
    expect(asked).toEqual([]);
    const organiser = await anOrganiser(platform);
    const by = { organiserId: organiser.id, requestId: 'a-request', reason: 'Lost' };
    const revocation = { registrationId: revoked.id, documentId: revoked.documentId, ...by };
    expect(await revokeDocument(platform, revocation, now)).toEqual({ ok: true });
    await leave(left.id);
    await run(now);
    const [token, ...patches] = asked;
    const form = new URLSearchParams(token?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const key = createPublicKey(readFileSync(file('pass.pem')));
    const { payload } = await jwtVerify(form.get('assertion') ?? '', key, {
      issuer: variables.GOOGLE_WALLET_EMAIL,
      audience: 'https://oauth2.googleapis.com/token',
      currentDate: now,
    });
    expect(payload.scope).toBe('https://www.googleapis.com/auth/wallet_object.issuer');
    const pathOf = ({ number }: { number: string }) => `/genericObject/3388000000012345678.${number}`;
    expect(patches.map(({ path }) => path).toSorted()).toEqual([pathOf(revoked), pathOf(left)].toSorted());
    expect(patches.map(({ path }) => path)).not.toContain(pathOf(valid));
    for (const { method, authorization, body, path } of patches) {
      expect([method, authorization]).toEqual(['PATCH', 'Bearer an-access']);
      const number = path?.split('.').at(-1);
      expect(JSON.parse(body)).toMatchObject({ state: 'EXPIRED', barcode: { value: number } });
      expect(body).not.toContain('Mira');
    }
    asked.length = 0;
    await run(now);
    expect(asked).toEqual([]);
  });

  it('is tried again after an error of Google, and then once a day until it expires, because somebody may still save it', async () => {
    let status = 503;
    const { asked, run } = await aGoogle(() => status);
    const { id, number } = await aSavedPass();
    await leave(id);
    const times = () => asked.filter(({ path }) => path?.endsWith(number)).length;
    await expect(run(now)).rejects.toThrow('1 failed, 0 succeeded.');
    status = 404;
    const asks: [at: string, times: number][] = [
      // On the first day after the participant got the link, every run asks Google.
      ['2026-01-10T08:10:00Z', 2],
      ['2026-01-10T08:20:00Z', 3],
      ['2026-01-11T09:00:00Z', 4],
      ['2026-01-11T20:00:00Z', 4],
      ['2026-01-12T09:00:00Z', 5],
      ['2026-01-30T09:00:00Z', 6],
      // The pass has expired, so this is the last request to Google.
      ['2026-01-31T09:00:00Z', 7],
      ['2026-02-01T10:00:00Z', 7],
    ];
    const seen: typeof asks = [];
    for (const [at] of asks) {
      await run(new Date(at));
      seen.push([at, times()]);
    }
    expect(seen).toEqual(asks);
  });

  it('is ended at Google even if somebody saves it days after the iCard ended', async () => {
    let status = 404;
    const { asked, run } = await aGoogle(() => status);
    const { id, number } = await aSavedPass();
    await leave(id);
    await run(new Date('2026-01-12T08:00:00Z'));
    status = 200;
    await run(new Date('2026-01-14T08:00:00Z'));
    await run(new Date('2026-01-16T08:00:00Z'));
    expect(asked.filter(({ path }) => path?.endsWith(number))).toHaveLength(2);
  });

  it('is ended at Google although other passes fail again and again', async () => {
    const broken = [await aSavedPass(), await aSavedPass()];
    const numbers = broken.map(({ number }) => number);
    const isBroken = (number: string) => numbers.includes(number);
    let isMended = false;
    const { asked, run } = await aGoogle((number) => (isBroken(number) && !isMended ? 400 : 200));
    for (const { id } of broken) await leave(id);
    const tenMinutesLater = (times: number) => addTime(now, times * minutes(10));
    await expect(run(now, 2)).rejects.toThrow('2 failed, 0 succeeded.');
    const other = await aSavedPass(addTime(now, minutes(5)));
    await leave(other.id);
    await expect(run(tenMinutesLater(1), 2)).rejects.toThrow('1 failed, 1 succeeded.');
    expect(asked.some(({ path }) => path?.endsWith(other.number))).toBe(true);
    isMended = true;
    await run(tenMinutesLater(2), 2);
    asked.length = 0;
    await run(tenMinutesLater(3), 2);
    expect(asked).toEqual([]);
  });
});

describe('the keys of wallets', () => {
  it('are optional, and an error names a key that is missing or does not fit', () => {
    expect(readConfig({})).toMatchObject({ appleWallet: undefined, googleWallet: undefined });
    const wrong = { ...variables, APPLE_PASS_KEY_FILE: file('authority.key') };
    expect(() => readConfig(wrong)).toThrow(
      'APPLE_PASS_KEY is not the private key of APPLE_PASS_CERTIFICATE.',
    );
    const broken = { ...variables, GOOGLE_WALLET_KEY_FILE: file('pass.csr') };
    expect(() => readConfig(broken)).toThrow('GOOGLE_WALLET_KEY must be a private key in PEM');
    const { APPLE_TEAM_ID: _, ...incomplete } = variables;
    expect(() => readConfig(incomplete)).toThrow('APPLE_TEAM_ID must be set, too');
  });

  it('give no pass to somebody who has not paid', async () => {
    const { id } = await aRegistration(platform);
    const described = await describePass(platform, { registrationId: id, requestId: 'a-request' }, now);
    expect(described).toEqual({ ok: false, reason: 'unpaid' });
  });
});

it('a pass of a rehearsal says that it is a sample', async () => {
  const { id } = await aRegistration(platform, { paid: true });
  const rehearsed = { ...platform, rehearsal: { aheadMs: 0 } };
  const described = await describePass(rehearsed, { registrationId: id, requestId: 'a-request' }, now);
  if (!described.ok) throw new Error(described.reason);
  expect(described.pass.event).toMatch(/^SAMPLE · /);
  const pass =
    unzip(await makeApplePass(appleWallet, described.pass, {}))
      .get('pass.json')
      ?.toString() ?? '{}';
  expect(JSON.parse(pass)).toMatchObject({ logoText: described.pass.event });
});
