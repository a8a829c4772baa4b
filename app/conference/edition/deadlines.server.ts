import { addDays, dayAt, startOfDay } from './days.ts';
import { type DeadlineName, type DeadlineState, deadlinesOf, stateOfDeadline } from './deadlines.ts';
import { edition } from './edition.server.ts';

/** The day of a deadline of the served edition, and where the deadline stands now. */
export function readDeadline(name: DeadlineName, now: Date): { day: string; state: DeadlineState } {
  const deadline = deadlinesOf(edition)[name];
  return { day: deadline.day, state: stateOfDeadline(deadline, dayAt(now, edition.timeZone)) };
}

/** The first instant at which something is late for a deadline of the served edition. */
export function lateFrom(name: DeadlineName): Date {
  return startOfDay(addDays(deadlinesOf(edition)[name].day, 1), edition.timeZone);
}
