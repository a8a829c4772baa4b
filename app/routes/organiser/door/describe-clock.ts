import { isClockWrong } from '#conference/door/offline/sent-scans.ts';

/** Says how wrong the clock of a phone was: "20 minutes slow". Undefined if it was right. */
export function describeClock(aheadS: number | null | undefined): string | undefined {
  if (aheadS === null || aheadS === undefined || !isClockWrong(aheadS)) return undefined;
  const minutes = Math.round(Math.abs(aheadS) / 60);
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 60 * 48
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 60 / 24), 'day'];
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'} ${aheadS > 0 ? 'fast' : 'slow'}`;
}
