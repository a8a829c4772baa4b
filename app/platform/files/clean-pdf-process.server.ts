// The program that cleans and searches PDF files. `cleanPdf` and `findNamesInPdf` start it as a separate process,
// because a PDF can be built to use a lot of time and memory.
import { cleanPdfBytes } from './pdf/clean-pdf-bytes.server.ts';
import { findNamesInBytes } from './pdf/find-in-pdf.server.ts';

/** What the process does with the bytes: it cleans them, or it searches them for names. */
export type PdfTask = { bytes: Uint8Array; names?: readonly string[] };

process.once('message', ({ bytes, names }: PdfTask) => {
  const work = names ? findNamesInBytes(bytes, names) : cleanPdfBytes(bytes);
  work
    .then((result) => process.send?.({ result }, () => process.exit()))
    .catch(() => process.send?.({}, () => process.exit()));
});
process.on('disconnect', () => process.exit());
