/** What every document needs. A template may need more fields. */
export type DocumentData = {
  /** The title that a PDF reader shows. */
  title: string;
  /** The language code of the document, such as "en". */
  language: string;
  /** The name of the paper size in Typst. */
  paper: PaperSize;
  /**
   * The day that the document was issued. The file contains no other date or time, so the same data gives the same
   * bytes.
   */
  day: string;
  [field: string]: unknown;
};

/** Returns the code points of a letter, such as "U+1F54A U+FE0F". */
export function writeCodePoints(letter: string): string {
  return [...letter]
    .map((part) => `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');
}

export const paperSizes = ['a4', 'us-letter'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** `missing` lists the letters that no font has. The document shows their code points instead: "[U+2D5C]". */
export type RenderedDocument = { pdf: Uint8Array<ArrayBuffer>; missing: string[] };

/** Pictures for one document, by name. Its template reads the file "photo" as "/given/photo". */
export type DocumentFiles = Readonly<Record<string, Uint8Array>>;

/**
 * What the server sends to the process that renders documents. `template` is a path in `app/`. A sample says on each
 * page that it is one.
 */
export type RenderRequest = {
  template: string;
  data: DocumentData;
  files: DocumentFiles;
  isSample: boolean;
};
export type RenderAnswer = RenderedDocument | { failure: string };

/** What the server sends to the process that joins files. */
export type JoinRequest = { title: string; pdfs: readonly Uint8Array[] };
