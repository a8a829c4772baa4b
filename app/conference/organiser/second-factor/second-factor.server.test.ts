import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { giveRecoveryCode } from './give-recovery-code.server.ts';
import { addPasskey, askForPasskey, givePasskey } from './passkeys.server.ts';
import { renewRecoveryCodes } from './recovery-codes.server.ts';
import { removeFactor } from './remove-factor.server.ts';
import { readFactors } from './second-factor.server.ts';
import { confirmTotp, giveTotp, readPendingTotp, startTotp } from './totp.server.ts';

const platform = await aPlatform();
const { db } = platform;
const start = new Date('2026-01-10T08:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const requestId = 'a-request';
const openedDesk = { ok: true, sessionToken: expect.any(String) };
const wrongCode = { ok: false, reason: 'wrong-code' };
const organiserWithoutFactor = async () => await anOrganiser(platform, { hasFactor: false });

/** Scans the QR code of a new secret. Returns the app, which makes codes. */
async function scan(organiser: Organiser) {
  expect(await startTotp(platform, { organiser, requestId }, start)).toEqual({ ok: true });
  const pending = await readPendingTotp(platform, organiser, start);
  const secret = new URL(pending?.address ?? '').searchParams.get('secret') ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return (at: Date) => app.generate({ timestamp: at.getTime() });
}

/** An organiser with an authenticator app, in a new session that has not given the second factor. */
async function withApp() {
  const organiser = await organiserWithoutFactor();
  const codeAt = await scan(organiser);
  const confirmed = await confirmTotp(platform, { organiser, requestId, code: codeAt(start) }, start);
  if (!confirmed.ok) throw new Error(confirmed.reason);
  await db
    .updateTable('organiser_session')
    .set({ second_factor_at: null })
    .where('id', '=', organiser.sessionId)
    .execute();
  return { organiser, codeAt, recoveryCodes: confirmed.recoveryCodes ?? [] };
}

const isOpen = async ({ sessionId }: { sessionId: string }) =>
  (
    await db
      .selectFrom('organiser_session')
      .select('second_factor_at')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).second_factor_at !== null;

describe('an authenticator app', () => {
  it('opens the desk with its first correct code, and the organiser gets ten recovery codes', async () => {
    const organiser = await organiserWithoutFactor();
    const codeAt = await scan(organiser);
    const nextHour = codeAt(later(3600));
    expect(await confirmTotp(platform, { organiser, requestId, code: nextHour }, start)).toEqual(wrongCode);
    expect(await isOpen(organiser)).toBe(false);
    const confirmed = await confirmTotp(platform, { organiser, requestId, code: codeAt(start) }, start);
    expect(confirmed).toEqual({
      ok: true,
      recoveryCodes: expect.any(Array),
      sessionToken: expect.any(String),
    });
    expect(await isOpen(organiser)).toBe(true);
    expect(await readFactors(db, organiser.id)).toEqual({ hasTotp: true, passkeys: [], recoveryCodes: 10 });
  });

  it('opens the desk with a code that is half a minute early or late, but not with an earlier or later one', async () => {
    for (const [seconds, answer] of [
      [30, openedDesk],
      [-30 + 120, openedDesk],
    ] as const) {
      const { organiser, codeAt } = await withApp();
      const code = codeAt(later(60));
      expect(await giveTotp(platform, { organiser, requestId, code }, later(seconds))).toEqual(answer);
    }
    const { organiser, codeAt } = await withApp();
    for (const seconds of [-1, 120, 3600]) {
      const given = { organiser, requestId, code: codeAt(later(60)) };
      expect(await giveTotp(platform, given, later(seconds))).toEqual(wrongCode);
    }
  });

  it('opens the desk only once with each code, even if it is sent twenty times at once, and then refuses earlier codes', async () => {
    const { organiser, codeAt } = await withApp();
    const now = later(60);
    const given = await Promise.all(
      Array.from({ length: 20 }, () => giveTotp(platform, { organiser, requestId, code: codeAt(now) }, now)),
    );
    expect(given.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await giveTotp(platform, { organiser, requestId, code: codeAt(later(30)) }, now)).toEqual(
      wrongCode,
    );
    const next = later(90);
    expect(await giveTotp(platform, { organiser, requestId, code: codeAt(next) }, next)).toEqual(openedDesk);
  });

  it('does not open the desk again with the code that confirmed the app', async () => {
    const { organiser, codeAt } = await withApp();
    expect(await giveTotp(platform, { organiser, requestId, code: codeAt(start) }, start)).toEqual(wrongCode);
  });

  it('cannot be replaced or shown in a session that has not given the second factor', async () => {
    const { organiser } = await withApp();
    expect(await startTotp(platform, { organiser, requestId }, start)).toEqual({
      ok: false,
      reason: 'second-factor-first',
    });
    expect(await readPendingTotp(platform, organiser, start)).toBeUndefined();
  });

  it('stays in use until a new one is confirmed by its first code', async () => {
    const { organiser, codeAt } = await withApp();
    const open = { ...organiser, secondFactorAt: start };
    const newCodeAt = await scan(open);
    const [now, then] = [later(60), later(120)];
    expect(await giveTotp(platform, { organiser, requestId, code: newCodeAt(now) }, now)).toEqual(wrongCode);
    expect(await giveTotp(platform, { organiser, requestId, code: codeAt(now) }, now)).toEqual(openedDesk);
    const confirmed = await confirmTotp(platform, { organiser: open, requestId, code: newCodeAt(now) }, now);
    expect(confirmed).toEqual({ ok: true, recoveryCodes: undefined, sessionToken: expect.any(String) });
    expect(await giveTotp(platform, { organiser, requestId, code: codeAt(then) }, then)).toEqual(wrongCode);
    expect(await giveTotp(platform, { organiser, requestId, code: newCodeAt(then) }, then)).toEqual(
      openedDesk,
    );
  });

  it('has a secret that the database stores sealed', async () => {
    const organiser = await organiserWithoutFactor();
    expect(await startTotp(platform, { organiser, requestId }, start)).toEqual({ ok: true });
    const pending = await readPendingTotp(platform, organiser, start);
    const secret = pending?.secret.replaceAll(' ', '') ?? '';
    const { rows } = await platform.database.pool.query<{ sealed: Buffer }>(
      'select sealed_pending as sealed from organiser_totp where organiser_id = $1',
      [organiser.id],
    );
    const bytes = rows[0]?.sealed ?? Buffer.alloc(0);
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
  });
});

describe('a recovery code', () => {
  it('opens the desk once, with or without hyphens', async () => {
    const { organiser, recoveryCodes } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const typed = ` ${recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')} `;
    const given = await Promise.all(
      [1, 2, 3].map(() => giveRecoveryCode(platform, { organiser, typed, requestId }, start)),
    );
    expect(given.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await isOpen(organiser)).toBe(true);
    expect((await readFactors(db, organiser.id)).recoveryCodes).toBe(9);
    expect(await giveRecoveryCode(platform, { organiser, typed, requestId }, start)).toEqual(wrongCode);
  });

  it('works only for its own organiser', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const typed = one.recoveryCodes[0] ?? '';
    expect(await giveRecoveryCode(platform, { organiser: other.organiser, typed, requestId }, start)).toEqual(
      wrongCode,
    );
  });

  it('is stored as a hash, and stops working when new codes are made', async () => {
    const { organiser, recoveryCodes } = await withApp();
    const { rows } = await platform.database.pool.query(
      'select c::text as text from organiser_recovery_code c',
    );
    const text = rows.map((row) => row.text).join();
    for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''));
    const open = { ...organiser, secondFactorAt: start };
    const answer = await renewRecoveryCodes(platform, { organiser: open, requestId }, start);
    const renewed = answer.ok ? answer.recoveryCodes : [];
    expect(renewed).toHaveLength(10);
    const [old, fresh] = [recoveryCodes[0] ?? '', renewed[0] ?? ''];
    expect(await giveRecoveryCode(platform, { organiser, typed: old, requestId }, start)).toEqual(wrongCode);
    expect(await giveRecoveryCode(platform, { organiser, typed: fresh, requestId }, start)).toEqual(
      openedDesk,
    );
  });
});

