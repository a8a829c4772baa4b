import type { Asker } from '#platform/turns/turns.server.ts';
import { openWork } from '#platform/turns/work-apart.server.ts';
import type { CheckedFile } from './stored-files.server.ts';

const clean = openWork<Uint8Array, Uint8Array>({
  program: 'app/platform/files/clean-pdf-process.server.ts',
  atOnce: 1,
  // Another author waits for at most one file.
  seconds: 3,
  megabytes: 380,
});

/**
 * Removes the parts of a PDF that a PDF reader does not show: metadata such as the author's name, earlier versions,
 * attached files, programs, and the names of annotations' writers. Refuses a file that is damaged or encrypted
 * (`unreadable`), or that needs too much time or memory (`too-heavy`).
 */
export async function cleanPdf(
  { bytes }: CheckedFile,
  asker: Asker,
): Promise<{ ok: true; file: CheckedFile } | { ok: false; reason: 'unreadable' | 'too-heavy' }> {
  const result = await clean(asker, bytes);
  if (!result.ok) return { ok: false, reason: result.reason === 'failed' ? 'unreadable' : 'too-heavy' };
  return { ok: true, file: { bytes: Buffer.from(result.answer), mediaType: 'application/pdf' } };
}
