/** How many kB (1000 bytes) each page may transfer. `all` includes the scripts. */
const budgets = {
  home: { all: 185, script: 108 },
  gallery: { all: 230, script: 108 },
  other: { all: 160, script: 108 },
};

export function budgetOf(path: string) {
  return path === '/' ? budgets.home : path === '/gallery' ? budgets.gallery : budgets.other;
}
