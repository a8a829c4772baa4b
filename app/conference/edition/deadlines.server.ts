import { addDays, dayAt, startOfDay } from './days.ts';
import { type DeadlineName, type DeadlineState, deadlinesOf, stateOfDeadline } from './deadlines.ts';
import { edition } from './edition.server.ts';
import type { Settings } from './settings.ts';

/** The day of a deadline, and where the deadline stands now. */
export function readDeadline(
  settings: Settings,
  name: DeadlineName,
  now: Date,
): { day: string; state: DeadlineState } {
  const deadline = deadlinesOf({ ...edition, ...settings })[name];
  return { day: deadline.day, state: stateOfDeadline(deadline, dayAt(now, edition.timeZone)) };
}

/** The first instant at which something is late for a deadline. */
export function lateFrom(settings: Settings, name: DeadlineName): Date {
  return startOfDay(addDays(deadlinesOf({ ...edition, ...settings })[name].day, 1), edition.timeZone);
}
