import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { cleanJpeg, cleanJpeg2000 } from './clean-picture.server.ts';
import { type PdfPart, pdfPart } from './pdf-parts.ts';

/**
 * Makes a PDF again from what its pages show. Drops everything that the table of parts does not know: names in
 * properties and comments, earlier versions, attached files, programs. Throws if the PDF is damaged, encrypted or empty.
 */
export async function cleanPdfBytes(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  if (document.getPageCount() === 0) throw new Error('no pages');
  const { context } = document;
  const { Root: root, Encrypt: encrypted } = context.trailerInfo;
  if (!(root instanceof PDFRef) || encrypted) throw new Error('no catalog, or encrypted');
  context.trailerInfo = { Root: root };

  const kept = new Set<string>([root.toString()]);
  /** The objects that stay, and what they are. They wait here, because a document can be nested very deeply. */
  const toClean: { ref: PDFRef; part: PdfPart }[] = [{ ref: root, part: pdfPart('catalog') }];
  /** The links to objects. They can be judged only when it is known which objects stay. */
  const links: { ref: PDFRef; drop: () => void }[] = [];
  const seen = new Set<string>();

  for (let next = toClean.pop(); next; next = toClean.pop()) {
    const { ref, part } = next;
    const key = `${ref} ${part.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const found = context.lookup(ref);
    cleanInside(found, part);
    if (found instanceof PDFRawStream) cleanPicture(found);
  }
  for (const { ref, drop } of links) if (!kept.has(ref.toString())) drop();
  // An edited file also contains the earlier versions of its objects. Delete these versions.
  for (const [ref] of context.enumerateIndirectObjects()) if (!kept.has(ref.toString())) context.delete(ref);
  return await document.save({ addDefaultPage: false, updateFieldAppearances: false });

  /** Cleans a value, and returns whether it stays. `drop` removes it later. */
  function keep(value: PDFObject, expected: PdfPart, drop: () => void): boolean {
    const found = value instanceof PDFRef ? context.lookup(value) : value;
    const part = found ? partOf(found, expected) : undefined;
    if (!found || !part) return false;
    if (!(value instanceof PDFRef)) cleanInside(found, part);
    else if (part.isLink && !(found instanceof PDFArray)) links.push({ ref: value, drop });
    else {
      kept.add(value.toString());
      toClean.push({ ref: value, part });
    }
    return true;
  }

  function cleanInside(found: PDFObject | undefined, part: PdfPart): void {
    if (found instanceof PDFArray) {
      const hasPlaces = part.isLink || part.isText || part === pdfPart('plain');
      for (const [index, value] of [...found.asArray().entries()].toReversed()) {
        const drop = () => (hasPlaces ? found.set(index, PDFNull) : found.remove(index));
        if (!keep(value, part, drop)) drop();
      }
    } else if (found instanceof PDFDict || found instanceof PDFStream) {
      const dict = found instanceof PDFDict ? found : found.dict;
      for (const [key, value] of dict.entries()) {
        const inside = part.partAt(key.decodeText());
        const drop = () => dict.delete(key);
        if (!inside || !keep(value, inside, drop)) drop();
      }
      for (const [key, text] of Object.entries(part.fixed ?? {})) {
        dict.set(PDFName.of(key), PDFString.of(text));
      }
    }
  }
}

/** Says what a value is, where a part is expected. Returns undefined if the value must not stay. */
function partOf(found: PDFObject, expected: PdfPart): PdfPart | undefined {
  if (found instanceof PDFString || found instanceof PDFHexString) {
    return expected.isText ? expected : undefined;
  }
  if (found instanceof PDFStream) {
    const part = expected.partOf(found.dict);
    return part?.isStream || part?.isLink ? part : undefined;
  }
  if (!(found instanceof PDFDict)) return isPlain(found) ? expected : undefined;
  const part = expected.partOf(found);
  return part === pdfPart('plain') || part === pdfPart('text') ? undefined : part;
}

/** Whether a value is a number, a name, a truth value or a list. The library keeps what it cannot read as it is. */
function isPlain(found: PDFObject): boolean {
  return found === PDFNull || [PDFArray, PDFBool, PDFName, PDFNumber].some((kind) => found instanceof kind);
}

const lastFilter = (filter: PDFObject | undefined) =>
  filter instanceof PDFArray ? filter.asArray().at(-1) : filter;

const pictureFilters = new Map([
  ['DCTDecode', cleanJpeg],
  ['JPXDecode', cleanJpeg2000],
]);

/** Removes hidden data from a photograph. */
function cleanPicture(stream: PDFRawStream): void {
  const { dict } = stream;
  const filterKey = PDFName.of('Filter');
  const filter = dict.lookup(filterKey);
  const last = lastFilter(filter);
  const name = last instanceof PDFName ? last.decodeText() : '';
  const clean = pictureFilters.get(name);
  if (!clean || !(last instanceof PDFName)) return;
  let { contents } = stream;
  if (filter instanceof PDFArray && filter.size() > 1) {
    // The picture is packed once more. Unpack it.
    const outer = dict.clone();
    outer.set(filterKey, dict.context.obj(filter.asArray().slice(0, -1)));
    const parameters = dict.lookup(PDFName.of('DecodeParms'));
    if (parameters instanceof PDFArray) {
      outer.set(PDFName.of('DecodeParms'), dict.context.obj(parameters.asArray().slice(0, -1)));
      const own = parameters.asArray().at(-1);
      if (own && own !== PDFNull) dict.set(PDFName.of('DecodeParms'), own);
      else dict.delete(PDFName.of('DecodeParms'));
    }
    contents = decodePDFRawStream(PDFRawStream.of(outer, contents)).decode();
  }
  dict.set(filterKey, last);
  stream.contents = clean(contents);
}
