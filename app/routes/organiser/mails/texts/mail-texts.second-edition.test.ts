import { RouterContextProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { requestContext } from '#platform/http/request-context.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { shownName } from '../../form/shown-values.ts';
import type { MailTextAnswer } from './act-on-mail-text.server.ts';
import { action } from './change-mail-text.tsx';
import { describeAllMailTexts, describeMailTexts, mailTextsOf } from './describe-mail-texts.server.ts';
import { action as showDesign } from './mail-design.ts';

const platform = await aPlatform();
const { db } = platform;
const leela = await anOrganiser(platform, { name: 'Leela Raman' });
const anil = await anOrganiser(platform, { name: 'Anil Menon' });
const finance = await anOrganiser(platform, { roles: ['finance'] });
const page = 'https://conference.example/organiser/settings/mails/change';
const example = 'From the website, with a visa letter';

const describeNow = async () =>
  await describeMailTexts(platform.request(), mailTextsOf(new URL(`${page}?mail=registration&language=en`)));
const opened = (await describeNow()).values;

type Fields = Record<string, string>;

function aRequest(organiser: { token: string }, fields: Fields, address: string, shown: Fields = opened) {
  const body = new URLSearchParams({
    ...opened,
    example,
    ...fields,
    ...Object.fromEntries(Object.entries(shown).map(([name, value]) => [shownName(name), value])),
  });
  return new Request(address, {
    method: 'POST',
    body,
    headers: { Cookie: `__Host-desk=${organiser.token}` },
  });
}

async function send(
  organiser: { token: string },
  fields: Fields,
  more: { shown?: Fields; query?: string } = {},
) {
  const address = `${page}?${more.query ?? 'mail=registration&language=en'}`;
  const request = aRequest(organiser, fields, address, more.shown);
  return await postForm<MailTextAnswer>(action, request, platform.request());
}

async function openDesign(request: Request): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request());
  return await showDesign({ request, context, params: {}, url: new URL(request.url), pattern: '' });
}

const thrown = (sent: Promise<unknown>) => sent.catch((answer: unknown) => answer);

afterEach(async () => {
  await db.deleteFrom('wording_test').execute();
  await platform.database.pool.query(
    'update wording_change set undone_at = now(), undone_by = changed_by where undone_at is null',
  );
});

it('lists a changed text with the original text and the owner who changed it, and can undo the change', async () => {
  const thanks = 'Welcome, {reference}.\r\nSee you soon.';
  expect(await send(leela, { intent: 'save', thanks })).toMatchObject({
    ok: true,
    to: '/organiser/settings/mails',
  });
  const { differences, mails } = await describeAllMailTexts(platform.request());
  expect(differences).toMatchObject([
    {
      mail: 'Registration received, English',
      label: 'Thanks, after the form on the website',
      now: 'Welcome, {reference}.\nSee you soon.',
      software: expect.stringContaining('Thank you for registering'),
      changed: expect.stringContaining('Leela Raman'),
      isLeftOut: false,
    },
  ]);
  const changed = mails.flatMap(({ id, languages }) =>
    languages.flatMap(({ language, isChanged }) => (isChanged ? [`${id} ${language}`] : [])),
  );
  expect(changed).toEqual(['registration en']);
  const { changes } = await describeNow();
  const undone = await send(anil, { intent: 'undo', changeId: String(changes[0]?.id) });
  expect(undone).toMatchObject({ ok: true });
  expect((await describeAllMailTexts(platform.request())).differences).toEqual([]);
});

it('keeps the typed text of a refused form, and shows the reason at the field', async () => {
  const typed = { thanks: 'Welcome', visa: 'Come to {place}.', subject: 'Hello {reference}' };
  for (const intent of ['save', 'preview', 'test']) {
    expect(await send(leela, { intent, ...typed })).toMatchObject({
      ok: false,
      status: 422,
      refusal: {
        values: { ...typed, example },
        errors: {
          thanks: 'Please keep {reference}: the mail must say it.',
          visa: '{place} is no placeholder of this text. It has none.',
        },
      },
    });
  }
  expect(await db.selectFrom('wording_test').selectAll().execute()).toEqual([]);
});

