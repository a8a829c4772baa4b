import type { BadgeShape } from '#conference/participant-documents/badge-shape.ts';

/** The shapes of badges, for the desk. */
export const shapeWords: Record<BadgeShape, string> = {
  'sheet-a4': 'Cards on A4, ten a sheet, to cut',
  'sheet-us-letter': 'Cards on Letter, eight a sheet, to cut',
  cr80: 'Cards of 86 × 54 mm (CR80), one a page',
  a6: 'Badges of A6, one a page',
};
