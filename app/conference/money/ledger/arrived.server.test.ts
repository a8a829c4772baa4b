import { expect, it } from 'vitest';
import { convert } from '#conference/edition/money/minor-units.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { type ExportableList, exportList } from '#conference/reports/exports/export-list.server.ts';
import { movementList } from '#conference/reports/exports/export-movements.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { describeArrived } from './arrived.ts';
import { listPayments } from './list-payments.server.ts';
import { paymentSchema } from './payment.ts';

const platform = await aPlatform();
const { db } = platform;
const finance = await anOrganiser(platform, { roles: ['finance'] });
const now = platform.now();

const typed = {
  kind: 'payment',
  method: 'transfer',
  amount: '210.00',
  receivedOn: '2026-01-09',
  reference: 'EUR 77',
  note: 'Called the bank.',
  accepted: '',
  arrivedAmount: '200.50',
  arrivedCurrency: 'eur',
  rate: '1.0850',
  bankCharges: '7.54',
};

function read(parts: Partial<typeof typed> = {}) {
  const result = paymentSchema('2026-01-10', 'USD').safeParse({ ...typed, ...parts });
  return result.success
    ? result.data
    : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

it.each([
  [200_50, '1.085', 217_54],
  [1, '0.5', 1],
  [1, '0.49', 0],
  [100_00, '91', 9100_00],
  [3_333_33, '0.0120481928', 40_16],
  [1_000_000_000_000, '0.0000600001', 60_000_100],
])('converts %d minor units at %s', (amount, rate, expected) => {
  expect(convert(amount, rate, { from: 'EUR', to: 'USD' })).toBe(expected);
});

it('reads a sum that arrived in another currency, with its rate and bank charges', () => {
  expect(read()).toMatchObject({
    amount: 210_00,
    arrived: { amount: 200_50, currency: 'EUR', rate: '1.0850', charges: 7_54 },
  });
  // The organisers may pay the charges, or a part of them.
  expect(read({ amount: '217.54' })).toMatchObject({ amount: 217_54 });
  expect(read({ amount: '215' })).toMatchObject({ amount: 215_00 });
  const none = { arrivedAmount: '', arrivedCurrency: '', rate: '', bankCharges: '' };
  expect(read({ ...none, amount: '1,500' })).toMatchObject({ amount: 1500_00, arrived: undefined });
});

it('reads a sum in a currency with three decimals, and in a currency without decimals', () => {
  const dinars = {
    arrivedCurrency: 'kwd',
    arrivedAmount: '61.525',
    rate: '3.25',
    bankCharges: '',
    amount: '199.96',
  };
  expect(read(dinars)).toMatchObject({ amount: 199_96, arrived: { amount: 61_525, currency: 'KWD' } });
  const yen = {
    arrivedCurrency: 'JPY',
    arrivedAmount: '30,000',
    rate: '0.0065',
    bankCharges: '',
    amount: '195',
  };
  expect(read(yen)).toMatchObject({ amount: 195_00, arrived: { amount: 30_000, currency: 'JPY' } });
  expect(read({ ...yen, arrivedAmount: '30000.50' })).toContainEqual([
    'arrivedAmount',
    'Please enter the amount that arrived, such as 200 or 200.50.',
  ]);
});

it.each<[Partial<typeof typed>, string, string]>([
  [
    { amount: '218' },
    'amount',
    'At this rate $217.54 arrived, or $210 after the charges. Please correct the amount.',
  ],
  [
    { amount: '200' },
    'amount',
    'At this rate $217.54 arrived, or $210 after the charges. Please correct the amount.',
  ],
  [{ arrivedAmount: '' }, 'arrivedAmount', 'Please enter the amount that arrived, such as 200 or 200.50.'],
  [{ arrivedCurrency: 'euro' }, 'arrivedCurrency', 'Please enter the code of a currency, such as EUR.'],
  [
    { arrivedCurrency: 'USD' },
    'arrivedCurrency',
    'This is the currency of the charge. Please leave these fields empty.',
  ],
  [{ rate: '1,085' }, 'rate', 'Please enter the rate as a number, such as 91.25.'],
  [{ rate: '0.0' }, 'rate', 'Please enter a rate above zero.'],
  [{ bankCharges: 'some' }, 'bankCharges', 'Please enter the charges as an amount, such as 12.50.'],
  [
    { kind: 'refund' },
    'arrivedAmount',
    'Only a payment that was received can have arrived in another currency.',
  ],
])('refuses %o', (parts, field, message) => {
  expect(read(parts)).toContainEqual([field, message]);
});

it('stores a sum in another currency beside the counted amount, and shows both in the list and the exports', async () => {
  const { id } = await aRegistration(platform, { fullName: 'Mira Çelik' });
  const of = { kind: 'registration', id } as const;
  const arrived = { amount: 200_50, currency: 'EUR', rate: '1.0850', charges: 7_54 };
  const form = { amount: 210_00, reference: 'EUR 77', note: 'Called the bank.', arrived };
  expect(await recordPayment(platform, aPaymentToRecord(of, finance.id, form), now)).toMatchObject({
    ok: true,
  });
  expect(
    await recordPayment(platform, aPaymentToRecord(of, finance.id, { amount: 50_00 }), now),
  ).toMatchObject({
    ok: true,
  });

  const [plain, foreign] = (await listPayments(platform, of)).toSorted((a, b) => a.amount - b.amount);
  expect([plain?.arrived, foreign?.amount, foreign?.currency]).toEqual([undefined, 210_00, 'USD']);
  expect(foreign?.arrived).toEqual({ ...arrived, rate: '1.085' });
  expect(foreign?.arrived && describeArrived(foreign.arrived, 'USD')).toBe(
    '€200.50 at 1.085, bank charges $7.54',
  );

  const taking = { organiserId: finance.id, requestId: 'a-request', format: 'csv' };
  const cells = async <Row, Selected>(list: ExportableList<Row, Selected>, headers: readonly string[]) => {
    const lines: unknown[][] = [];
    for await (const row of exportList(platform, list, taking)) {
      lines.push(headers.map((header) => list.columns.find((one) => one.header === header)?.of(row)));
    }
    return lines.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
  };
  const sum = ['Arrived', 'Arrived in', 'Rate', 'Bank charges'];
  expect(
    await cells(movementList(platform, {}), ['Amount', 'Payer', 'Bank reference', 'Note', ...sum]),
  ).toEqual([
    [210, 'Mira Çelik', 'EUR 77', 'Called the bank.', 200.5, 'EUR', '1.085', 7.54],
    [50, 'Mira Çelik', null, null, null, null, null, null],
  ]);
  expect(await cells(movementList(platform, {}), ['In', ...sum])).toEqual([
    [210, 200.5, 'EUR', '1.085', 7.54],
    [50, null, null, null, null],
  ]);
});

it('the database refuses an incomplete sum in another currency, and a sum that is in the charge’s currency', async () => {
  const insert = async (parts: object) => {
    const { id } = await aRegistration(platform);
    const charge = await db
      .selectFrom('charge')
      .select(['id', 'currency'])
      .where('registration_id', '=', id)
      .executeTakeFirstOrThrow();
    return await db
      .insertInto('payment')
      .values({
        ...{
          charge_id: charge.id,
          kind: 'payment',
          method: 'transfer',
          amount: 100,
          currency: charge.currency,
        },
        ...{ received_on: '2026-01-09', submission_hash: Buffer.from('x') },
        ...parts,
      })
      .execute();
  };
  const whole = { arrived_amount: 100, arrived_currency: 'EUR', arrived_rate: '1', bank_charges: 0 };
  await insert(whole);
  await expect(insert({ ...whole, arrived_rate: null })).rejects.toThrow('arrived_as_a_whole');
  await expect(insert({ ...whole, arrived_currency: 'USD' })).rejects.toThrow('arrived_in_another_currency');
});
