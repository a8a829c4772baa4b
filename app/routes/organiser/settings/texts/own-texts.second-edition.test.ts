import { expect, it } from 'vitest';
import { newestSettings, newestTranslations } from '#conference/edition/settings/refresh-settings.server.ts';
import { settingsIn } from '#conference/edition/texts/settings-in.server.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { renderReceipt } from '#conference/money/receipts/render-receipt.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { say } from '#platform/words/words.ts';
import { registrationWords } from '#routes/registration/registration-words.ts';
import { callDesk } from '#tests/call-desk.ts';
import { anAsker, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { findMailId } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { runJob } from '../../../../jobs.server.ts';
import { loader as exportTexts } from './changed-texts.ts';
import { action } from './text.tsx';
import { loader as searchTexts } from './texts.tsx';

const platform = await aPlatform();
const { db } = platform;
const owner = await anOrganiser(platform, { roles: ['owner'] });
const door = await anOrganiser(platform, { roles: ['door'] });
const french = platform.translations.in('fr');
const setting = 'text-fr-about.mission.title';
const titleIn = (translator = french) => settingsIn(newestSettings(db), translator).pages.about.mission.title;
const inFolder = titleIn();

async function send(body: Record<string, string>, { token = owner.token, name = setting } = {}) {
  return await callDesk(platform.request(), action, { token, query: `setting=${name}`, body });
}

it('an owner changes a text in one language, finds it, exports it and undoes the change', async () => {
  const text = 'Notre mission à {place}';
  expect(await send({ intent: 'preview', text, 'shown-text': '' })).toMatchObject({
    status: 200,
    refusal: { draft: text },
  });
  expect(titleIn()).toBe(inFolder);

  expect(await send({ intent: 'publish', text, 'shown-text': '' })).toMatchObject({
    to: `/organiser/settings/text?setting=${setting}`,
  });
  const shown = `Notre mission à ${french.sentence(newestSettings(db).place)}`;
  expect(titleIn()).toBe(shown);
  expect(titleIn(platform.translations.in('ar'))).not.toContain('Notre mission');

  const { token } = owner;
  const found = await callDesk(platform.request(), searchTexts, {
    token,
    query: 'language=fr&q=notre+mission',
  });
  expect(found.data).toMatchObject({
    texts: [{ key: 'about.mission.title', place: '/about', shown, isOwn: true }],
  });
  const exported = await callDesk(platform.request(), exportTexts, { token, query: 'language=fr' });
  expect(await exported.response?.text()).toMatch(
    /msgctxt "about\.mission\.title"\nmsgid ".+"\nmsgstr "Notre mission à \{place\}"/,
  );

  const { rows } = await platform.database.pool.query('select max(id) as id from setting_change');
  await send({ intent: 'undo', changeId: String(rows[0].id) });
  expect(titleIn()).toBe(inFolder);
});

it('an owner changes a sentence of the software in the same way', async () => {
  const { token } = owner;
  const find = async (words: string) =>
    (
      await callDesk(platform.request(), searchTexts, {
        token,
        query: new URLSearchParams({ language: 'fr', q: words }).toString(),
      })
    ).data as { texts: { key: string; setting: string; shown: string; fault?: string }[] };
  const { send: button, passportBest } = french.words(registrationWords);
  expect((await find(say(passportBest, { day: '1 mai 2030' }))).texts).toMatchObject([
    { key: 'words.registration.passportBest' },
  ]);
  expect((await find(button)).texts).toMatchObject([
    { key: 'words.registration.send', place: '/registration' },
  ]);

  const name = 'text-fr-words.registration.passportBest';
  expect(
    await send({ intent: 'publish', text: 'Valable longtemps', 'shown-text': '' }, { name }),
  ).toMatchObject({
    status: 422,
    refusal: { errors: { text: 'The text lacks the gap {day}.' } },
  });
  const text = "Valable jusqu'au {day}";
  expect(await send({ intent: 'preview', text, 'shown-text': '' }, { name })).toMatchObject({
    refusal: { draft: 'Valable jusqu’au {day}', draftShown: ['Valable jusqu’au {day}'] },
  });
  await send({ intent: 'publish', text, 'shown-text': '' }, { name });
  const { words } = newestTranslations(platform).in('fr');
  expect(say(words(registrationWords).passportBest, { day: '1 mai' })).toBe('Valable jusqu’au 1 mai');
  const exported = await callDesk(platform.request(), exportTexts, { token, query: 'language=fr' });
  expect(await exported.response?.text()).toContain(
    '#: app/routes/registration/registration-words.ts\n#, icu-message-format\nmsgctxt "registration.passportBest"',
  );

  // A stored sentence stops to fit when a later version of the software has other gaps in it.
  const stale = { setting: name, value: JSON.stringify('Jusqu’au {today}') };
  await db
    .insertInto('setting_change')
    .values({ ...stale, changed_at: platform.now(), changed_by: owner.id })
    .execute();
  const { text: folder } = french.sources.find(({ key }) => key === 'registration.passportBest') ?? {};
  expect((await find('')).texts).toMatchObject([{ shown: folder, fault: 'The text lacks the gap {day}.' }]);
});

it('a changed sentence of the software stands in the next mail and the next receipt', async () => {
  const change = async (key: string, text: string) =>
    await send({ intent: 'publish', text, 'shown-text': '' }, { name: `text-fr-words.${key}` });
  await change('bank-transfer.beneficiary', 'À l’ordre de');
  await change('receipt.receivedFrom', 'Quittance pour');
  const { id } = await aRegistration(platform, { language: 'fr' });
  await runJob(platform, 'registration-mail', await findMailId(platform, id));
  const [mail] = (await platform.readMails()).slice(-1);
  expect(mail?.text).toContain('À l’ordre de');

  await recordPayment(platform, aPaymentToRecord({ kind: 'registration', id }, owner.id), platform.now());
  const [receipt] = await listReceipts(db, { registrationIds: [id], bookingIds: [] });
  let data: unknown;
  const documents: typeof platform.documents = {
    ...platform.documents,
    render: async (asker, document) => {
      data = document.data;
      return await platform.documents.render(asker, document);
    },
  };
  const store = { ...platform, documents, translations: newestTranslations(platform) };
  await renderReceipt(store, { receiptId: receipt?.id ?? '', asker: anAsker });
  expect(JSON.stringify(data)).toContain('Quittance pour');
});

it.each([
  ['Nous sommes {nobody}', '{nobody} is no gap. The list below has all of them.'],
  ['Nous sommes {place', 'A brace is not closed, or has something in it that is no gap.'],
  ['', 'Please type the text.'],
])('refuses “%s”', async (text, error) => {
  expect(await send({ intent: 'publish', text, 'shown-text': '' })).toMatchObject({
    status: 422,
    refusal: { errors: { text: error } },
  });
});

it.each(['text-fr-nothing.here', 'text-ru-about.mission.title', 'registration'])(
  'answers 404 for %s, which is no text of an open language',
  async (name) => {
    expect(await send({ intent: 'preview', text: 'x' }, { name })).toMatchObject({ status: 404 });
  },
);

it('refuses somebody who may not change settings', async () => {
  expect(await send({ intent: 'publish', text: 'x' }, { token: door.token })).toMatchObject({ status: 403 });
  expect(titleIn()).toBe(inFolder);
});
