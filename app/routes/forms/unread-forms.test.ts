import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { action as book } from '#routes/festival/festival.tsx';
import { action as recordPayment } from '#routes/organiser/money/registration-payments.tsx';
import { aNoisyPhoto, anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { action as choose } from '../login/choose.tsx';
import { action as giveCode } from '../login/code.tsx';
import { action as openLink } from '../login/link.tsx';
import { action as logIn } from '../login/login.tsx';
import { action as logOut } from '../login/logout.ts';
import { action as signInAtDesk } from '../organiser/sign-in/login.tsx';
import { action as sendEnquiry } from '../public/contact/contact.tsx';
import { action as register } from '../registration/registration.tsx';
import { openFormOfVisitor } from './open-form.server.ts';

const platform = await aPlatform();
const { pool } = platform.database;
const clientAddress = '192.0.2.1';
const megabyte = 1024 * 1024;

type Action = Parameters<typeof postForm<unknown>>[0];

async function post(action: Action, body: BodyInit) {
  const request = new Request('https://conference.example/form', { method: 'POST', body });
  return await postForm<unknown>(action, request, platform.request({ clientAddress, config }));
}

const countTries = async () =>
  (await pool.query('select coalesce(sum(points), 0)::int as tries from rate_limit')).rows[0].tries;

beforeEach(async () => void (await pool.query('delete from rate_limit')));

/** The configuration of a disk without room for forms, so that large forms share a little memory. */
const config = { ...platform.config, keepFreeBytes: Number.MAX_SAFE_INTEGER };

/** Fills the memory that forms of visitors share, by forms of other networks that are being handled. */
async function fillRoom() {
  const forms = [1, 2, 3].map((network) =>
    openFormOfVisitor({ context: { clientAddress: `198.51.100.${network}`, config } }),
  );
  for (const form of forms) {
    expect(await form.add(Buffer.alloc(21 * megabyte))).toBe(true);
    expect(await form.begin()).toBe(true);
  }
  return async () => void (await Promise.all(forms.map((form) => form.end())));
}

describe('while other forms take up the room for forms', () => {
  let empty: Awaited<ReturnType<typeof fillRoom>>;
  beforeEach(async () => {
    empty = await fillRoom();
  });
  afterEach(() => empty());

  it.each([
    ['registration', register, 'fullName'],
    ['booking', book, 'applicantName'],
  ])(
    'a %s with a file is refused as too busy, keeps its texts, and is not counted by rate limits',
    async (_form, action, field) => {
      const form = new FormData();
      form.append(field, 'Mira Çelik');
      form.append('photo', new File([Buffer.alloc(2 * megabyte)], 'me.jpg'));
      expect(await post(action, form)).toMatchObject({
        ok: false,
        status: 503,
        refusal: {
          message: 'Too many files are being sent at the moment. Please try again in a minute.',
          values: { [field]: 'Mira Çelik' },
        },
      });
      expect(await countTries()).toBe(0);
    },
  );

  it('forms without files are handled as usual', async () => {
    const email = 'mira@example.org';
    expect(await post(logIn, new URLSearchParams({ email }))).toMatchObject({
      status: 401,
      refusal: { email, offersLink: true },
    });
    expect(await post(signInAtDesk, new URLSearchParams({ intent: 'ask', email }))).toMatchObject({
      ok: true,
      to: '/organiser/code',
    });
  });
});

it('an organiser can send a proof of payment while forms of visitors take up their room', async () => {
  const empty = await fillRoom();
  const { token } = await anOrganiser(platform, { roles: ['owner'] });
  const { id: registrationId } = await aRegistration(platform);
  const form = new FormData();
  form.append('intent', 'record');
  form.append(
    'proof',
    new File([new Uint8Array(await aNoisyPhoto({ width: 640, height: 480 }))], 'slip.jpg'),
  );
  const request = new Request('https://conference.example/form', {
    method: 'POST',
    body: form,
    headers: { Cookie: `__Host-desk=${token}` },
  });
  const answer = await postForm<unknown>(recordPayment, request, platform.request({ clientAddress }), {
    registrationId,
  });
  await empty();
  expect(answer).toMatchObject({
    status: 422,
    refusal: { record: { kept: { proof: { name: 'slip.jpg' } } } },
  });
});

describe('if a text of a form has 100,000 letters', () => {
  const long = 'x'.repeat(100_000);
  const tooLong = 'This text is too long. Please shorten it.';

  it.each([
    ['login', logIn, 'email'],
    ['code', giveCode, 'code'],
    ['link', openLink, 'token'],
    ['contact', sendEnquiry, 'name'],
    ['sign-in of the desk', signInAtDesk, 'email'],
  ])(
    'the %s form is refused with an error at the field, and is not counted by rate limits',
    async (_form, action, field) => {
      const multipart = new FormData();
      multipart.append('intent', 'prove');
      multipart.append(field, long);
      for (const body of [new URLSearchParams({ [field]: long }), multipart]) {
        const answer = await post(action, body);
        expect(answer).toMatchObject({ ok: false, status: 413, refusal: { errors: { [field]: tooLong } } });
      }
      expect(await countTries()).toBe(0);
    },
  );

  it('a registration is refused with an error at the field, and keeps all other answers', async () => {
    const form = new FormData();
    form.append('fullName', long);
    form.append('email', 'mira@example.org');
    const answer = await post(register, form);
    expect(answer).toMatchObject({
      ok: false,
      status: 413,
      refusal: {
        errors: { fullName: tooLong },
        values: { fullName: 'x'.repeat(1000), email: 'mira@example.org' },
      },
    });
  });

  it('the form to choose a registration and the form to log out still redirect a visitor without a session', async () => {
    const body = () => new URLSearchParams({ registration: long });
    await expect(post(choose, body())).rejects.toMatchObject({ status: 302 });
    expect(await post(logOut, body())).toMatchObject({ ok: true, to: '/' });
  });
});

it('a form that accepts no files refuses a file without reading it', async () => {
  const form = new FormData();
  form.append('email', 'mira@example.org');
  form.append('photo', new File([Buffer.alloc(megabyte)], 'me.jpg'));
  expect(await post(logIn, form)).toMatchObject({
    ok: false,
    status: 413,
    refusal: { message: expect.stringContaining('too large') },
  });
});

it('a visitor’s form with files takes turns with other such forms from the same network; forms without files and forms of the desk never wait', async () => {
  let turns = 0;
  const takeTurn = async () => {
    turns += 1;
  };
  const send = async (action: Action, fields: Record<string, string | File>, cookie = '') => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const init = { method: 'POST', body, headers: { Cookie: cookie } };
    const request = new Request('https://conference.example/form', init);
    const { id: registrationId } = await aRegistration(platform);
    await postForm<unknown>(action, request, platform.request({ takeTurn }), { registrationId });
    return turns;
  };
  const file = new File([Buffer.alloc(2000)], 'me.jpg');
  expect(await send(register, { fullName: 'Mira', photo: file })).toBe(1);
  expect(await send(register, { fullName: 'Mira', photo: new File([], '') })).toBe(1);
  const { token } = await anOrganiser(platform, { roles: ['owner'] });
  expect(await send(recordPayment, { intent: 'record', proof: file }, `__Host-desk=${token}`)).toBe(1);
});
