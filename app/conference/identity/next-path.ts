/** The pages that a login may lead to besides the dashboard. Anything else is ignored. */
const nextPaths = ['/bharat-utsav', '/dashboard/details', '/dashboard/data'] as const;
export type NextPath = (typeof nextPaths)[number];

/** Returns the path if a login may lead to it. */
export function allowedNext(path: string | null | undefined): NextPath | undefined {
  return nextPaths.find((known) => known === path);
}
