import { expect, it } from 'vitest';
import { makeRecordKey, sealValue } from '#platform/keys/record-keys.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { openPaymentNote, sealPaymentNote } from './payment-note.server.ts';

const platform = await aPlatform();
const written = { reference: 'UTR 4711', note: 'of her sister' };

it('opens what it sealed, for a purpose that never changes', async () => {
  const record = await makeRecordKey(platform.db, platform.secrets);
  expect(openPaymentNote(record, sealPaymentNote(record, written))).toEqual(written);
  expect(openPaymentNote(record, sealValue(record, 'payment', written))).toEqual(written);
});
