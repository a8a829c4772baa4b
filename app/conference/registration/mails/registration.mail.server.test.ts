import { expect, it } from 'vitest';
import { someBankAccounts, transferLines, withBankAccounts } from '#tests/bank-accounts.ts';
import { anEmail, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';

const platform = await aPlatform();
const { db } = platform;

it('confirms a registration with its reference and fee, in text and HTML, without passport details', async () => {
  const { id, form } = await aRegistration(platform, {
    participantType: 'student',
    fullName: 'Mira <b>Çelik</b>',
  });
  const mail = await receiveMail(platform, id);
  const { reference } = await db
    .selectFrom('registration')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(mail?.to).toEqual([{ name: '', address: form.email }]);
  expect(mail?.subject).toBe(`Your registration for the River Conference (${reference})`);
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(reference);
    expect(part).toContain('$1500');
    expect(part).toContain('https://conference.example/login');
    expect(part).toContain('You asked for a visa invitation letter');
    expect(part).not.toContain('more than one registration');
    for (const secret of ['K1234567', '2031-05-28', 'Peace Road']) expect(part).not.toContain(secret);
  }
  // The mail also leaves out the name, because anybody could type a message to a stranger into the name field.
  expect(`${mail?.text}${mail?.html}`).not.toContain('Çelik');
});

it('tells a participant that another registration has the same email address', async () => {
  const email = anEmail();
  await aRegistration(platform, { email });
  const { id } = await aRegistration(platform, { email });
  expect((await receiveMail(platform, id))?.text).toContain(
    'There is more than one registration with this address.',
  );
});

it('names the bank account of the edition, except while the participant still has to choose between registrations', async () => {
  const email = anEmail();
  const { id } = await aRegistration(platform, { email });
  const { id: second } = await aRegistration(platform, { email });
  const without = withBankAccounts(platform, {});
  expect((await receiveMail(without, id))?.text).not.toMatch(/transfer|Beneficiary/);
  const withAccounts = withBankAccounts(platform, someBankAccounts);
  const mail = await receiveMail(withAccounts, id);
  const [reference = ''] = /PC-\w{4}-\w{4}/.exec(mail?.text ?? '') ?? [];
  for (const line of transferLines(someBankAccounts, 'USD', reference))
    expect(mail?.text?.split('\n')).toContain(line);
  expect(mail?.html).toContain('GB82WEST12345698765432');
  expect((await receiveMail(withAccounts, second))?.text).not.toContain('Beneficiary');
});

it('mentions a visa letter only if it was asked for', async () => {
  const { id } = await aRegistration(platform, { needsVisa: false, visaAddress: null });
  expect((await receiveMail(platform, id))?.text).not.toContain('visa');
});

it('composes an identical mail with the same message id at each attempt', async () => {
  const { id } = await aRegistration(platform);
  const once = await receiveMail(platform, id);
  const count = (await platform.readMails()).length;
  const twice = await receiveMail(platform, id);
  expect((await platform.readMails()).length).toBe(count);
  expect([twice?.messageId, twice?.text]).toEqual([once?.messageId, once?.text]);
});
