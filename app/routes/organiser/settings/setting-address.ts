import type { Setting } from '#conference/edition/settings/setting.ts';

/** Returns the address of the page on which a setting is changed. */
export function addressOf({ name, group }: Pick<Setting, 'name' | 'group'>): string {
  if (group === 'pictures') return `/organiser/settings/picture?setting=${name}`;
  return group === 'texts' ? `/organiser/settings/text?setting=${name}` : `/organiser/settings#${name}`;
}
