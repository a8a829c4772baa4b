import { minutes } from '#platform/durations.ts';

const hasOffset = /(Z|[+-]\d\d:?\d\d)$/;

/**
 * Adds a length ("1:30", "01:30:00") to a time in ISO 8601. Keeps the offset of the time, or leaves it without one.
 * Returns null if one of the two cannot be read.
 */
export function addLength(startsAt: string, length: string): string | null {
  const [, hours, rest] = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(length) ?? [];
  const [offset = ''] = hasOffset.exec(startsAt) ?? [];
  // As if the clock of the text were UTC, so that the sum has the same offset.
  const clock = Date.parse(`${startsAt.slice(0, startsAt.length - offset.length)}Z`);
  if (hours === undefined || rest === undefined || Number.isNaN(clock)) return null;
  const end = new Date(clock + minutes(Number(hours) * 60 + Number(rest)));
  return `${end.toISOString().slice(0, 19)}${offset}`;
}
