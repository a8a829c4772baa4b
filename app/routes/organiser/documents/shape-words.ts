import type { BadgeShape } from '#conference/documents/badge-shape.ts';

/** The labels of the badge shapes on the desk. */
export const shapeWords: Record<BadgeShape, string> = {
  'sheet-a4': 'Cards on A4, ten on each sheet, to cut',
  'sheet-us-letter': 'Cards on Letter, eight on each sheet, to cut',
  'avery-l4785': 'A4 labels Avery L4785: 80 × 50 mm, ten on each sheet',
  'avery-l7414': 'A4 card paper Avery L7414: 90 × 52 mm, ten on each sheet',
  'avery-5395': 'Letter labels Avery 5395: 3 3/8 × 2 1/3 in, eight on each sheet',
  'avery-5371': 'Letter card paper Avery 5371: 3 1/2 × 2 in, ten on each sheet',
  cr80: 'Cards of 86 × 54 mm (CR80), one on each page',
  a6: 'A6 badges, one on each page',
};
