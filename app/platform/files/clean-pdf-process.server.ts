// The program that cleans and searches PDF files. `cleanPdf` and `findNamesInPdf` start it as a separate process,
// because a PDF can be built to use a lot of time and memory.
import { answerWork } from '#platform/turns/answer-work.server.ts';
import { cleanPdfBytes } from './pdf/clean-pdf-bytes.server.ts';
import { type FoundName, findNamesInBytes } from './pdf/find-in-pdf.server.ts';

/** What the process does with the bytes: it cleans them, or it searches them for names. */
export type PdfTask = { bytes: Uint8Array; names?: readonly string[] };

answerWork<PdfTask, Uint8Array | FoundName[]>(async ({ bytes, names }) =>
  names ? await findNamesInBytes(bytes, names) : await cleanPdfBytes(bytes),
);
