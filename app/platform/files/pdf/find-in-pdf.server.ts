import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { containsName } from '#platform/forms/contains-name.ts';

/**
 * A name that stands in a PDF: on these pages, counted from 1. No page means that it stands somewhere else, such as in
 * a bookmark, a link or the description of a picture.
 */
export type FoundName = { name: string; pages: number[] };

/**
 * Searches a PDF for names and email addresses. It cannot read a picture of text. Throws if the PDF is damaged or
 * encrypted.
 */
export async function findNamesInBytes(bytes: Uint8Array, names: readonly string[]): Promise<FoundName[]> {
  const pages = await readPages(bytes);
  const hidden = await readHiddenTexts(bytes);
  return names.flatMap((name) => {
    const onPages = [...pages.entries()].filter(([, text]) => containsName(text, name));
    if (onPages.length === 0 && !hidden.some((text) => containsName(text, name))) return [];
    return [{ name, pages: onPages.map(([index]) => index + 1) }];
  });
}

/** Reads the text of each page. */
export async function readPages(bytes: Uint8Array): Promise<string[]> {
  // PDF.js takes the bytes away, so it gets a copy.
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  try {
    return (await extractText(document, { mergePages: false })).text;
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Reads all texts of a PDF that are not pages: bookmarks, links, descriptions, and remarks in the data of pages. */
async function readHiddenTexts(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  return context.enumerateIndirectObjects().flatMap(([, found]) => textsOf(found));
}

function textsOf(found: PDFObject): string[] {
  if (found instanceof PDFString || found instanceof PDFHexString) return [found.decodeText()];
  if (found instanceof PDFArray) return found.asArray().flatMap(textsOf);
  if (found instanceof PDFDict) return found.values().flatMap(textsOf);
  if (!(found instanceof PDFRawStream)) return [];
  return [...textsOf(found.dict), ...readRemarks(found)];
}

/** The data of a page or drawing as text. Pictures and fonts are left out, because their bytes are no text. */
function readRemarks(stream: PDFRawStream): string[] {
  const isPicture = stream.dict.get(PDFName.of('Subtype')) === PDFName.of('Image');
  const isFont = stream.dict.has(PDFName.of('Length1'));
  if (isPicture || isFont) return [];
  try {
    return [Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')];
  } catch {
    // Readers cannot decode it either.
    return [];
  }
}
