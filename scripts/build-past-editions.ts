import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pastAddress } from '../editions/served.ts';

/**
 * Builds the public pages of past editions. Copies the pages of each edition into `build/client`, below the path of
 * this edition.
 */
export async function buildPastEditions(root: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const program = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
    const build = spawn(process.execPath, [program, 'build'], {
      cwd: root,
      env: { ...process.env, EDITION: name, PAST_EDITION: 'true' },
      stdio: 'inherit',
    });
    const [code] = await once(build, 'exit');
    if (code !== 0) throw new Error(`The past edition "${name}" could not be built.`);
    const built = join(root, 'build', 'past', name, 'client');
    const place = join(root, 'build', 'client', pastAddress(name));
    await cp(join(built, 'assets'), join(place, 'assets'), { recursive: true });
    await cp(join(built, pastAddress(name)), place, { recursive: true });
  }
}
