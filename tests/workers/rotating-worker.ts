// This process rotates the keys in small steps. After each step it prints how many records are left, and waits for a
// byte on stdin before it continues. A test kills this process.
import { readSync } from 'node:fs';
import { openKeyring } from '#platform/keys/keyring.server.ts';
import { rotateKeys } from '#platform/keys/rotate-keys.server.ts';
import { renewSecretKey } from '#platform/keys/secret-key.server.ts';

const { OWNER_URL = '', DATA_DIR = '' } = process.env;
const rotation = await rotateKeys({
  ownerUrl: OWNER_URL,
  keyring: openKeyring({ secretKey: undefined, secretKeyBefore: undefined, dataDir: DATA_DIR }),
  renewKey: () => renewSecretKey(DATA_DIR),
  isEmbeddedPostgres: false,
  batchLength: 10,
  report: (left) => {
    process.stdout.write(`${left}\n`);
    readSync(0, Buffer.alloc(1));
  },
});
process.stdout.write(`${JSON.stringify(rotation)}\n`);
