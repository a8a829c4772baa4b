import { addTime, seconds } from '#platform/durations.ts';

/** For so long a form that is sent again is the same check-in, and the desk shows that the guest came in just now. */
const repeatedWithin = seconds(30);

/** True if a check-in was made so recently that it is still the one of the guest at the desk. */
export function isJustNow(checkedInAt: Date, now: Date): boolean {
  return now <= addTime(checkedInAt, repeatedWithin);
}
