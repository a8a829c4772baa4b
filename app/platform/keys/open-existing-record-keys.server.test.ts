import { expect, it } from 'vitest';
import { ExplainedError } from '#platform/explain-failure.server.ts';
import { aKeyring } from '#tests/keyring.ts';
import { aPlatform } from '#tests/platform.ts';
import { openExistingRecordKeys } from './open-existing-record-keys.server.ts';
import { makeRecordKey, type RecordKey } from './record-keys.server.ts';

const { db, secrets } = await aPlatform();
const rowsOf = (keys: readonly RecordKey[]) => keys.map(({ id }) => ({ record_key_id: id }));

it('opens more keys than one query can read, each of them once, and skips erased and missing keys', async () => {
  const keys: RecordKey[] = [];
  for (let made = 0; made < 501; made++) keys.push(await makeRecordKey(db, secrets));
  const [erased, ...others] = keys;
  await db
    .deleteFrom('record_key')
    .where('id', '=', erased?.id ?? '')
    .execute();
  const rows = [...rowsOf(keys), ...rowsOf(keys), { record_key_id: null }];
  const opened = await openExistingRecordKeys(db, secrets, rows);
  expect(opened).toEqual(new Map(others.map((key) => [key.id, key])));
  expect(await openExistingRecordKeys(db, secrets, [])).toEqual(new Map());
});

it('throws if the master key of a record is missing', async () => {
  const key = await makeRecordKey(db, secrets);
  const keyring = aKeyring('another passphrase of more than 32 characters');
  await expect(openExistingRecordKeys(db, { keyring }, rowsOf([key]))).rejects.toThrow(ExplainedError);
});
