/** The shapes in which badges are printed, with their names on the desk. A sheet has the paper of the edition. */
export const badgeShapeWords = {
  sheet: 'Cards on a sheet, to cut',
  cr80: 'Cards of 86 × 54 mm (CR80), one on each page',
  a6: 'A6 badges, one on each page',
};
export type BadgeShape = keyof typeof badgeShapeWords;

export function isBadgeShape(text: string): text is BadgeShape {
  return Object.hasOwn(badgeShapeWords, text);
}
