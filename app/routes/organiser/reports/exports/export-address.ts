import type { Organiser } from '#conference/organiser/organiser.ts';
import { mayOpen } from '../../navigation.ts';
import type { OrganiserPath } from '../../rules.ts';

export const tooManyExports = 'Three exports are already running. Please try again in a minute.';

type ExportedList<Path = OrganiserPath> = Path extends `/organiser/exports/${infer List}` ? List : never;

/** Returns the address that exports a list, or undefined if the organiser may not export it. */
export function exportAddress(organiser: Organiser, list: ExportedList, query: string): string | undefined {
  const path = `/organiser/exports/${list}`;
  return mayOpen(organiser, path) ? `${path}?${query}` : undefined;
}
