import type { Asker } from './turns/turns.server.ts';
import { openWork } from './turns/work-apart.server.ts';

type Asked = { bytes: Uint8Array; rows: number; columns: number };

const work = openWork<Asked, string[][] | undefined>({
  program: 'app/platform/read-table-process.server.ts',
  atOnce: 1,
  seconds: 5,
  megabytes: 300,
});

/** Reads a table in a separate process: see `readTable`. Refuses what is no table, and what takes too much to read. */
export async function readTableApart(
  asked: Asked,
  asker: Asker,
): Promise<{ ok: true; table: string[][] } | { ok: false; reason: 'not-a-table' | 'too-heavy' }> {
  const read = await work(asker, asked);
  if (read.ok) return read.answer ? { ok: true, table: read.answer } : { ok: false, reason: 'not-a-table' };
  return { ok: false, reason: read.reason === 'failed' ? 'not-a-table' : 'too-heavy' };
}
