import { instantAt } from './clock-times.ts';

/**
 * The part of its life in which an edition is: `coming` while the countdown runs, `on` from then on, and `over` once an
 * owner has closed it at the desk. No day ends an edition, because only its owners know when its work is done.
 */
export type Phase = 'coming' | 'on' | 'over';

/** The phase of an edition. The countdown ends at its time in the zone of the place. */
export function phaseAt(
  { countdownTo, timeZone }: { countdownTo: string; timeZone: string },
  { isClosed }: { isClosed: boolean },
  now: Date,
): Phase {
  if (isClosed) return 'over';
  const begins = instantAt(countdownTo.slice(0, 10), countdownTo.slice(11, 16), timeZone);
  return now < begins ? 'coming' : 'on';
}
