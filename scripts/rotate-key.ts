// `npm run rotate-key`: a new SECRET_KEY takes the place of the present one, while the site runs or not.
import { join } from 'node:path';
import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Config } from '#platform/config.server.ts';
import { type RotationRefusal, rotateKeys } from '#platform/keys/rotate-keys.server.ts';
import { renewSecretKey } from '#platform/keys/secret-key.server.ts';
import { withDatabase } from './with-database.ts';

const whatIsLeftToDo = [
  'No machine needs SECRET_KEY_BEFORE any more. Keep that key apart for as long as a backup from before today is kept:',
  'such a backup opens only with it. Then destroy it.',
];

function whatToKeep({ dataDir }: Config): string[] {
  return [
    `Copy ${join(dataDir, 'secret-key')} to where you keep it, apart from the data. It is a new one.`,
    `${join(dataDir, 'secret-key.before')} holds the earlier ones. Only backups from before today need them: once you`,
    'keep none of those, delete it.',
  ];
}

const refusals: Record<RotationRefusal, (masters: string[], config: Config) => string[]> = {
  'under-way': () => ['Another process is at it. It can be left alone; or kill it, and run this again.'],
  'no-new-key': ([present]) => [
    `Everything is wrapped with SECRET_KEY, which is called ${present}, and there is no other to change it for:`,
    '1. make a new one: openssl rand -base64 32',
    '2. give every machine the new one as SECRET_KEY and the present one as SECRET_KEY_BEFORE, one after the other;',
    '3. run this again.',
  ],
  'key-missing': (masters, { secretKey }) => [
    `Some records need a secret key that is not at hand; it is called ${masters.join(', ')}. Put it back: as`,
    secretKey ? 'SECRET_KEY_BEFORE.' : 'a line of secret-key.before in the data folder.',
  ],
  'process-without-key': ([target]) => [
    `The site runs somewhere without the new secret key, which is called ${target}: what it has still to open would be`,
    'closed to it. Start it again there with the new SECRET_KEY and SECRET_KEY_BEFORE, then run this again.',
  ],
  'does-not-open': (masters) => [
    `Some records do not open with the key they name, ${masters.join(', ')}: they are damaged. All others are wrapped`,
    'with the new key. Keep both keys, put the damaged records back from a backup, and run this again.',
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
    `${rotation.records} records are wrapped with the new secret key, which is called ${rotation.master}.`,
  );
  console.log('The passwords in PostgreSQL that are derived from it are new, too.');
  console.log('');
  for (const line of isKeyGiven ? whatIsLeftToDo : whatToKeep(config)) console.log(line);
  return 0;
});
