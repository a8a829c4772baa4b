import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { BankAccounts } from '#conference/edition/bank-accounts.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { englishSpeaker } from '#platform/words/words.server.ts';
import { noticeWords } from '#routes/notices/notice-words.ts';
import { sessionCookie } from '#routes/visitor/visitor.server.ts';
import { someBankAccounts, withBankAccounts } from '#tests/bank-accounts.ts';
import { aBooking, aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { BookingList } from './booking-list.tsx';
import * as overview from './overview.tsx';
import * as payment from './payment.tsx';

const platform = await aPlatform();

type Handler = (args: object) => Promise<unknown>;
type Screen = (props: object) => React.ReactNode;

/** Renders a page of the dashboard for a registration. Returns its text and its HTML. */
async function read(page: { loader: unknown }, Shown: unknown, registration: Parameters<typeof aSession>[1]) {
  const context = platform.request();
  const cookie = sessionCookie(context).set(await aSession(platform, registration), { maxAgeSeconds: 60 });
  const [pair = ''] = cookie.split(';');
  const request = new Request('https://conference.example/dashboard', { headers: { Cookie: pair } });
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, context);
  const loaderData = await (page.loader as Handler)({ request, context: contexts, params: {} });
  const Component = Shown as Screen;
  const props = { loaderData, ...(loaderData as object) };
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <Component {...props} /> }]);
  const root = { noticeWords: englishSpeaker.words(noticeWords) };
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />);
  return { html, words: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

const payFee = (registration: Parameters<typeof aSession>[1]) => read(payment, payment.default, registration);
const payBookings = (registration: Parameters<typeof aSession>[1]) =>
  read(overview, BookingList, registration);
const under = (accounts: BankAccounts) => ({
  payFee: (registration: Parameters<typeof aSession>[1]) =>
    withBankAccounts(accounts, () => payFee(registration)),
  payBookings: (registration: Parameters<typeof aSession>[1]) =>
    withBankAccounts(accounts, () => payBookings(registration)),
});
const askFirst =
  /To pay by bank transfer instead, write to hello@river-conference\.example and give your reference, PC-\w{4}-\w{4} \./;
const askForBooking =
  /To pay for a booking by bank transfer, write to .+ and give your reference, PC-\w{4}-\w{4} \. The organisers tell you the account, and one transfer may pay for several bookings\./;

it('the payment page says whom to ask if the edition has no bank account for the fee', async () => {
  const registration = await aRegistration(platform);
  for (const { words, html } of [
    await payFee(registration),
    await under({ INR: someBankAccounts.INR }).payFee(registration),
  ]) {
    expect(words).toMatch(askFirst);
    expect(html).not.toContain('<dl');
  }
});

it('the payment page shows the account with the reference, and a click on a value selects it', async () => {
  const { words, html } = await under(someBankAccounts).payFee(await aRegistration(platform));
  expect(words).toMatch(/use this account, .+ IBAN GB82WEST12345698765432 .+ Reference PC-\w{4}-\w{4}/);
  expect(words).not.toMatch(askFirst);
  expect(words).not.toContain('000012345678901');
  expect(html).toContain('select-all">GB82WEST12345698765432</dd>');
  expect(html).toMatch(/select-all">PC-\w{4}-\w{4}<\/dd>/);
});

it('the payment page shows no account after the fee is paid', async () => {
  const registration = await aRegistration(platform, { paid: true });
  const { words } = await under(someBankAccounts).payFee(registration);
  expect(words).not.toMatch(/bank transfer instead|IBAN/);
});

it('the overview shows the account for bookings only while a booking is unpaid', async () => {
  const registration = await aRegistration(platform);
  expect((await under(someBankAccounts).payBookings(registration)).words).not.toContain('account');
  await aBooking(platform, registration.id);
  await aBooking(platform, registration.id, { option: 'ac-shop' });
  expect((await payBookings(registration)).words).toMatch(askForBooking);
  expect((await under({ USD: someBankAccounts.USD }).payBookings(registration)).words).toMatch(askForBooking);
  const { words } = await under(someBankAccounts).payBookings(registration);
  expect(words.match(/Account number 000012345678901/g)).toHaveLength(1);
  expect(words).toMatch(/IFSC EXMP0001234 .*Reference PC-\w{4}-\w{4}/);
  expect(words).toContain('One transfer may pay for several bookings.');
  expect(words).not.toMatch(askForBooking);
});
