// `npm run rehearse`: lives the year of a conference in a new installation, from a year before its first day until the
// last data is destroyed. People with a plan register, pay, book, write papers, travel, leave and come to the door, all
// through the forms of the site; organisers work at the desk; on fixed days something breaks. After each day the laws in
// rehearse/laws.ts are checked. The report is rehearsal/report.html. `-- --people 1000` takes more people (60), `--seed
// 7` other ones (1), `--at-once 6` lets six people act at the same time (1), and `--browsers 4` gives four of them
// Chromium (0). `--postgres` has two processes with a shared PostgreSQL and object store behind nginx. `--short` skips
// the days on which only people act, `--days 12` stops after twelve days, `--first` on the first day with a fault.
// `--cancelled` cancels the conference on the day before it begins. `--only 17,18` lets only these people live, and
// `--shrink 30` looks for the shortest stories that still break a law, for thirty minutes.
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { edition } from '#conference/edition/edition.server.ts';
import { openBrowser as launchBrowser } from './base/browser.ts';
import { percentile, reportFaults } from './base/figures.ts';
import { listDatabaseProcesses, listProcessTree, measureMemory } from './base/processes.ts';
import { accidentOf } from './rehearse/bad-luck.ts';
import { openChromium } from './rehearse/chromium.ts';
import type { Desk } from './rehearse/desk/work.ts';
import { listWorkNeverDone, openTheDesk, payForOthers, workAtDesk } from './rehearse/desk.ts';
import { openCourt } from './rehearse/laws/court.ts';
import { checkLaws, tellStory } from './rehearse/laws.ts';
import { live } from './rehearse/people.ts';
import { openPerson, type Person, type Run } from './rehearse/person.ts';
import { type Act, aYear, calendar, type Story, shortStops, stops } from './rehearse/plan.ts';
import { type BrokenLaw, type DayFigures, type Report, writeReport } from './rehearse/report.ts';
import { openWorld } from './rehearse/world.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '1' },
    browsers: { type: 'string', default: '0' },
    postgres: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    days: { type: 'string' },
    first: { type: 'boolean', default: false },
    cancelled: { type: 'boolean', default: false },
    only: { type: 'string' },
    shrink: { type: 'string' },
  },
});
const people = Number(values.people);
const seed = Number(values.seed);
const atOnce = Number(values['at-once']);
/** Each person whose number is a multiple of this uses a browser with script. */
const withScriptEach = Math.floor(people / Number(values.browsers));
const only = values.only?.split(',').map(Number);
const days = (values.short ? shortStops : stops).slice(0, Number(values.days ?? stops.length));
const folder = 'rehearsal';

// End as usual when somebody stops this program, so that the servers stop and the disk is unmounted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** The university pays on this day for people who have not paid. */
const universityPays = calendar.coming[16];

let best: Report | undefined;
const shrinkMs = Number(values.shrink ?? 0) * 60_000;
const { errorInstance } = await fc.check(
  fc.asyncProperty(aYear(people), async (year) => {
    const report = await liveTheYear(year.filter(({ number }) => only?.includes(number) ?? true));
    // The first year, or a shorter one that still breaks a law.
    if (!best || report.broken.length > 0) best = report;
    return report.broken.length === 0;
  }),
  {
    seed,
    numRuns: 1,
    endOnFailure: shrinkMs === 0,
    ...(shrinkMs > 0 && { interruptAfterTimeLimit: shrinkMs }),
  },
);
if (!best) throw errorInstance;
await writeReport(join(folder, 'report.html'), best);
console.log(
  `\n${best.days.length} days, ${best.people.length} people, ${best.seconds} s; the report is ${folder}/report.html`,
);
for (const { what, seen } of best.survived) console.log(`survived: ${what}: ${seen}`);
for (const story of new Set(best.broken.map(({ story }) => story.join('\n  '))))
  if (story) console.log(`\n  ${story}`);
reportFaults(best.broken.map(({ on, law, says }) => `${on} ${law}: ${says}`));
process.exit();

async function liveTheYear(year: readonly Story[]): Promise<Report> {
  const began = Date.now();
  const world = await openWorld(stops[0] ?? '', {
    onSmallDisk: !values.short,
    onPostgres: values.postgres,
  });
  let chromium: ReturnType<typeof launchBrowser> | undefined;
  const launch = () => (chromium ??= launchBrowser());
  const stories = year.map((story) =>
    story.number % withScriptEach === 0
      ? openPerson(world, story, openChromium(launch, world, story.language))
      : openPerson(world, story),
  );
  const run: Run = {
    world,
    people: stories,
    isCancelled: values.cancelled,
    bank: [],
    recorded: {},
    troubles: [],
  };
  const report: Report = {
    seed,
    days: [],
    broken: [],
    survived: [],
    refusals: [],
    people: [],
    done: [],
    seconds: 0,
  };
  try {
    const desk = await openTheDesk(run);
    const court = openCourt(run, desk);
    for (const [index, day] of days.entries()) {
      const from = Date.now();
      if (day !== stops[0]) await world.moveTo(day);
      await liveOneDay(run, desk, { day, before: days[index - 1] ?? '' }, report);
      forgetWhatMustGo(run, day);
      for (const { law, says, person } of await checkLaws(court)) {
        const story = run.people.find(({ number }) => number === person);
        if (noteFault(report, { on: day, law, says, story: story ? tellStory(story) : [] }))
          console.log(`\n${day} ${law}: ${says}${person === undefined ? '' : ` (person ${person})`}`);
      }
      report.days.push(await takeFigures(run, day, Date.now() - from, sumRequests(report)));
      if (report.broken.length > 0 && (values.first || shrinkMs > 0)) break;
      process.stdout.write(
        `\r${day}: ${report.days.length} of ${days.length} days, ${report.broken.length} faults `,
      );
    }
    if (people >= 60 && !only && !values.cancelled && days.length === stops.length)
      for (const act of [...listActsNeverDone(run), ...listWorkNeverDone(desk)])
        report.broken.push({
          on: world.today(),
          law: 'Whatever people plan, and whatever the desk has to do, succeeds at least once',
          says: act,
          story: [],
        });
    report.refusals = desk.refusals;
    report.done = [...desk.done];
  } catch (error) {
    report.broken.push({
      on: world.today(),
      law: 'The year can be lived to its end',
      says: String((error as Error).stack),
      story: [],
    });
  } finally {
    report.people = run.people.map((person) => ({ number: person.number, lines: tellStory(person) }));
    report.seconds = Math.round((Date.now() - began) / 1000);
    await (await chromium)?.close();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'server.log'), (await world.readLogs()).join('\n'));
    await world.close();
  }
  return report;
}

