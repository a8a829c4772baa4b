import { addTime, seconds } from '#platform/durations.ts';

/**
 * A form that is sent again within this time counts as the same check-in. During this time, the desk shows that the
 * guest came in just now.
 */
const justNowTime = seconds(30);

/** True if the check-in was so recent that the guest is probably still at the door. */
export function isJustNow(checkedInAt: Date, now: Date): boolean {
  return now <= addTime(checkedInAt, justNowTime);
}
