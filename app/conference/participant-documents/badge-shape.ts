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
 * The usual papers for badges, named by the number of their maker. Other makers sell papers with the same measures. The
 * sizes and the pitch are as published. The labels are in the middle of the sheet.
 */
export const labelSheets = {
  // Self-adhesive name badges, 80 × 50 mm; the same for L4784, L4786 and L4787.
  'avery-l4785': {
    paper: 'a4',
    ...{ columns: 2, rows: 5, width: 80, height: 50, left: 17.5, top: 13.5, pitchX: 95, pitchY: 55 },
  },
  // Cards and inserts, 90 × 52 mm, without gaps.
  'avery-l7414': {
    paper: 'a4',
    ...{ columns: 2, rows: 5, width: 90, height: 52, left: 15, top: 18.5, pitchX: 90, pitchY: 52 },
  },
  // Self-adhesive name badges, 3 3/8 × 2 1/3 inches; the same for 5095, 5895 and 8395.
  'avery-5395': {
    paper: 'us-letter',
    ...{ columns: 2, rows: 4, width: 3.375 * inch, height: (7 / 3) * inch },
    ...{ left: 0.6875 * inch, top: (7 / 12) * inch, pitchX: 3.75 * inch, pitchY: 2.5 * inch },
  },
  // Cards and inserts, 3 1/2 × 2 inches, without gaps; the same for 8371.
  'avery-5371': {
    paper: 'us-letter',
    ...{ columns: 2, rows: 5, width: 3.5 * inch, height: 2 * inch },
    ...{ left: 0.75 * inch, top: 0.5 * inch, pitchX: 3.5 * inch, pitchY: 2 * inch },
  },
} as const satisfies Record<string, LabelSheet>;

/** The shapes of badges: a bank card, a sheet of A6, cards on sheets to cut, or cards on label papers. */
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

/** The labels of a shape. Undefined if it is not label paper. */
export function labelsOf(shape: BadgeShape): LabelSheet | undefined {
  const sheets: Partial<Record<BadgeShape, LabelSheet>> = labelSheets;
  return sheets[shape];
}

/** The paper on which a shape is printed. Cards and A6 have pages of their own size. */
export function paperOf(shape: BadgeShape): PaperSize {
  return labelsOf(shape)?.paper ?? (shape === 'sheet-us-letter' ? 'us-letter' : 'a4');
}
