import type { Organiser } from '#conference/organiser/organiser.ts';
import { minutes } from '#platform/durations.ts';

/** How long a second factor allows changes of the second factors and recovery codes. */
const factorChangeLimit = minutes(10);

/** True if a session gave the second factor within the last ten minutes. */
export function hasRecentFactor({ secondFactorAt }: Pick<Organiser, 'secondFactorAt'>, now: Date): boolean {
  return secondFactorAt !== null && now.getTime() - secondFactorAt.getTime() < factorChangeLimit;
}
