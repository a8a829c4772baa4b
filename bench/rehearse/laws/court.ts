import { type Browser, openBrowser, type Timing } from '../browser.ts';
import type { Desk } from '../desk/work.ts';
import type { Run } from '../person.ts';
import { closingDay } from '../plan.ts';

/**
 * What a law needs: the run, the desk, what it found on earlier days, and on how many days it was asked. `log` is what
 * the processes have printed since the laws were asked before, and `logged` how much of each was read.
 */
export type Court = {
  run: Run;
  desk: Desk;
  mails: Map<string, Arrival>;
  served: number;
  /** What the site has answered the laws themselves. It counts in no figure. */
  asked: Timing[];
  /** The jobs that have not ended today. */
  unended: string[];
  log: string;
  logged: number[];
  days: number;
};

/** A mail that arrived: to whom, on which day for the last time, and how often. */
export type Arrival = { to: string; times: number; text: string; on: string };

export function openCourt(run: Run, desk: Desk): Court {
  return { run, desk, mails: new Map(), served: 0, asked: [], unended: [], log: '', logged: [], days: 0 };
}

/** A fault: a sentence, and whose story it belongs to, if one person's. */
export type Fault = { says: string; person?: number | undefined };
export type Law = (court: Court) => Promise<Fault[]>;

/**
 * Whether a law that asks about each person, or each of their documents, asks about the one with this number today. In a
 * large year it asks about each tenth, another one each day, and about all on the day of the closing.
 */
export function isAsked({ run: { people, world }, days }: Court, number: number): boolean {
  return people.length <= 60 || world.today() === closingDay || (number + days) % 10 === 0;
}

/** A browser with which a law asks the site. */
export function openOwnBrowser({ run: { world }, asked }: Court): Browser {
  return openBrowser({ ...world, timings: asked });
}

/** Reads what each process has printed since the last time. */
export async function readFreshLog(court: Court): Promise<string> {
  const logs = await court.run.world.readLogs();
  const fresh = logs.map((log, index) => log.slice(court.logged[index] ?? 0));
  court.logged = logs.map(({ length }) => length);
  return fresh.join('\n');
}

/** Whether it is this day, or a later one. */
export const isAfter = (court: Court, day: string | undefined) => court.run.world.today() >= (day ?? '');

/** Finds the faults that a query names, each in its column `says`. */
export async function findRows({ world }: Run, sql: string, values: unknown[] = []): Promise<Fault[]> {
  return (await world.query<{ says: string }>(sql, values)).rows;
}
