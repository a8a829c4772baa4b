import type { Asker } from '#platform/turns/turns.server.ts';
import { openWork } from '#platform/turns/work-apart.server.ts';
import type { PdfTask } from './clean-pdf-process.server.ts';
import type { FoundName } from './pdf/find-in-pdf.server.ts';
import type { CheckedFile } from './stored-files.server.ts';

const work = openWork<PdfTask, Uint8Array | FoundName[]>({
  program: 'app/platform/files/clean-pdf-process.server.ts',
  // Files are read one after the other, so another author waits for at most one file.
  atOnce: 1,
  // A full text of 36 pages takes less than a second.
  seconds: 4,
  megabytes: 380,
});

/**
 * Keeps only what the pages of a PDF show, with its links, bookmarks and structure. Drops everything else, such as the
 * author's name, earlier versions, attached files, programs, comments and signatures. Refuses a file that is damaged or
 * encrypted (`unreadable`), or that needs too much time or memory (`too-heavy`).
 */
export async function cleanPdf(
  { bytes }: CheckedFile,
  asker: Asker,
): Promise<{ ok: true; file: CheckedFile } | { ok: false; reason: 'unreadable' | 'too-heavy' }> {
  const result = await work(asker, { bytes });
  if (!result.ok) return { ok: false, reason: result.reason === 'failed' ? 'unreadable' : 'too-heavy' };
  return {
    ok: true,
    file: { bytes: Buffer.from(result.answer as Uint8Array), mediaType: 'application/pdf' },
  };
}

/**
 * Searches a PDF for names and email addresses. Returns undefined if the file cannot be read, or needs too much time or
 * memory.
 */
export async function findNamesInPdf(
  { bytes }: CheckedFile,
  names: readonly string[],
  asker: Asker,
): Promise<FoundName[] | undefined> {
  const result = await work(asker, { bytes, names });
  return result.ok ? (result.answer as FoundName[]) : undefined;
}
