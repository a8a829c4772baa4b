import type { Asker } from '#platform/turns/turns.server.ts';
import { openWork } from '#platform/turns/work-apart.server.ts';
import type { ReadDelegation } from './delegation.ts';
import type { DelegationFile } from './read-delegation.server.ts';

const work = openWork<DelegationFile, ReadDelegation>({
  program: 'app/conference/registration/at-the-desk/read-delegation-process.server.ts',
  atOnce: 1,
  seconds: 5,
  megabytes: 300,
});

/** Reads the people of a table in a separate process: see `readDelegation`. */
export async function readDelegationApart(
  { bytes, types, choice }: DelegationFile,
  asker: Asker,
): Promise<ReadDelegation> {
  const own = types.map(({ id, name }) => ({ id, name }));
  const read = await work(asker, { bytes, types: own, ...(choice && { choice }) });
  if (read.ok) return read.answer;
  return { ok: false, reason: read.reason === 'failed' ? 'not-a-table' : 'too-heavy' };
}
