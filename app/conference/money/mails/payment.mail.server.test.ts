import { expect, it } from 'vitest';
import { someBankAccounts, transferLines, withBankAccounts } from '#tests/bank-accounts.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { recordPayment } from '../record-payment.server.ts';
import { undoPayment } from '../undo-payment.server.ts';

const platform = await aPlatform();
const now = platform.now();
const finance = await anOrganiser(platform, { roles: ['finance'] });

type Given = Parameters<typeof aPaymentToRecord>;
const record = async (of: Given[0], parts: Given[2]) => {
  const recorded = await recordPayment(platform, aPaymentToRecord(of, finance.id, parts), now);
  if (!recorded.ok) throw new Error(recorded.reason);
  return recorded.paymentId;
};

it('the mail about a payment shows the received amount and the amount due, or says that the fee is paid in full', async () => {
  const { id, form } = await aRegistration(platform, { fullName: 'Mira Çelik' });
  const of = { kind: 'registration', id } as const;
  const part = await receiveMail(platform, await record(of, { amount: 1000_00, note: 'From her father' }));
  expect(part?.to).toEqual([{ name: '', address: form.email }]);
  for (const words of [part?.text, part?.html]) {
    expect(words).toContain('$1000');
    expect(words).toContain('9 January 2026');
    expect(words).toContain('$1500');
    expect(words).toContain('Dear Mira Çelik,');
    expect(words).not.toMatch(/father|your\s+documents/);
  }
  const rest = await receiveMail(platform, await record(of, { amount: 1500_00, method: 'waiver' }));
  expect(rest?.text).toMatch(/waive \$1500/);
  expect(rest?.text).toMatch(/paid in full/);
  expect(rest?.text).toMatch(/documents\s+on\s+your\s+dashboard\s+as\s+soon\s+as\s+they\s+are\s+issued/);
});

it('the mail about a booking goes to its contact and shows the booked option', async () => {
  const { id } = await aRegistration(platform);
  const contactEmail = 'crafts@example.org';
  const bookingId = await aBooking(platform, id, { option: 'ac-shop', contactEmail });
  const mail = await receiveMail(
    platform,
    await record({ kind: 'booking', id: bookingId }, { amount: 5_00 }),
  );
  expect(mail?.to).toEqual([{ name: '', address: contactEmail }]);
  expect(mail?.text).toMatch(/₹5 on 9 January 2026 for\s+your booking: AC Shop/);
  expect(mail?.text).toContain('₹64,995');
});

it('the mail about a payment shows the bank account if the edition has one and an amount is still due', async () => {
  const { id } = await aRegistration(platform);
  const of = { kind: 'registration', id } as const;
  const part = await record(of, { amount: 1000_00 });
  const without = withBankAccounts(platform, {});
  expect((await receiveMail(without, part))?.text).not.toContain('Beneficiary');
  const withAccounts = withBankAccounts(platform, someBankAccounts);
  const text = (await receiveMail(withAccounts, part))?.text;
  const [reference = ''] = /PC-\w{4}-\w{4}/.exec(text ?? '') ?? [];
  for (const line of transferLines(someBankAccounts, 'USD', reference))
    expect(text?.split('\n')).toContain(line);
  const rest = await record(of, { amount: 1500_00 });
  expect((await receiveMail(withAccounts, rest))?.text).not.toContain('Beneficiary');
});

it('sends no mail about a payment that was undone in the meantime', async () => {
  const { id } = await aRegistration(platform);
  const of = { kind: 'registration', id } as const;
  const paymentId = await record(of, { amount: 100_00 });
  const undo = { of, paymentId, reason: 'Wrong', organiserId: finance.id, requestId: 'a-request' };
  await undoPayment(platform, undo, now);
  expect(await receiveMail(platform, paymentId, 'payment-received')).toBeUndefined();
});

it('the mail about a payment shows the amount that was paid above the fee', async () => {
  const { id } = await aRegistration(platform);
  const paying = { amount: 2600_37, accepted: 100_37 };
  const mail = await receiveMail(platform, await record({ kind: 'registration', id }, paying));
  expect(mail?.text).toMatch(/paid \$100\.37 more than\s+was due/);
});

it('when a payment, waiver or refund is undone, a mail corrects the earlier mail about it', async () => {
  const { id } = await aRegistration(platform);
  const of = { kind: 'registration', id } as const;
  const undo = async (paymentId: string) => {
    const by = { organiserId: finance.id, requestId: 'a-request', reason: 'Another person’s' };
    expect(await undoPayment(platform, { of, paymentId, ...by }, now)).toEqual({ ok: true });
    return (await receiveMail(platform, paymentId, 'payment-undone'))?.text?.replaceAll(/\s+/g, ' ');
  };
  const first = await record(of, { amount: 2500_00 });
  const refund = await record(of, { kind: 'refund', amount: 40_00 });
  expect(await undo(refund)).toMatch(
    /\$40 was sent back to you on 9 January 2026.* This is not so.*Nothing is due now/,
  );
  expect(await undo(first)).toMatch(/\$2500 arrived on 9 January 2026.* a mistake.*Still due now: \$2500\./);
  expect(await undo(await record(of, { amount: 500_00, method: 'waiver' }))).toMatch(
    /\$500 is waived.* undone this/,
  );
});
