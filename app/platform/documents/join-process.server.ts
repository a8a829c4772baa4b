// The program that joins PDF files. `openDocuments` starts it as a separate process, so that the site stays fast.
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { answerWork } from '#platform/turns/answer-work.server.ts';
import type { JoinRequest } from './document.ts';

/**
 * Joins files to one for a printer. The pages lose their tags: a screen reader reads the document of one person, not a
 * pile of a thousand.
 */
answerWork(async ({ title, pdfs }: JoinRequest): Promise<Uint8Array> => {
  const joined = await PDFDocument.create();
  joined.setTitle(title, { showInWindowTitleBar: true });
  for (const pdf of pdfs) {
    const part = await PDFDocument.load(pdf, { updateMetadata: false });
    for (const page of await joined.copyPages(part, part.getPageIndices())) {
      page.node.delete(PDFName.of('StructParents'));
      joined.addPage(page);
    }
  }
  return await joined.save();
});
