// The program that cleans PDF files. `cleanPdf` starts it as a separate process, because a PDF can be built to use a
// lot of time and memory.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { answerWork } from '#platform/turns/answer-work.server.ts';

/**
 * The keys of parts that a PDF reader does not show, but that can name the author, contain other files, or run
 * programs.
 */
const hiddenKeys = [
  'Metadata',
  'PieceInfo',
  'AF',
  'EmbeddedFiles',
  'JavaScript',
  'OpenAction',
  'AA',
  'Collection',
  'LastModified',
].map((name) => PDFName.of(name));

async function clean(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  if (document.getPageCount() === 0) throw new Error('no pages');
  const { context } = document;
  if (hasLostObjects(context)) throw new Error('lost objects');
  delete context.trailerInfo.Info;
  const kept = new Set<string>();
  const toVisit: (PDFObject | undefined)[] = [document.catalog];
  if (context.trailerInfo.Root instanceof PDFRef) kept.add(context.trailerInfo.Root.toString());
  while (toVisit.length > 0) {
    const found = toVisit.pop();
    if (found instanceof PDFRef) {
      if (kept.has(found.toString())) continue;
      kept.add(found.toString());
      toVisit.push(context.lookup(found));
    } else if (found instanceof PDFArray) {
      toVisit.push(...found.asArray());
    } else if (found instanceof PDFDict || found instanceof PDFStream) {
      const dict = found instanceof PDFDict ? found : found.dict;
      removeHidden(dict);
      toVisit.push(...dict.values());
    }
  }
  // An edited file also contains the earlier versions of its objects. Delete these versions.
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (!kept.has(ref.toString())) context.delete(ref);
  }
  return await document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/**
 * True if a stream of objects could not be decompressed: it is damaged, or it grew beyond the memory of the process. The
 * library goes on without its objects.
 */
function hasLostObjects(context: PDFContext): boolean {
  return context.enumerateIndirectObjects().some(([, object]) => {
    if (!(object instanceof PDFInvalidObject)) return false;
    const bytes = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    return Buffer.from(bytes).includes('/ObjStm');
  });
}

/**
 * Removes the hidden parts of an object. From an annotation, also removes the writer's name (`T`), the rich text (`RC`)
 * and an attached file (`FS`). A form field keeps these keys, because its `T` is the field's name.
 */
function removeHidden(dict: PDFDict): void {
  for (const key of hiddenKeys) dict.delete(key);
  const isAnnotation = dict.has(PDFName.of('Rect')) && dict.has(PDFName.of('Subtype'));
  if (!isAnnotation || dict.has(PDFName.of('FT'))) return;
  for (const key of ['T', 'RC', 'FS']) dict.delete(PDFName.of(key));
}

answerWork(clean);
