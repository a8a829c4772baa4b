/**
 * The instant at which clocks in a zone show a time ("15:00") on a day ("2026-01-25"). Within an hour that the zone
 * skips or repeats, one of the two neighbouring readings.
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  // The zone's offset at a guess; asked again at the corrected instant, where it may already be another.
  const guess = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(guess, timeZone));
}

/** Milliseconds by which a zone's clocks are ahead of UTC at an instant. */
export function offsetAt(instant: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}
