// `npm run rotate-key`: changes to a new secret key. It wraps every record key with the new secret key. After that, the
// site no longer needs the previous secret key. The site may run at the same time.
import { join } from 'node:path';
import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Config } from '#platform/config.server.ts';
import { type RotationRefusal, rotateKeys } from '#platform/keys/rotate-keys.server.ts';
import { renewSecretKey } from '#platform/keys/secret-key.server.ts';
import { withDatabase } from './with-database.ts';

const stepsWithGivenKey = [
  'No machine needs SECRET_KEY_BEFORE any more. Backups from before today open only with that key: keep it in a separate',
  'place while you keep such a backup, then destroy it.',
];

function stepsWithKeyInDataFolder({ dataDir }: Config): string[] {
  return [
    `There is a new key: copy ${join(dataDir, 'secret-key')} to your safe place, separate from the data.`,
    `${join(dataDir, 'secret-key.before')} has the earlier keys. Only backups from before today need them: delete this file when`,
    'you have no such backup any more.',
  ];
}

const refusals: Record<RotationRefusal, (masters: string[], config: Config) => string[]> = {
  'under-way': () => ['Another process is rotating the keys. Wait, or kill it and run this command again.'],
  'no-new-key': ([present]) => [
    `SECRET_KEY, which is called ${present}, already encrypts all keys. To replace it:`,
    '1. create a new key: openssl rand -base64 32',
    '2. on each machine, one after the other, set SECRET_KEY to the new key and SECRET_KEY_BEFORE to the present one;',
    '3. run this command again.',
  ],
  'key-missing': (masters, { secretKey }) => [
    `Some records need the secret key called ${masters.join(', ')}, which is missing. Put it back: as`,
    secretKey ? 'SECRET_KEY_BEFORE.' : 'a line of secret-key.before in the data folder.',
  ],
  'process-without-key': ([target]) => [
    `A server is running without the new secret key, which is called ${target}: it could not open the records after the`,
    'rotation. Restart it with the new SECRET_KEY and SECRET_KEY_BEFORE, then run this command again.',
  ],
  'does-not-open': (masters) => [
    `Some records do not open with their key, ${masters.join(', ')}, because they are damaged. All others are encrypted`,
    'with the new key. Keep both keys, restore the damaged records from a backup, and run this command again.',
  ],
};

await withDatabase(async ({ config, keyring, ownerUrl }) => {
  const isKeyGiven = config.secretKey !== undefined;
  const rotation = await rotateKeys({
    ownerUrl,
    keyring,
    renewKey: isKeyGiven ? undefined : () => renewSecretKey(config.dataDir),
    isEmbeddedPostgres: config.databaseUrl === undefined,
    report: (left) =>
      process.stdout.write(process.stdout.isTTY ? `\r${left} records left  ` : `${left} records left\n`),
    atEnd: (tx, { master, records }) =>
      recordAct(tx, {
        actor: 'system',
        action: 'secret-key.rotated',
        subject: 'installation',
        detail: { master, records },
      }),
  });
  if (process.stdout.isTTY) process.stdout.write('\r');
  if (!rotation.ok) {
    for (const line of refusals[rotation.reason](rotation.masters, config)) console.error(line);
    return 1;
  }
  console.log(
    `${rotation.records} records are encrypted with the new secret key, which is called ${rotation.master}.`,
  );
  console.log('The passwords in PostgreSQL that are derived from it have changed, too.');
  console.log('');
  for (const line of isKeyGiven ? stepsWithGivenKey : stepsWithKeyInDataFolder(config)) console.log(line);
  return 0;
});
