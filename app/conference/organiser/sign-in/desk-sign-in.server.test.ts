import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { proveByLink } from '#conference/accounts/login/prove-mailbox.server.ts';
import { suspendOrganiser } from '#conference/organiser/change-organiser.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { anEmail, anOrganiser, aRegistration, provedAsker } from '#tests/factories.ts';
import { findMailId, receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { findOrganiser } from './desk-session.server.ts';
import { proveOrganiserByCode, proveOrganiserByLink, readDeskLink } from './prove-organiser.server.ts';
import { requestDeskSignIn } from './request-desk-sign-in.server.ts';

const platform = await aPlatform();
const { db, database } = platform;
const start = new Date('2026-01-10T08:00:00Z');
const later = (milliseconds: number) => addTime(start, milliseconds);
const notValid = { ok: false, reason: 'not-valid' };
const visit = { browser: 'Chrome on Linux', browserHash: randomBytes(32), requestId: 'a-request' };
const owner = await anOrganiser(platform);

async function ask(email: string, browserHash = randomBytes(32)) {
  await requestDeskSignIn(platform, { asker: provedAsker, email, browserHash }, start);
  const { id } = await db
    .selectFrom('organiser_sign_in')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .executeTakeFirstOrThrow();
  return { id, browserHash };
}

async function receive(id: string) {
  const text = (await receiveMail(platform, id))?.text ?? '';
  const [link = '', token = ''] =
    /https:\/\/conference\.example\/organiser\/link\?token=([\w-]+)/.exec(text) ?? [];
  const [code = ''] = /\b\d{6}\b/.exec(text.replace(link, '')) ?? [];
  return { token, code };
}

async function aSignIn() {
  const organiser = await anOrganiser(platform, { roles: ['finance'] });
  const asked = await ask(organiser.email);
  return { organiser, ...asked, ...(await receive(asked.id)) };
}

async function askAgain(email: string) {
  const asked = await ask(email);
  return { ...asked, ...(await receive(asked.id)) };
}

describe('the mail to the desk', () => {
  it('has a link and a code for an organiser', async () => {
    const { token, code } = await aSignIn();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(code).toMatch(/^\d{6}$/);
  });

  it('is not sent to an address without an organiser, but the same rows are written for it', async () => {
    const participant = await aRegistration(platform);
    const suspended = await anOrganiser(platform, { roles: ['door'] });
    await suspendOrganiser(db, { organiserId: suspended.id, changedBy: owner.id, requestId: 'r' }, start);
    for (const email of [anEmail(), participant.form.email, suspended.email]) {
      const { id } = await ask(email);
      const { rows } = await database.pool.query("select name from jobs.job where data->>'id' = $1", [
        await findMailId(platform, id),
      ]);
      expect(rows).toEqual([{ name: 'organiser-sign-in-mail' }]);
      expect(await receive(id)).toEqual({ token: '', code: '' });
    }
  });
});

describe('the link to the desk', () => {
  it('starts only one session, in any browser, which must still give the second factor', async () => {
    const { organiser, token, browserHash } = await aSignIn();
    expect(await readDeskLink(db, { token, browserHash }, start)).toEqual({
      email: organiser.email,
      isFromOtherBrowser: false,
    });
    const proofs = await Promise.all(
      Array.from({ length: 10 }, () => proveOrganiserByLink(db, { token, ...visit }, start)),
    );
    const [proof, ...others] = proofs.filter(({ ok }) => ok);
    expect(others).toEqual([]);
    if (!proof?.ok) throw new Error('The link did not work.');
    expect(await findOrganiser(db, proof.sessionToken, start)).toMatchObject({
      id: organiser.id,
      secondFactorAt: null,
    });
    expect(await readDeskLink(db, { token, browserHash }, start)).toBeUndefined();
  });

  it('works for ten minutes', async () => {
    const { token } = await aSignIn();
    expect(await proveOrganiserByLink(db, { token, ...visit }, later(minutes(10)))).toEqual(notValid);
    expect(await proveOrganiserByLink(db, { token, ...visit }, later(minutes(10) - 1))).toMatchObject({
      ok: true,
    });
  });

  it('does not work at the login of participants', async () => {
    const { token } = await aSignIn();
    expect(await proveByLink(platform, { token }, start)).toEqual(notValid);
  });

  it('does not work for an organiser who was suspended in the meantime', async () => {
    const { organiser, token } = await aSignIn();
    await suspendOrganiser(db, { organiserId: organiser.id, changedBy: owner.id, requestId: 'r' }, start);
    expect(await proveOrganiserByLink(db, { token, ...visit }, start)).toEqual(notValid);
  });
});

describe('the code to the desk', () => {
  const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('works only in the browser that asked for it', async () => {
    const { code, browserHash } = await aSignIn();
    const other = { ...visit, code, browserHash: randomBytes(32) };
    expect(await proveOrganiserByCode(platform, other, start)).toEqual(notValid);
    expect(await proveOrganiserByCode(platform, { ...visit, code, browserHash }, start)).toMatchObject({
      ok: true,
    });
  });

  it('does not work after ten wrong codes a day for its organiser, counted over all browsers; the link still works', async () => {
    const first = await aSignIn();
    const { email } = first.organiser;
    const guess = { ...visit, code: wrongCode(first.code), browserHash: first.browserHash };
    for (let time = 0; time < 5; time++) await proveOrganiserByCode(platform, guess, start);
    const second = await askAgain(email);
    const more = { ...visit, code: wrongCode(second.code), browserHash: second.browserHash };
    for (let time = 0; time < 5; time++) await proveOrganiserByCode(platform, more, start);
    const third = await askAgain(email);
    const right = { ...visit, code: third.code, browserHash: third.browserHash };
    expect(await proveOrganiserByCode(platform, right, start)).toEqual({ ok: false, reason: 'only-link' });
    expect(await proveOrganiserByLink(db, { token: third.token, ...visit }, start)).toMatchObject({
      ok: true,
    });
  });

  it('does not work after five wrong tries, even if thirty tries arrive at once', async () => {
    const { code, browserHash } = await aSignIn();
    const guess = { ...visit, code: wrongCode(code), browserHash };
    await Promise.all(Array.from({ length: 30 }, () => proveOrganiserByCode(platform, guess, start)));
    expect(await proveOrganiserByCode(platform, { ...visit, code, browserHash }, start)).toEqual(notValid);
  });
});
