import type { Role } from '#conference/organiser/permissions.ts';
import type { PageForm } from '../../hostile/read-forms.ts';
import { type Answers, alertOf, type Browser, openBrowser, type Page } from '../browser.ts';
import type { Person, Run } from '../person.ts';
import { type Organiser, openDesk } from '../sign-in.ts';

/**
 * The organisers by their roles, what they sent and what was refused, and the key of a partner's program. `guests` are
 * the browsers of people whom the desk invites, by their address. `scanned` are the scans that wait on the phone at the door.
 */
export type Desk = {
  programKey: string;
  organisers: Map<Role, Organiser>;
  guests: Map<string, Browser>;
  scanned: { id: string; person: Person }[];
  /** The registration that the registrar has withdrawn by mistake. */
  withdrawnByMistake?: string;
  refusals: string[];
  /** The kind of work that the desk does now. */
  task: string;
  /** How often each form of a kind of work was taken, and those of which one was refused, such as `erase: carry-out`. */
  done: Map<string, number>;
  refused: Set<string>;
  /** The kinds of work that succeeded at least once. */
  worked: Set<string>;
};

export type Work = (run: Run, desk: Desk) => Promise<void>;

type Given = {
  path: string;
  intent: string;
  answers?: Answers | ((page: Page) => Answers);
  /** Which form it is, if several forms of the page have this intent. */
  where?: (form: PageForm) => boolean;
  /** True if the page may have no such form, because there may be nothing to do. */
  isOptional?: boolean;
};

/**
 * An organiser of a role sends the form with this intent on a page. Returns the page that follows, or undefined if the
 * desk refused, which is noted.
 */
export async function act(run: Run, desk: Desk, role: Role, given: Given): Promise<Page | undefined> {
  const { path, intent, answers = {}, where, isOptional } = given;
  const organiser = desk.organisers.get(role);
  if (!organiser) return undefined;
  const page = await openDesk(run.world, organiser, path);
  const filled = typeof answers === 'function' ? answers(page) : answers;
  const sent = await organiser.browser.send(page, intent, filled, where && { where });
  if (sent?.isAcknowledged) {
    noteDone(desk, intent);
    return sent;
  }
  if (sent || !isOptional)
    noteRefusal(
      run,
      desk,
      { what: intent, where: `${role} at ${path}` },
      sent ?? `no form, ${page.status} ${page.path}`,
    );
  return undefined;
}

/** The same organiser sends a form of a page that is open already. */
export async function goOn(
  run: Run,
  desk: Desk,
  role: Role,
  {
    page,
    intent,
    answers,
    isOptional,
  }: Pick<Given, 'intent' | 'isOptional'> & { page: Page; answers?: Answers },
): Promise<Page | undefined> {
  const sent = await desk.organisers.get(role)?.browser.send(page, intent, answers);
  if (sent?.isAcknowledged) {
    noteDone(desk, intent);
    return sent;
  }
  if (sent || !isOptional)
    noteRefusal(run, desk, { what: intent, where: `${role} after ${page.path}` }, sent ?? 'no form');
  return undefined;
}

export function noteDone({ task, done }: Desk, what: string) {
  done.set(`${task}: ${what}`, (done.get(`${task}: ${what}`) ?? 0) + 1);
}

/** Notes that a form was refused: `what` it was, and `where` somebody sent it. */
export function noteRefusal(
  { world }: Run,
  { task, refusals, refused }: Desk,
  { what, where }: { what: string; where: string },
  why: Page | string,
) {
  const words = typeof why === 'string' ? why : `${why.status} ${alertOf(why)}`;
  refusals.push(`${world.today()} ${where}, ${what}: ${words}`);
  refused.add(`${task}: ${what}`);
}

export async function list<Row extends object>(
  { world }: Run,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await world.query<Row>(sql, values)).rows;
}

/** The browser of somebody whom the desk invited. Each has a network of their own. */
export function browserOf({ world }: Run, { guests }: Desk, email: string): Browser {
  const browser = guests.get(email) ?? openBrowser(world);
  guests.set(email, browser);
  const day = Number(world.today().replaceAll('-', '').slice(2));
  browser.network = `192.168.${day % 251}.${([...guests.keys()].indexOf(email) % 250) + 1}`;
  return browser;
}

/** Notes whether the site took what a guest sent. */
export function noteGuest(run: Run, desk: Desk, what: string, sent: Page | undefined) {
  if (sent?.isAcknowledged) noteDone(desk, what);
  else noteRefusal(run, desk, { what, where: 'a guest' }, sent ?? 'no form');
}
