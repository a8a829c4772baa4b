import { addTime, seconds } from '#platform/durations.ts';

/**
 * Within this time, a form that is sent again is the same check-in, and the desk shows that the guest came in just now.
 */
const justNowTime = seconds(30);

/** True if the check-in was so recent that its guest is probably still at the desk. */
export function isJustNow(checkedInAt: Date, now: Date): boolean {
  return now <= addTime(checkedInAt, justNowTime);
}
