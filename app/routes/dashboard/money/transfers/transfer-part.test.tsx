import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { BankAccounts } from '#conference/edition/money/bank-accounts.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { formWords } from '#routes/forms/form-words.ts';
import { noticeWords } from '#routes/notices/notice-words.ts';
import { settingsContext } from '#routes/page/find-settings.server.ts';
import { sessionCookie } from '#routes/visitor/visitor.server.ts';
import { someBankAccounts, withBankAccounts } from '#tests/bank-accounts.ts';
import { aBooking, aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { uiWords } from '#ui/words/ui-words.ts';
import { UiWordsContext } from '#ui/words/use-ui-words.ts';
import * as payment from '../payment.tsx';

const platform = await aPlatform();

type Handler = (args: object) => Promise<unknown>;
type Screen = (props: object) => React.ReactNode;

/** Renders a page of the dashboard for a registration. Returns its text and its HTML. */
async function read(
  page: { loader: unknown },
  Shown: unknown,
  registration: Parameters<typeof aSession>[1],
  settings = platform.settings,
) {
  const context = platform.request();
  const cookie = sessionCookie(context).set(await aSession(platform, registration), { maxAgeSeconds: 60 });
  const [pair = ''] = cookie.split(';');
  const request = new Request('https://conference.example/dashboard', { headers: { Cookie: pair } });
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, context);
  contexts.set(settingsContext, settings);
  const loaderData = await (page.loader as Handler)({
    request,
    url: new URL(request.url),
    context: contexts,
    params: {},
  });
  const Component = Shown as Screen;
  const props = { loaderData, ...(loaderData as object) };
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <UiWordsContext value={{ locale: 'en', words: englishTranslator.words(uiWords) }}>
          <Component {...props} />
        </UiWordsContext>
      ),
    },
  ]);
  const root = {
    noticeWords: englishTranslator.words(noticeWords),
    formWords: englishTranslator.words(formWords),
  };
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />);
  return { html, words: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

type Registration = Parameters<typeof aSession>[1];
const under = (accounts: BankAccounts) => ({
  readPayments: (registration: Registration) =>
    read(payment, payment.default, registration, withBankAccounts(platform, accounts).settings),
});
const ask =
  /To pay by bank transfer, write to hello@river-conference\.example and give your reference, PC-\w{4}-\w{4} \./;

it('says whom to ask if the edition has no bank account for the fee', async () => {
  const registration = await aRegistration(platform);
  const { words, html } = await under({ INR: someBankAccounts.INR }).readPayments(registration);
  expect(words).toMatch(ask);
  expect(html).not.toContain('<dl');
});

it('shows amount, day, account and reference, and a click on a value selects it', async () => {
  const { words, html } = await under(someBankAccounts).readPayments(await aRegistration(platform));
  expect(words).toMatch(/Amount \$2500 .*IBAN GB82WEST12345698765432 .+ Reference PC-\w{4}-\w{4}/);
  expect(words).not.toMatch(ask);
  expect(words).not.toContain('000012345678901');
  expect(html).toContain('select-all">GB82WEST12345698765432</dd>');
  expect(html).toMatch(/select-all">PC-\w{4}-\w{4}<\/dd>/);
  expect(html).not.toContain('qr-code');
});

it('shows no account after the fee is paid', async () => {
  const registration = await aRegistration(platform, { paid: true });
  const { words } = await under(someBankAccounts).readPayments(registration);
  expect(words).not.toMatch(/IBAN|Proof of the transfer/);
});

it('shows each unpaid booking with its account, and a QR code if the account has a UPI ID', async () => {
  const registration = await aRegistration(platform, { paid: true });
  expect((await under(someBankAccounts).readPayments(registration)).words).not.toContain('Account number');
  await aBooking(platform, registration.id);
  await aBooking(platform, registration.id, { option: 'ac-shop' });
  const { INR } = someBankAccounts;
  const { words, html } = await under({ INR: { ...INR, upi: 'peace@example' } }).readPayments(registration);
  expect(words.match(/Account number 000012345678901/g)).toHaveLength(2);
  expect(words).toMatch(/Pay for your booking by bank transfer: Art &amp; Craft Shop .*Amount ₹25,000/);
  expect(words).toMatch(/Pay for your booking by bank transfer: AC Shop .*Amount ₹65,000/);
  expect(words).toMatch(/UPI ID peace@example .*Reference PC-\w{4}-\w{4}/);
  expect(html.match(/qr-code/g)).toHaveLength(2);
});