/** Stores a passkey of the organiser. Returns a function that signs a challenge as the device with the passkey does. */
async function addDevice({ id }: Organiser) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16).toString('base64url');
  // The public key in the format of a passkey (COSE): an elliptic curve key for ES256 on P-256, with x and y.
  const hex = (coordinate: string) => Buffer.from(coordinate, 'base64url').toString('hex');
  const coseKey = Buffer.from(`a5010203262001215820${hex(x)}225820${hex(y)}`, 'hex');
  await db
    .insertInto('organiser_passkey')
    .values({
      organiser_id: id,
      credential_id: credentialId,
      public_key: coseKey,
      counter: 0,
      transports: [],
      label: 'Phone',
    })
    .execute();
  const { origin } = platform.config;
  const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
  return (challenge: string) => {
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    // The flags say that a person was present and verified. The counter is 1.
    const data = Buffer.concat([hash(new URL(origin).hostname), Buffer.from([0x05, 0, 0, 0, 1])]);
    const signature = sign('sha256', Buffer.concat([data, hash(clientData)]), privateKey);
    const response = {
      authenticatorData: data.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      signature: signature.toString('base64url'),
    };
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    };
  };
}

describe('a passkey', () => {
  it('opens the desk for its owner, but not for another organiser and not with another challenge', async () => {
    const owner = (await withApp()).organiser;
    const { organiser: stranger } = await withApp();
    const device = await addDevice(owner);
    const give = async (organiser: Organiser, challenge: string) =>
      await givePasskey(platform, { organiser, requestId, response: device(challenge) }, start);
    const ask = async (organiser: Organiser) =>
      (await askForPasskey(platform, { organiser, requestId }, start)).challenge;

    expect(await give(stranger, await ask(stranger))).toEqual({ ok: false, reason: 'not-valid' });
    await ask(owner);
    expect(await give(owner, await ask(stranger))).toEqual({ ok: false, reason: 'not-valid' });
    expect(await isOpen(stranger)).toBe(false);
    expect(await isOpen(owner)).toBe(false);
    expect(await give(owner, await ask(owner))).toEqual(openedDesk);
  });

  it('is refused, and nothing is thrown, if the browser sends invalid data', async () => {
    const { organiser } = await withApp();
    for (const response of [
      null,
      'text',
      {},
      { id: 7 },
      { id: '\0' },
      { id: 'nobody’s' },
      { id: 'bm9ib2R5' },
    ]) {
      await askForPasskey(platform, { organiser, requestId }, start);
      const given = await givePasskey(platform, { organiser, requestId, response }, start);
      expect(given).toEqual({ ok: false, reason: 'not-valid' });
      expect((await addPasskey(platform, { organiser, requestId, response, label: 'Key' }, start)).ok).toBe(
        false,
      );
    }
    expect(await isOpen(organiser)).toBe(false);
  });
});

