import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { findOrganiser } from '#conference/organiser/sign-in/desk-session.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { keepFile } from '#platform/files/kept-files.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { anOrganiser, aPhoto } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { giveRecoveryCode } from './give-recovery-code.server.ts';
import { countFactorTry, releaseFactorTry } from './limit-factor-tries.server.ts';
import { addPasskey, askForNewPasskey } from './passkeys.server.ts';
import { renewRecoveryCodes } from './recovery-codes.server.ts';
import { removeFactor } from './remove-factor.server.ts';
import { confirmTotp, giveTotp, readPendingTotp, startTotp } from './totp.server.ts';

const platform = await aPlatform();
const { db } = platform;
const start = new Date('2026-01-10T08:00:00Z');
const later = (milliseconds: number) => addTime(start, milliseconds);
const requestId = 'a-request';
const tooLate = { ok: false, reason: 'second-factor-first' };

async function scan(organiser: Organiser, at = start) {
  await startTotp(platform, { organiser, requestId }, at);
  const pending = await readPendingTotp(platform, organiser, at);
  const secret = new URL(pending?.address ?? '').searchParams.get('secret') ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return (when: Date) => app.generate({ timestamp: when.getTime() });
}

/** An organiser who has just set up an authenticator app. */
async function withApp() {
  const organiser = await anOrganiser(platform, { hasFactor: false });
  const codeAt = await scan(organiser);
  const code = codeAt(start);
  const confirmed = await confirmTotp(platform, { organiser, requestId, code }, start);
  if (!confirmed.ok) throw new Error(confirmed.reason);
  const { sessionToken, recoveryCodes = [] } = confirmed;
  return {
    organiser: { ...organiser, secondFactorAt: start },
    before: organiser.token,
    sessionToken,
    codeAt,
    recoveryCodes,
  };
}

