import type { PaperSize } from '#platform/documents/document.ts';

/**
 * The positions of the labels on a sheet, in millimetres. The pitch is the distance between the same edges of two
 * neighbouring labels.
 */
export type LabelSheet = {
  paper: PaperSize;
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  pitchX: number;
  pitchY: number;
};

const inch = 25.4;

/**
 * The usual label papers for badges, named by the maker and the number of the product. Other makers sell papers with
 * the same measures. The sizes and the pitch are as published. The labels together are in the middle of the sheet.
 */
export const labelSheets = {
  // Self-adhesive name badges, 80 × 50 mm. L4784, L4786 and L4787 have the same measures.
  'avery-l4785': {
    paper: 'a4',
    ...{ columns: 2, rows: 5, width: 80, height: 50, left: 17.5, top: 13.5, pitchX: 95, pitchY: 55 },
  },
  // Cards and inserts, 90 × 52 mm, without space between them.
  'avery-l7414': {
    paper: 'a4',
    ...{ columns: 2, rows: 5, width: 90, height: 52, left: 15, top: 18.5, pitchX: 90, pitchY: 52 },
  },
  // Self-adhesive name badges, 3 3/8 × 2 1/3 inches. 5095, 5895 and 8395 have the same measures.
  'avery-5395': {
    paper: 'us-letter',
    ...{ columns: 2, rows: 4, width: 3.375 * inch, height: (7 / 3) * inch },
    ...{ left: 0.6875 * inch, top: (7 / 12) * inch, pitchX: 3.75 * inch, pitchY: 2.5 * inch },
  },
  // Cards and inserts, 3 1/2 × 2 inches, without space between them. 8371 has the same measures.
  'avery-5371': {
    paper: 'us-letter',
    ...{ columns: 2, rows: 5, width: 3.5 * inch, height: 2 * inch },
    ...{ left: 0.75 * inch, top: 0.5 * inch, pitchX: 3.5 * inch, pitchY: 2 * inch },
  },
} as const satisfies Record<string, LabelSheet>;

/**
 * The shapes in which badges are printed: a bank card, an A6 page, cards on a sheet that is cut, or cards on label
 * paper.
 */
export const badgeShapes = [
  'cr80',
  'a6',
  'sheet-a4',
  'sheet-us-letter',
  'avery-l4785',
  'avery-l7414',
  'avery-5395',
  'avery-5371',
] as const;
export type BadgeShape = (typeof badgeShapes)[number];

export function isBadgeShape(text: unknown): text is BadgeShape {
  return badgeShapes.some((shape) => shape === text);
}

/** Returns the label positions of a shape. Returns undefined if the shape is not a label paper. */
export function labelsOf(shape: BadgeShape): LabelSheet | undefined {
  const sheets: Partial<Record<BadgeShape, LabelSheet>> = labelSheets;
  return sheets[shape];
}

/**
 * Returns the paper of a shape. A bank card and A6 do not use it, because their templates set a page size of their own.
 */
export function paperSizeOf(shape: BadgeShape): PaperSize {
  return labelsOf(shape)?.paper ?? (shape === 'sheet-us-letter' ? 'us-letter' : 'a4');
}
