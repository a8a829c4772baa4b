import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, runCommand, startSite } from '../base/site.ts';
import type { Sent } from '../people/crowd.ts';
import { inspectRegistrations } from '../people/inspect-registrations.ts';
import { openStore } from '../people/open-store.ts';

/**
 * Deletes the data of a site that has ended, as if its disk were lost. Only the secret key and a backup are left.
 * Restores the backup in a new folder and compares it with the registrations that were acknowledged before the backup.
 * Returns one line for each difference.
 */
export async function inspectRestored(
  dataDir: string,
  backup: string,
  acknowledged: readonly Sent[],
): Promise<string[]> {
  const restored = join(makeFolder(), 'restored');
  await mkdir(restored, { mode: 0o700 });
  await cp(join(dataDir, 'secret-key'), join(restored, 'secret-key'));
  await rm(dataDir, { recursive: true });
  await runCommand('restore', restored, backup);
  const store = await openStore({ dataDir: restored });
  const faults = await inspectRegistrations(store, acknowledged);
  await store.close();
  const site = await startSite({ DATA_DIR: restored });
  const { status } = await fetch(`${site.origin}/readyz`);
  if (status !== 200) faults.push(`is not ready: ${status}`);
  if (acknowledged.length === 0) faults.push('no registration was acknowledged before the backup');
  await site.stop();
  return faults.map((fault) => `restored: ${fault}`);
}
