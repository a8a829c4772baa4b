import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFault, type Import } from './import-rules.ts';
import { readImports } from './read-imports.ts';

/** Returns one sentence for each forbidden import and each import circle in the project at `root`. */
export async function findImportFaults(root: string): Promise<string[]> {
  const imports = await readImports(root);
  const routeModules = await readRouteModules(root);
  const faults = imports.flatMap((each) => {
    const fault = findFault(each, routeModules);
    return fault ? [`${each.from} imports ${each.to}: ${fault}`] : [];
  });
  return [...new Set(faults), ...findCircles(imports)];
}

/** The files that app/routes.ts names, and app/root.tsx. */
async function readRouteModules(root: string): Promise<Set<string>> {
  const text = await readFile(join(root, 'app', 'routes.ts'), 'utf8').catch(() => '');
  const named = [...text.matchAll(/'(routes\/[^']+)'/g)].map(([, path]) => `app/${path}`);
  return new Set(['app/root.tsx', ...named]);
}

/** Reports each circle once. Imports of types do not count, because they do not exist at run time. */
function findCircles(imports: Import[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to, isTypeOnly } of imports) {
    if (isTypeOnly) continue;
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const circles = new Map<string, string>();
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const circle = path.slice(start);
      const sentence = `${[...circle, file].join(' imports ')}: files may not import each other in a circle`;
      circles.set([...circle].sort().join(), sentence);
      return;
    }
    if (done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return [...circles.values()];
}
