import { expect, it } from 'vitest';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { listFormerReceipts } from './former-participants.server.ts';
import { openPayersReceipt } from './show-receipt.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');

it('after a withdrawal, the owner of the mailbox still reads the receipts, and nobody else does', async () => {
  const finance = await anOrganiser(platform, { roles: ['finance'] });
  const email = 'Former.Participant@example.org';
  const { id } = await aRegistration(platform, { email });
  const of = { kind: 'registration', id } as const;
  await recordPayment(platform, aPaymentToRecord(of, finance.id, { amount: 100_00 }), now);
  expect(await listFormerReceipts(db, email)).toEqual([]);
  await db
    .updateTable('registration')
    .set({ status: 'withdrawn', withdrawn_at: now })
    .where('id', '=', id)
    .execute();
  const [former] = await listFormerReceipts(db, email.toUpperCase());
  expect(former?.receipts).toMatchObject([{ kind: 'receipt', amount: 100_00 }]);
  const receiptId = former?.receipts[0]?.id ?? '';
  const open = async (payerEmail: string) =>
    await openPayersReceipt(platform, { receiptId, payerEmail, mailLanguage: 'en', network: undefined });
  expect(await open(email)).toMatchObject({ number: former?.receipts[0]?.number });
  expect(await open('somebody.else@example.org')).toBeUndefined();
  expect(await listFormerReceipts(db, 'somebody.else@example.org')).toEqual([]);
});