/**
 * The people of a day, and of the days skipped `before` it, do what they planned. With one at once they act in the
 * order of their numbers, so that a seed gives the same year.
 */
async function liveOneDay(
  run: Run,
  desk: Desk,
  { day, before }: { day: string; before: string },
  report: Report,
) {
  const { world } = run;
  const accident = accidentOf(world, day);
  await accident?.begin?.(world);
  const coming = run.people
    .map((person) => ({ person, acts: person.acts.filter(({ on }) => before < on && on <= day) }))
    .filter(({ acts }) => acts.length > 0);
  await pLimit(atOnce).map(coming, async ({ person, acts }, index) => {
    const happens = index === Math.floor(coming.length / 2) ? accident?.meanwhile?.(world) : undefined;
    await Promise.all([happens, liveOneAfterTheOther(run, person, { acts, day })]);
  });
  if (coming.length === 0) await accident?.meanwhile?.(world);
  if (!accident?.stopsDesk) {
    if (day === universityPays)
      report.survived.push({ on: day, what: 'a university pays for others', seen: await payForOthers(run) });
    await workAtDesk(run, desk);
  }
  // Without the mail with the code, or the provider, nobody expects an answer.
  if (accident?.isExcuse) run.troubles.splice(0);
  if (accident)
    report.survived.push({ on: day, what: accident.what, seen: (await accident.end?.(world)) ?? '' });
  const waiting = await world.deliverEvents('in order');
  if (waiting > 0)
    noteFault(report, {
      on: day,
      law: 'The site takes each event of the payment providers',
      says: `${waiting} wait`,
      story: [],
    });
}

async function liveOneAfterTheOther(
  run: Run,
  person: Person,
  { acts, day }: { acts: readonly Act[]; day: string },
) {
  for (const act of acts) await live(run, person, act, day);
  await person.browser.rest();
}

/** What people have planned, and nobody could do. Then the run does not live that part of the site. */
function listActsNeverDone({ people }: Run): string[] {
  const told = people.flatMap((person) => person.told);
  const done = new Set(told.filter(({ isDone }) => isDone).map(({ act }) => act));
  return [...new Set(told.map(({ act }) => act))].filter(
    (act) => !done.has(act) && (act !== 'book' || edition.festival),
  );
}

/** From the days of retention on, the site no longer owes what it must have destroyed. */
function forgetWhatMustGo(run: Run, day: string) {
  const [passports = '', contacts = '', records = ''] = calendar.retention;
  const isKept = (what: string) => {
    if (day >= passports && what === 'the answer to the extra question') return false;
    return day < contacts || (day < records && !/question|booking|mail|paper/.test(what));
  };
  for (const person of run.people) person.promised = person.promised.filter(({ what }) => isKept(what));
}

function sumRequests({ days }: Report): number {
  return days.reduce((sum, { requests }) => sum + requests, 0);
}

/** Notes a broken law. One that stays broken is told once, on the first day. Returns whether this is the first. */
function noteFault({ broken }: Report, fault: BrokenLaw): boolean {
  if (broken.some(({ law, says }) => law === fault.law && says === fault.says)) return false;
  broken.push(fault);
  return true;
}

/** `counted` requests were measured on earlier days. */
async function takeFigures({ world }: Run, day: string, ms: number, counted: number): Promise<DayFigures> {
  const { rows } = await world.query<Omit<DayFigures, 'day'>>(
    `select (select count(*) from registration)::int as registrations,
       (select count(*) from booking where holds_spot)::int as bookings,
       (select coalesce(sum(amount) filter (where amount > 0), 0) / 100 from payment where method <> 'waiver')::int as "moneyIn",
       (select -coalesce(sum(amount) filter (where amount < 0), 0) / 100 from payment where method <> 'waiver')::int as "moneyOut",
       (select count(*) from arrival)::int as arrivals,
       (pg_database_size(current_database()) / 1048576)::int as "databaseMb"`,
  );
  const times = world.timings.slice(counted).map(({ ms }) => ms);
  const server = measureMemory(world.pids().flatMap(listProcessTree));
  return {
    day,
    ...(rows[0] as Omit<DayFigures, 'day'>),
    mails: world.mails.length,
    requests: times.length,
    p50: Math.round(percentile(times, 50)),
    p99: Math.round(percentile(times, 99)),
    serverMb: Math.round(server),
    postgresMb: Math.round(measureMemory(listDatabaseProcesses(world.databaseDir))),
    filesKb: await sizeOf(world.filesDir),
    seconds: Math.round(ms / 100) / 10,
  };
}

async function sizeOf(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(path, name))).size));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
}
