/** How many kB (1000 bytes) each page may transfer. `all` includes the scripts. */
const budgets = new Map([
  ['/', { all: 185, script: 108 }],
  ['/gallery', { all: 230, script: 108 }],
  // This page has six drawings of categories, the portraits of the sample speakers, and the first photographs of
  // speakers.
  ['/speakers', { all: 165, script: 108 }],
  // This page needs more script, because its form keeps a draft.
  ['/registration', { all: 160, script: 109 }],
]);

export function budgetOf(path: string) {
  return budgets.get(path) ?? { all: 160, script: 108 };
}
