import type { BadgeShape } from '#conference/participant-documents/badge-shape.ts';

/** The shapes of badges, for the desk. */
export const shapeWords: Record<BadgeShape, string> = {
  'sheet-a4': 'Cards on A4, ten a sheet, to cut',
  'sheet-us-letter': 'Cards on Letter, eight a sheet, to cut',
  'avery-l4785': 'A4 labels Avery L4785: 80 × 50 mm, ten a sheet',
  'avery-l7414': 'A4 card paper Avery L7414: 90 × 52 mm, ten a sheet',
  'avery-5395': 'Letter labels Avery 5395: 3 3/8 × 2 1/3 in, eight a sheet',
  'avery-5371': 'Letter card paper Avery 5371: 3 1/2 × 2 in, ten a sheet',
  cr80: 'Cards of 86 × 54 mm (CR80), one a page',
  a6: 'A6 badges, one on each page',
};
