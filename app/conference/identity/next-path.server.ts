import { edition } from '#conference/edition/edition.server.ts';

/** The pages that a login can lead to. */
const nextPaths = [
  ...(edition.festival ? [`/${edition.festival.path}`] : []),
  '/dashboard',
  '/dashboard/details',
  '/dashboard/data',
];

/** Returns the path if a login is allowed to lead to it. Otherwise returns undefined. */
export function allowedNext(path: string | null | undefined): string | undefined {
  return nextPaths.find((known) => known === path);
}
