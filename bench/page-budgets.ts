/** How many kB (1000 bytes) each page may transfer. `all` includes the scripts. */
const budgets = new Map([
  ['/', { all: 185, script: 108 }],
  ['/gallery', { all: 230, script: 108 }],
  // Six marks of categories, the portraits of the samples, and the first of the people.
  ['/speakers', { all: 165, script: 108 }],
  // The form keeps a draft.
  ['/registration', { all: 160, script: 109 }],
]);

export function budgetOf(path: string) {
  return budgets.get(path) ?? { all: 160, script: 108 };
}
