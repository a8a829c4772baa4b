import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFault } from './import-rules.ts';
import { readImports } from './read-imports.ts';

/**
 * Returns one sentence for each import that is not allowed in the project at `root`. It does not look for cycles of
 * imports, because Biome finds them.
 */
export async function findImportFaults(root: string): Promise<string[]> {
  const routeModules = await readRouteModules(root);
  const faults = (await readImports(root)).flatMap((each) => {
    const fault = findFault(each, routeModules);
    return fault ? [`${each.from} imports ${each.to}: ${fault}`] : [];
  });
  return [...new Set(faults)];
}

/** Returns the paths of the route files: app/root.tsx and the files that app/routes.ts names. */
async function readRouteModules(root: string): Promise<Set<string>> {
  const text = await readFile(join(root, 'app', 'routes.ts'), 'utf8').catch(() => '');
  const named = [...text.matchAll(/'(routes\/[^']+)'/g)].map(([, path]) => `app/${path}`);
  return new Set(['app/root.tsx', ...named]);
}
