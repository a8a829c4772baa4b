import { isUuid } from '#platform/forms/uuid.ts';
import type { Call } from './define-call.server.ts';

/** The calls of one address, with the values of the parts of the address that are ids. */
export type FoundAddress = { calls: readonly Call[]; params: Record<string, string>; areIds: boolean };

/** Finds the calls of an address below /api/v1. `areIds` is false if a part is no id, so that nothing can be there. */
export function findAddress(all: readonly Call[], path: string): FoundAddress | undefined {
  const asked = path.split('/');
  for (const [pattern, calls] of byPath(all)) {
    const parts = pattern.split('/');
    if (parts.length !== asked.length) continue;
    const isMatch = parts.every((part, index) => part.startsWith('{') || part === asked[index]);
    if (!isMatch) continue;
    const named = parts.flatMap((part, index): [string, string][] =>
      part.startsWith('{') ? [[part.slice(1, -1), asked[index] ?? '']] : [],
    );
    return { calls, params: Object.fromEntries(named), areIds: named.every(([, value]) => isUuid(value)) };
  }
  return undefined;
}

const known = new WeakMap<readonly Call[], Map<string, Call[]>>();

/** Groups the calls by their paths. Those without ids come first, so that no name counts as an id. */
function byPath(all: readonly Call[]): Map<string, Call[]> {
  const found = known.get(all);
  if (found) return found;
  const ids = (path: string) => path.split('{').length;
  const sorted = all.toSorted((one, other) => ids(one.path) - ids(other.path));
  const grouped = Map.groupBy(sorted, ({ path }) => path);
  known.set(all, grouped);
  return grouped;
}
