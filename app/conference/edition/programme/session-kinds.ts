/** The kinds of sessions, in the order of lists and filters. */
export const sessionKinds = [
  'plenary',
  'papers',
  'workshop',
  'parliament',
  'film',
  'exhibition',
  'culture',
  'gathering',
] as const;
export type SessionKind = (typeof sessionKinds)[number];
