import type { Asker } from '#platform/turns/turns.server.ts';
import { openWork } from '#platform/turns/work-apart.server.ts';
import type { ReadProgrammeFile } from './imported-programme.ts';

const work = openWork<{ bytes: Uint8Array }, ReadProgrammeFile>({
  program: 'app/conference/programme/import/read-programme-file-process.server.ts',
  atOnce: 1,
  seconds: 5,
  megabytes: 300,
});

/** Reads the programme of a file in a separate process: see `readProgrammeFile`. */
export async function readProgrammeFileApart(bytes: Uint8Array, asker: Asker): Promise<ReadProgrammeFile> {
  const read = await work(asker, { bytes });
  if (read.ok) return read.answer;
  return { ok: false, reason: read.reason === 'failed' ? 'unknown-format' : 'too-heavy' };
}