/** Returns the kinds of the mails that an organiser got about the account, oldest first. */
async function mailsTo({ id }: { id: string }) {
  const rows = await db
    .selectFrom('mail')
    .select('kind')
    .where('subject_id', '=', id)
    .orderBy('queued_at')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function refusedTries({ id }: { id: string }) {
  const rows = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('actor_id', '=', id)
    .where('action', '=', 'second-factor.refused')
    .execute();
  return rows.map(({ detail }) => detail);
}

describe('a change of the second factors', () => {
  it('needs a second factor within the last ten minutes', async () => {
    const { organiser } = await withApp();
    const late = later(minutes(10));
    const store = platform;
    const removal = { organiser, factor: { kind: 'totp' } as const, requestId };
    expect(await startTotp(store, { organiser, requestId }, late)).toEqual(tooLate);
    expect(await readPendingTotp(store, organiser, late)).toBeUndefined();
    expect(await confirmTotp(store, { organiser, requestId, code: '000000' }, late)).toEqual(tooLate);
    expect(await askForNewPasskey(store, { organiser, requestId }, late)).toBeUndefined();
    const passkey = { organiser, requestId, response: {}, label: 'Key' };
    expect(await addPasskey(store, passkey, late)).toEqual({ ok: false, reason: 'not-valid' });
    expect(await removeFactor(store, removal, late)).toEqual(tooLate);
    expect(await renewRecoveryCodes(store, { organiser, requestId }, late)).toEqual(tooLate);
    const onTime = later(minutes(10) - 1);
    expect(await startTotp(store, { organiser, requestId }, onTime)).toEqual({ ok: true });
    expect(await askForNewPasskey(store, { organiser, requestId }, onTime)).toBeDefined();
    expect(await removeFactor(store, removal, onTime)).toEqual({ ok: false, reason: 'last-factor' });
    expect(await renewRecoveryCodes(store, { organiser, requestId }, onTime)).toMatchObject({ ok: true });
  });

  it('is mailed to the organiser', async () => {
    const { organiser } = await withApp();
    await db
      .insertInto('organiser_passkey')
      .values({
        organiser_id: organiser.id,
        credential_id: `key-${organiser.id}`,
        public_key: Buffer.from('a key'),
        counter: 0,
        transports: [],
        label: 'Key',
      })
      .execute();
    await renewRecoveryCodes(platform, { organiser, requestId }, start);
    await removeFactor(platform, { organiser, factor: { kind: 'totp' }, requestId }, start);
    expect((await mailsTo(organiser)).sort()).toEqual([
      'organiser-codes-renewed',
      'organiser-factor-added',
      'organiser-factor-removed',
    ]);
    const mail = await receiveMail(platform, organiser.id);
    expect(mail?.to).toEqual([{ name: '', address: organiser.email }]);
    expect(mail?.text).toContain('removed an authenticator app or a passkey');
  });
});

describe('the token of a session', () => {
  it('is replaced at each second factor, and the files of unfinished forms move to the new token', async () => {
    const { organiser, before, sessionToken, codeAt } = await withApp();
    expect(await findOrganiser(db, before, start)).toBeUndefined();
    expect(await findOrganiser(db, sessionToken, start)).toMatchObject({ secondFactorAt: start });
    const file = {
      name: 'proof.png',
      field: 'picture',
      hours: 24,
      holderHash: hashToken(sessionToken),
    } as const;
    const bytes = await aPhoto({ format: 'png' });
    await keepFile(platform, { bytes, mediaType: 'image/jpeg', ...file }, start);
    const at = later(minutes(2));
    const given = await giveTotp(platform, { organiser, requestId, code: codeAt(at) }, at);
    if (!given.ok) throw new Error(given.reason);
    expect(await findOrganiser(db, sessionToken, at)).toBeUndefined();
    expect(await findOrganiser(db, given.sessionToken, at)).toMatchObject({
      id: organiser.id,
      secondFactorAt: at,
    });
    const kept = await db
      .selectFrom('kept_file')
      .select('file_id')
      .where('browser_hash', '=', hashToken(given.sessionToken))
      .execute();
    expect(kept).toHaveLength(1);
  });
});

describe('a wrong second factor', () => {
  it('is recorded in the audit; the organiser gets a mail at the third and every tenth; a right factor restarts the count', async () => {
    const { organiser, codeAt, recoveryCodes } = await withApp();
    const wrong = async () => await giveTotp(platform, { organiser, requestId, code: '000000' }, start);
    await wrong();
    await giveRecoveryCode(platform, { organiser, typed: 'a-wrong-code', requestId }, start);
    expect(await mailsTo(organiser)).not.toContain('organiser-wrong-factors');
    await wrong();
    expect((await mailsTo(organiser)).filter((kind) => kind === 'organiser-wrong-factors')).toHaveLength(1);
    expect(await refusedTries(organiser)).toEqual([
      { kind: 'totp' },
      { kind: 'recovery-code' },
      { kind: 'totp' },
    ]);
    await Promise.all(Array.from({ length: 10 }, wrong));
    expect((await mailsTo(organiser)).filter((kind) => kind === 'organiser-wrong-factors')).toHaveLength(2);
    const at = later(minutes(5));
    expect(await giveTotp(platform, { organiser, requestId, code: codeAt(at) }, at)).toMatchObject({
      ok: true,
    });
    for (let time = 0; time < 2; time++) await wrong();
    const typed = recoveryCodes[0] ?? '';
    expect(await giveRecoveryCode(platform, { organiser, typed, requestId }, at)).toMatchObject({ ok: true });
    for (let time = 0; time < 2; time++) await wrong();
    expect((await mailsTo(organiser)).filter((kind) => kind === 'organiser-wrong-factors')).toHaveLength(2);
  });

  it('locks its browser and network after five tries, but not a browser in which the organiser gave the factor before', async () => {
    const { id: organiserId, sessionId } = await anOrganiser(platform);
    const known = randomBytes(32);
    await db
      .updateTable('organiser_session')
      .set({ browser_hash: known })
      .where('id', '=', sessionId)
      .execute();
    const from = (browserHash: Buffer, clientAddress: string) => ({
      organiserId,
      browserHash,
      clientAddress,
    });
    const thief = from(randomBytes(32), '192.0.2.1');
    for (let time = 0; time < 5; time++) expect(await countFactorTry(platform, thief)).toEqual({ ok: true });
    expect(await countFactorTry(platform, thief)).toMatchObject({ ok: false });
    expect(await countFactorTry(platform, from(thief.browserHash, '198.51.100.1'))).toMatchObject({
      ok: false,
    });
    expect(await countFactorTry(platform, from(randomBytes(32), '192.0.2.1'))).toMatchObject({ ok: false });
    expect(await countFactorTry(platform, from(randomBytes(32), '198.51.100.9'))).toEqual({ ok: true });
    expect(await countFactorTry(platform, { ...thief, organiserId: sessionId })).toEqual({ ok: true });

    const owner = from(known, '192.0.2.1');
    for (let time = 0; time < 20; time++) {
      expect(await countFactorTry(platform, owner)).toEqual({ ok: true });
      await releaseFactorTry(platform, owner);
    }
    for (let time = 0; time < 5; time++) await countFactorTry(platform, owner);
    expect(await countFactorTry(platform, owner)).toMatchObject({ ok: false });
  });

  it('is refused after sixty tries a day in unknown browsers, from any number of networks', async () => {
    const { id: organiserId } = await anOrganiser(platform);
    const answers: boolean[] = [];
    for (let network = 0; network < 70; network++) {
      const tried = { organiserId, browserHash: randomBytes(32), clientAddress: `10.0.${network}.1` };
      answers.push((await countFactorTry(platform, tried)).ok);
    }
    expect(answers).toEqual([...Array(60).fill(true), ...Array(10).fill(false)]);
  });
});
