import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { requestSignIn } from '#conference/accounts/request-sign-in.server.ts';
import { addTime, days, minutes } from '#platform/durations.ts';
import { anEmail, aRegistration, provedAsker } from '#tests/factories.ts';
import { findMailId, receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { proveByCode, proveByLink, readSignInLink } from './prove-mailbox.server.ts';

const platform = await aPlatform();
const { db, database, clock } = platform;

const start = new Date('2026-01-10T08:00:00Z');
const later = (milliseconds: number) => addTime(start, milliseconds);
beforeEach(() => {
  clock.now = start;
});

/** Requests a mail as the login page does. Returns the request's id. */
async function ask(email: string, browserHash = randomBytes(32), at = start) {
  await requestSignIn(
    platform,
    { asker: provedAsker, email, browserHash, next: undefined, language: 'en' },
    at,
  );
  const { id } = await db
    .selectFrom('sign_in')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return { id, browserHash };
}

/** Sends the mail of a request and reads it. */
async function receive(id: string) {
  const mail = await receiveMail(platform, id);
  if (!mail) return undefined;
  const [, token = ''] =
    /https:\/\/conference\.example\/login\/link\?token=([\w-]+)/.exec(mail.text ?? '') ?? [];
  const [code = ''] = /\b\d{6}\b/.exec(mail.text ?? '') ?? [];
  return { mail, token, code };
}

/** Makes a participant who requested a mail and received it. */
async function aSignIn(email = anEmail()) {
  const registration = await aRegistration(platform, { email });
  const asked = await ask(email);
  const received = await receive(asked.id);
  if (!received) throw new Error('There is no mail.');
  return { registration, ...asked, ...received };
}

const isLinkValid = async (token: string, at: Date) =>
  (await readSignInLink(db, { token, browserHash: randomBytes(32) }, at)) !== undefined;
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const notValid = { ok: false, reason: 'not-valid' };
const onlyLink = { ok: false, reason: 'only-link' };

describe('a sign-in during another change', () => {
  const cases = {
    'while the registration gets another email': { email: anEmail() },
    'while the registration is withdrawn': { status: 'withdrawn' },
    'while the registration is marked as a duplicate': { status: 'merged-or-duplicate' },
  } as const;

  it.each(Object.entries(cases))('opens only the mailbox and changes nothing %s', async (_moment, change) => {
    const { registration, token } = await aSignIn();
    const own = db.selectFrom('registration').where('id', '=', registration.id);
    // Locks the row of the registration, as the desk does before it changes a registration.
    const other = await db.startTransaction().execute();
    await other
      .selectFrom('registration')
      .select('id')
      .where('id', '=', registration.id)
      .forUpdate()
      .execute();
    const proving = proveByLink(platform, { token }, start);
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      waiting = rows.length;
    }
    await other.updateTable('registration').set(change).where('id', '=', registration.id).execute();
    await other.commit().execute();
    expect(await proving).toMatchObject({ ok: true, mustChoose: false, mustAnswerBrowsers: false });
    expect(await own.select(['email_confirmed_at', 'status']).executeTakeFirst()).toEqual({
      email_confirmed_at: null,
      status: 'status' in change ? change.status : 'active',
    });
    const sessions = db.selectFrom('session').select('id').where('registration_id', '=', registration.id);
    expect(await sessions.execute()).toEqual([]);
  });
});

