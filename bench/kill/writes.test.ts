import { describe, expect, it } from 'vitest';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { anOrganiser, aPaymentToRecord } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { findAttempt } from './aim.ts';
import { readCharge, today } from './write.ts';
import { prepareWrite, writes } from './writes.ts';

const platform = await aPlatform();
const { pool } = platform.database;
const store = { ...platform, pool, close: async () => {} };
const { id: organiserId, token } = await anOrganiser(store, { now: new Date() });
const desk = { organiserId, token };

describe('the forms of npm run test:kill', () => {
  it.each(Object.entries(writes))(
    'no part of the kind “%s” is saved before its form is sent',
    async (_kind, write) => {
      expect(await findAttempt(pool, await prepareWrite(write, store, desk))).toBe('none');
    },
  );

  it('findAttempt returns neither `whole` nor `none` for a form with a missing or repeated part', async () => {
    const write = writes['payment at the desk'];
    if (!write) throw new Error('There is no kind “payment at the desk”.');
    const attempt = await prepareWrite(write, store, desk);
    const { amount } = await readCharge(store, attempt.id);
    const payment = aPaymentToRecord({ kind: 'registration', id: attempt.id }, organiserId, {
      amount,
      receivedOn: today,
    });
    expect(await recordPayment(store, payment, new Date())).toMatchObject({ ok: true });
    expect(await findAttempt(pool, attempt)).toBe('whole');
    const mail = 'from mail where registration_id = $1::uuid';
    await pool.query(
      `insert into mail (kind, subject_id, registration_id) select kind, subject_id, registration_id ${mail}`,
      [attempt.id],
    );
    expect(await findAttempt(pool, attempt)).toContain('2 mail');
    await pool.query(`delete ${mail}`, [attempt.id]);
    expect(await findAttempt(pool, attempt)).toBe('1 payment, 1 paid, 1 receipt, 1 act, 0 mail');
  });
});