it('refuses a text that another owner has just changed, and saves it if it is sent again', async () => {
  const first = 'Welcome, {reference}.';
  const mine = { intent: 'save', thanks: 'Hello, {reference}.', visa: 'The letter comes later.' };
  expect((await send(leela, { intent: 'save', thanks: first })).ok).toBe(true);
  const late = await send(anil, mine);
  expect(late).toMatchObject({
    ok: false,
    status: 409,
    refusal: {
      values: { thanks: mine.thanks, visa: mine.visa },
      shown: { thanks: first },
      errors: { thanks: expect.stringContaining(`Somebody changed this to “${first}”`) },
    },
  });
  expect((await send(anil, mine, { shown: { ...opened, thanks: first } })).ok).toBe(true);
  expect((await describeNow()).values).toMatchObject({ thanks: mine.thanks, visa: mine.visa });
  expect(await send(leela, { intent: 'reset' }, { shown: { ...opened, thanks: first } })).toMatchObject({
    status: 409,
  });
  expect((await send(leela, { intent: 'reset' }, { shown: (await describeNow()).values })).ok).toBe(true);
  expect((await describeNow()).values).toEqual(opened);
});

it('shows the typed texts in a preview without storing them or running scripts', async () => {
  const subject = 'Welcome <b>{reference}</b>';
  expect(await send(leela, { intent: 'preview', subject })).toMatchObject({
    ok: false,
    status: 200,
    refusal: {
      values: { subject },
      preview: {
        example,
        subject: 'Welcome <b>PC-2345-6789</b>',
        text: expect.stringContaining('Amina Otieno'),
      },
    },
  });
  const address = 'https://conference.example/organiser/settings/mails/preview?mail=registration&language=ar';
  const thanks = '<script>alert(1)</script> {reference}';
  const request = aRequest(leela, { intent: 'preview', thanks }, address);
  const design = await openDesign(request);
  if (!(design instanceof Response)) throw new Error('The preview did not answer with a page.');
  expect(design.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/);
  const html = await design.text();
  expect(html).toContain('dir="rtl"');
  expect(html).toContain('data:image/png;base64,');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|cid:/);
  const wrong = aRequest(leela, { intent: 'preview', thanks: '' }, address);
  expect(await thrown(openDesign(wrong))).toMatchObject({
    init: { status: 422 },
  });
  expect((await describeNow()).values).toEqual(opened);
});

it('sends a test mail only to the owner who requests it, at most twenty times an hour', async () => {
  const test = async () => await send(leela, { intent: 'test', subject: 'Hello, {reference}' });
  expect(await test()).toMatchObject({ status: 200, refusal: { sentTo: leela.email } });
  const [asked] = await db.selectFrom('wording_test').selectAll().execute();
  expect(asked).toMatchObject({ mail: 'registration', example, asked_by: leela.id });
  const mail = await db
    .selectFrom('mail')
    .select(['kind', 'state'])
    .where('subject_id', '=', asked?.id ?? '')
    .execute();
  expect(mail).toEqual([{ kind: 'wording-test', state: 'queued' }]);
  for (let times = 1; times < 20; times++) await test();
  expect(await test()).toMatchObject({ ok: false, status: 429, refusal: { values: { example } } });
  expect(await db.selectFrom('wording_test').selectAll().execute()).toHaveLength(20);
});

it('lets only owners change texts, and refuses an unknown mail or language', async () => {
  const form = { intent: 'save', thanks: 'Hello, {reference}.' };
  expect(await thrown(send(finance, form))).toMatchObject({ init: { status: 403 } });
  for (const query of ['mail=enquiry&language=en', 'mail=registration&language=xx', '']) {
    expect(await thrown(send(leela, form, { query }))).toMatchObject({ init: { status: 404 } });
  }
  expect(await send(leela, { intent: 'undo', changeId: '1 or 1=1' })).toMatchObject({
    status: 409,
    refusal: { message: 'There is no such change.' },
  });
  expect(await send(leela, { intent: 'preview', example: 'constructor' })).toMatchObject({
    status: 422,
    refusal: { errors: { example: 'Please choose one of the examples.' } },
  });
  expect((await describeNow()).values).toEqual(opened);
});