describe('the mail', () => {
  it('contains a link to our origin and a code, in text and HTML, for the registered mailbox', async () => {
    const { mail, token, code, registration } = await aSignIn();
    expect(mail.to?.map(({ address }) => address)).toEqual([registration.form.email]);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(code).toMatch(/^\d{6}$/);
    expect(mail.html).toContain(token);
    expect(mail.html).toContain(code);
    expect(mail.subject).not.toContain(code);
  });

  it('is sent to an unknown address, too, and the same rows are written as for a known one', async () => {
    const email = anEmail();
    const unknown = await ask(email);
    const { form } = await aRegistration(platform);
    const known = await ask(form.email);
    const written = async ({ id }: { id: string }) => ({
      row: await db
        .selectFrom('sign_in')
        .select([
          'next_path',
          'token_hash',
          'code_hash',
          'wrong_codes',
          'created_at',
          'expires_at',
          'used_at',
        ])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
      jobs: (
        await database.pool.query("select name from jobs.job where data->>'id' = $1", [
          await findMailId(platform, id),
        ])
      ).rows,
    });
    expect(await written(unknown)).toEqual(await written(known));
    expect((await written(known)).jobs).toEqual([{ name: 'sign-in-mail' }]);
    const received = await receive(unknown.id);
    expect(received?.mail.to?.map(({ address }) => address)).toEqual([email]);
  });

  it('stores neither token nor code in the database or the job', async () => {
    const { id, token, code } = await aSignIn();
    const { rows } = await database.pool.query<{ text: string }>(
      `select s::text as text from sign_in s where id = $1
       union all select m::text from mail m where subject_id = $1
       union all select j::text from jobs.job j where data->>'id' = $2::text`,
      [id, await findMailId(platform, id)],
    );
    expect(rows).toHaveLength(3);
    const text = rows.map((row) => row.text).join();
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token).toString('hex'));
    expect(text.replace(id, '')).not.toContain(`"${code}"`);
  });

  it('is not sent later than ten minutes after the request', async () => {
    const { form } = await aRegistration(platform);
    const { id } = await ask(form.email);
    clock.now = later(minutes(10));
    expect(await receive(id)).toBeUndefined();
  });

  it('invalidates the earlier link and code when a retry sends it again', async () => {
    const first = await aSignIn();
    const second = await receive(first.id);
    if (!second) throw new Error('There is no second mail.');
    expect(await isLinkValid(first.token, start)).toBe(false);
    expect(await proveByLink(platform, { token: first.token }, start)).toEqual(notValid);
    expect(await proveByLink(platform, { token: second.token }, start)).toMatchObject({ ok: true });
  });
});

