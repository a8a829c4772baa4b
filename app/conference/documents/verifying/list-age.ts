import { days } from '#platform/durations.ts';

/** How old a stored list is: after a day somebody should know it, and after thirty days it says too little. */
export function judgeListAge(listedAt: string, now: Date): 'fresh' | 'old' | 'too-old' {
  const age = now.getTime() - Date.parse(listedAt);
  if (age > days(30)) return 'too-old';
  return age > days(1) ? 'old' : 'fresh';
}