describe('removing a factor', () => {
  const aPasskey = async (organiserId: string, label: string) =>
    await db
      .insertInto('organiser_passkey')
      .values({
        organiser_id: organiserId,
        credential_id: `${label}-${organiserId}`,
        public_key: Buffer.from('a key'),
        counter: 0,
        transports: [],
        label,
      })
      .returning('id')
      .executeTakeFirstOrThrow();

  it('is refused for the last factor, even if both factors are removed at once', async () => {
    const organiser = { ...(await withApp()).organiser, secondFactorAt: start };
    const { id: passkeyId } = await aPasskey(organiser.id, 'Phone');
    const removed = await Promise.all([
      removeFactor(platform, { organiser, factor: { kind: 'totp' }, requestId }, start),
      removeFactor(platform, { organiser, factor: { kind: 'passkey', passkeyId }, requestId }, start),
    ]);
    expect(removed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(removed.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'last-factor' }]);
  });

  it('is refused for another organiser’s passkey', async () => {
    const organiser = { ...(await withApp()).organiser, secondFactorAt: start };
    const other = await organiserWithoutFactor();
    const { id: passkeyId } = await aPasskey(other.id, 'Key');
    const removal = { organiser, factor: { kind: 'passkey', passkeyId } as const, requestId };
    const removed = await removeFactor(platform, removal, start);
    expect(removed).toEqual({ ok: false, reason: 'no-such-factor' });
    expect((await readFactors(db, other.id)).passkeys).toHaveLength(1);
  });
});