describe('the link', () => {
  it('signs in the owner of the mailbox in any browser and confirms the registration', async () => {
    const { token, registration } = await aSignIn();
    const proof = await proveByLink(platform, { token }, later(minutes(1)));
    expect(proof).toEqual({
      ok: true,
      email: registration.form.email,
      sessionToken: expect.any(String),
      mustChoose: false,
      mustAnswerBrowsers: true,
      next: undefined,
    });
    if (!proof.ok) return;
    expect(await findSession(db, proof.sessionToken, later(minutes(1)))).toEqual({
      id: expect.any(String),
      registrationId: registration.id,
      mustChoose: false,
      email: registration.form.email,
      mailProvedAt: later(minutes(1)),
      deviceId: null,
      mustAnswerBrowsers: true,
      isStallHolder: false,
      isWaiting: false,
    });
    const row = await db
      .selectFrom('registration')
      .select(['status', 'email_confirmed_at'])
      .where('id', '=', registration.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'active', email_confirmed_at: later(minutes(1)) });
  });

  it('is not used up when a mail scanner opens it', async () => {
    const { token } = await aSignIn();
    for (let scan = 0; scan < 3; scan++) expect(await isLinkValid(token, start)).toBe(true);
    expect(await proveByLink(platform, { token }, start)).toMatchObject({ ok: true });
    expect(await isLinkValid(token, start)).toBe(false);
  });

  it('names the email whose registration it opens, and says whether another browser asked for the link', async () => {
    const { registration, token, browserHash } = await aSignIn();
    const { email } = registration.form;
    expect(await readSignInLink(db, { token, browserHash }, start)).toEqual({
      email,
      isFromOtherBrowser: false,
    });
    expect(await readSignInLink(db, { token, browserHash: randomBytes(32) }, start)).toEqual({
      email,
      isFromOtherBrowser: true,
    });
    expect(await readSignInLink(db, { token: 'x', browserHash }, start)).toBeUndefined();
  });

  it('starts one session when its button is pressed twenty times at once', async () => {
    const { token, registration } = await aSignIn();
    const proofs = await Promise.all(
      Array.from({ length: 20 }, () => proveByLink(platform, { token }, start)),
    );
    expect(proofs.filter(({ ok }) => ok)).toHaveLength(1);
    const sessions = await db
      .selectFrom('session')
      .select('id')
      .where('registration_id', '=', registration.id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  it('works for ten minutes', async () => {
    const { token } = await aSignIn();
    expect(await isLinkValid(token, later(minutes(10) - 1))).toBe(true);
    expect(await isLinkValid(token, later(minutes(10)))).toBe(false);
    expect(await proveByLink(platform, { token }, later(minutes(10)))).toEqual(notValid);
  });

  it('stops working after the code was used, and the code stops working after the link was used', async () => {
    const one = await aSignIn();
    expect(await proveByLink(platform, { token: one.token }, start)).toMatchObject({ ok: true });
    expect(await proveByCode(platform, one, start)).toEqual(notValid);
    const other = await aSignIn();
    expect(await proveByCode(platform, other, start)).toMatchObject({ ok: true });
    expect(await proveByLink(platform, { token: other.token }, start)).toEqual(notValid);
  });

  it('is refused if its token is a simple guess, such as “null”', async () => {
    await aSignIn();
    for (const token of ['', 'null', 'undefined', '0']) {
      expect(await isLinkValid(token, start)).toBe(false);
      expect(await proveByLink(platform, { token }, start)).toEqual(notValid);
    }
  });

  it('leads back to the page that the visitor came from', async () => {
    const { form } = await aRegistration(platform);
    const browserHash = randomBytes(32);
    await requestSignIn(
      platform,
      { asker: provedAsker, email: form.email, browserHash, next: '/river-festival', language: 'en' },
      start,
    );
    const { id } = await db
      .selectFrom('sign_in')
      .select('id')
      .where('browser_hash', '=', browserHash)
      .executeTakeFirstOrThrow();
    const received = await receive(id);
    expect(await proveByLink(platform, { token: received?.token ?? '' }, start)).toMatchObject({
      next: '/river-festival',
    });
  });
});

describe('the code', () => {
  it('signs in the browser that asked for it, but only once', async () => {
    const { code, browserHash } = await aSignIn();
    expect(await proveByCode(platform, { code, browserHash }, start)).toMatchObject({ ok: true });
    expect(await proveByCode(platform, { code, browserHash }, start)).toEqual(notValid);
  });

  it('does not work in another browser', async () => {
    const { code, browserHash } = await aSignIn();
    expect(await proveByCode(platform, { code, browserHash: randomBytes(32) }, start)).toEqual(notValid);
    expect(await proveByCode(platform, { code, browserHash }, start)).toMatchObject({ ok: true });
  });

  it('works for ten minutes', async () => {
    const { code, browserHash } = await aSignIn();
    expect(await proveByCode(platform, { code, browserHash }, later(minutes(10)))).toEqual(notValid);
    expect(await proveByCode(platform, { code, browserHash }, later(minutes(10) - 1))).toMatchObject({
      ok: true,
    });
  });

  it('works after four wrong codes, but not after five', async () => {
    const patient = await aSignIn();
    for (let times = 0; times < 4; times++) {
      expect(await proveByCode(platform, { ...patient, code: wrongCode(patient.code) }, start)).toEqual(
        notValid,
      );
    }
    expect(await proveByCode(platform, patient, start)).toMatchObject({ ok: true });

    const guessed = await aSignIn();
    for (let times = 0; times < 5; times++) {
      await proveByCode(platform, { ...guessed, code: wrongCode(guessed.code) }, start);
    }
    expect(await proveByCode(platform, guessed, start)).toEqual(notValid);
  });

  it('is checked only five times when fifty guesses arrive at once', async () => {
    const { id, code, browserHash } = await aSignIn();
    const guesses = Array.from({ length: 50 }, () =>
      proveByCode(platform, { code: wrongCode(code), browserHash }, start),
    );
    expect((await Promise.all(guesses)).filter(({ ok }) => ok)).toEqual([]);
    const row = await db
      .selectFrom('sign_in')
      .select('wrong_codes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ wrong_codes: 5 });
    expect(await proveByCode(platform, { code, browserHash }, start)).toEqual(notValid);
  });

  it('does not work after ten wrong codes a day for its email, counted over all browsers; the link still works', async () => {
    const email = anEmail();
    await aRegistration(platform, { email });
    const guess = async (times: number, at: Date) => {
      const asked = await ask(email.toUpperCase(), randomBytes(32), at);
      clock.now = at;
      const { code = '', token = '' } = (await receive(asked.id)) ?? {};
      const tried = { code: wrongCode(code), browserHash: asked.browserHash };
      const answers = await Promise.all(
        Array.from({ length: times }, () => proveByCode(platform, tried, at)),
      );
      return { ...asked, code, token, refused: answers.filter((answer) => 'reason' in answer) };
    };
    for (let browser = 0; browser < 5; browser++) expect((await guess(2, start)).refused).toHaveLength(2);
    const last = await guess(1, later(minutes(1)));
    expect(last.refused).toEqual([onlyLink]);
    expect(await proveByCode(platform, last, later(minutes(1)))).toEqual(onlyLink);
    expect(await proveByLink(platform, { token: last.token }, later(minutes(1)))).toMatchObject({ ok: true });

    const stranger = await aSignIn();
    expect(await proveByCode(platform, stranger, start)).toMatchObject({ ok: true });

    const nextDay = await guess(0, later(days(1) + minutes(1)));
    expect(await proveByCode(platform, nextDay, later(days(1) + minutes(1)))).toMatchObject({ ok: true });
  });

  describe('when a hundred guesses for one email arrive at once from twenty browsers', () => {
    /** Attacks with guessed codes. Returns how many guesses were checked, and how many were counted as wrong. */
    async function attack(guess: (tried: { email: string; browserHash: Buffer }) => Promise<string>) {
      const email = anEmail();
      await aRegistration(platform, { email });
      const browsers = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
      const guesses = browsers.flatMap(({ browserHash }) =>
        Array.from({ length: 5 }, () => guess({ email, browserHash })),
      );
      const checked = (await Promise.all(guesses)).filter((answer) => answer === 'not-valid').length;
      const rows = await db.selectFrom('sign_in').select('wrong_codes').where('email', '=', email).execute();
      return { checked, counted: rows.reduce((sum, row) => sum + row.wrong_codes, 0) };
    }

    it('only ten of the hundred guesses are checked', async () => {
      const guess = async ({ browserHash }: { browserHash: Buffer }) => {
        const answer = await proveByCode(platform, { code: 'x', browserHash }, start);
        return 'reason' in answer ? answer.reason : 'signed in';
      };
      expect(await attack(guess)).toEqual({ checked: 10, counted: 10 });
    });

    it('more than ten of the hundred guesses would be checked without the lock', async () => {
      const guessWithoutLock = async ({ email, browserHash }: { email: string; browserHash: Buffer }) => {
        const rows = await db
          .selectFrom('sign_in')
          .select('wrong_codes')
          .where('email', '=', email)
          .execute();
        if (rows.reduce((sum, row) => sum + row.wrong_codes, 0) >= 10) return 'only-link';
        await db
          .updateTable('sign_in')
          .set((row) => ({ wrong_codes: row('wrong_codes', '+', 1) }))
          .where('browser_hash', '=', browserHash)
          .execute();
        return 'not-valid';
      };
      const { checked, counted } = await attack(guessWithoutLock);
      expect([checked > 10, counted > 10]).toEqual([true, true]);
    });
  });

  it('is never counted as wrong when it is right', async () => {
    const email = anEmail();
    await aRegistration(platform, { email });
    for (let time = 0; time < 12; time++) {
      const asked = await ask(email);
      const { code = '' } = (await receive(asked.id)) ?? {};
      expect(await proveByCode(platform, { ...asked, code }, start)).toMatchObject({ ok: true });
    }
  });

  it('starts one session when it is sent twenty times at once', async () => {
    const { code, browserHash } = await aSignIn();
    const proofs = await Promise.all(
      Array.from({ length: 20 }, () => proveByCode(platform, { code, browserHash }, start)),
    );
    expect(proofs.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is refused if the mail is not composed yet, and if the code is empty', async () => {
    const { form } = await aRegistration(platform);
    const { browserHash } = await ask(form.email);
    expect(await proveByCode(platform, { code: '', browserHash }, start)).toEqual(notValid);
    expect(await proveByCode(platform, { code: '000000', browserHash }, start)).toEqual(notValid);
  });
});

it('a link opens no registration if all those of its email were marked as duplicates in the meantime', async () => {
  const { token, registration } = await aSignIn();
  await db
    .updateTable('registration')
    .set({ status: 'merged-or-duplicate' })
    .where('id', '=', registration.id)
    .execute();
  const proof = await proveByLink(platform, { token }, start);
  const session = proof.ok ? await findSession(db, proof.sessionToken, start) : undefined;
  expect(session).toMatchObject({ registrationId: null, mustChoose: false });
});

it('whoever proved the mailbox of a withdrawn registration has nothing to choose when the withdrawal is undone', async () => {
  const { token, registration } = await aSignIn();
  const setStatus = async (status: 'withdrawn' | 'active') =>
    await db.updateTable('registration').set({ status }).where('id', '=', registration.id).execute();
  await setStatus('withdrawn');
  const proof = await proveByLink(platform, { token }, start);
  await setStatus('active');
  const session = proof.ok ? await findSession(db, proof.sessionToken, start) : undefined;
  expect(session).toMatchObject({ registrationId: null, mustChoose: false });
});
