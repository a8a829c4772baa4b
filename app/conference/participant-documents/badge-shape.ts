/** The shapes of badges: a bank card, a sheet of A6, or cards on sheets to cut. */
export const badgeShapes = ['cr80', 'a6', 'sheet-a4', 'sheet-us-letter'] as const;
export type BadgeShape = (typeof badgeShapes)[number];

export function isBadgeShape(text: unknown): text is BadgeShape {
  return badgeShapes.some((shape) => shape === text);
}
