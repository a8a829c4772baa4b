import { readForms } from '../hostile/read-forms.ts';
import { alertOf, type Browser, openBrowser, type Page } from './browser.ts';
import type { Fault } from './laws/court.ts';
import type { Story } from './plan.ts';
import { giveCode, signIn } from './sign-in.ts';
import type { World } from './world.ts';

/** A line of somebody's story: what they did on a day, and what the site answered. */
export type Told = { on: string; act: string; isDone: boolean; says: string };

/** What the site has acknowledged: a query that finds one row for as long as it is true. */
export type Promised = { what: string; sql: string; values: string[] };

/** Money that somebody sent to the organisers' bank, and that finance has not recorded yet. */
export type Transfer = {
  of: { kind: 'registration' | 'group'; id: string };
  amount: number;
  currency: string;
  reference: string;
};

export type Person = Story & {
  browser: Browser;
  passportNumber: string;
  told: Told[];
  promised: Promised[];
  paperPath: string | undefined;
  /** The reference of the first registration. */
  reference: string;
  /** The address of a second registration, which the desk must merge. */
  otherEmail: string | undefined;
  /** The desk has undone the merge once. */
  isMergeUndone: boolean;
  isErased: boolean;
};

/** Everything that a run knows beside the site. `troubles` are acts that ended without an answer, by their people. */
export type Run = {
  world: World;
  people: Person[];
  bank: Transfer[];
  /** True if the conference is cancelled on the day before it begins. */
  isCancelled: boolean;
  /** What finance has recorded of it, by currency, in hundredths. */
  recorded: Record<string, number>;
  troubles: Fault[];
};

/** `browser` is what somebody uses, if it is not a browser without script. */
export function openPerson(
  world: World,
  story: Story,
  browser: Browser = openBrowser(world, story.language),
): Person {
  const nothingYet = { told: [], promised: [], reference: '', isMergeUndone: false, isErased: false };
  const later = { paperPath: undefined, otherEmail: undefined };
  return { ...story, browser, passportNumber: passportNumberOf(story.number), ...nothingYet, ...later };
}

/** Nothing else on the site looks like these numbers, so that a search for them finds only what somebody has shown. */
export function passportNumberOf(number: number): string {
  return `ZQ${7_000_000 + number * 1_111}`;
}

/** The name with which somebody sent their paper. */
export const nameOfAuthor = (name: string) => name.replace(/ Corrected$/, '');

/** How an act ended, and what the story says of it. */
export type Outcome = { isDone: boolean; says: string };
export const done = (says = ''): Outcome => ({ isDone: true, says });
export const refused = (says: string): Outcome => ({ isDone: false, says });
export const answered = (page: Page | undefined, missing: string): Outcome =>
  page === undefined
    ? refused(missing)
    : page.isAcknowledged
      ? done()
      : refused(alertOf(page) || String(page.status));

/**
 * Opens a page. Signs in by mail if the browser's session has ended, or if the page asks for a proof of the mailbox
 * before it shows sensitive data.
 */
export async function visit({ world }: Run, { browser, email }: Person, path: string): Promise<Page> {
  const page = await browser.open(path);
  if (page.path.includes('/login')) return await signIn(world, browser, email, path);
  const seen = world.sentTo(email).length;
  const asked = await browser.send(page, 'prove');
  if (!asked) return page;
  await giveCode(world, browser, { email, page: asked, seen });
  return await browser.open(path);
}

export async function readRegistration({ world }: Run, email: string) {
  const { rows } = await world.query<{
    id: string;
    reference: string;
    status: string;
    amount: number;
    currency: string;
    charge: string;
    paid: string;
    paid_at: Date | null;
  }>(
    `select registration.id, reference, status::text, charge.id as charge, charge.amount, charge.currency, paid_at,
       (select coalesce(sum(amount), 0) from payment where charge_id = charge.id)::int as paid
     from registration left join charge on charge.registration_id = registration.id
     where email = $1 order by status <> 'active', registration.created_at desc limit 1`,
    [email],
  );
  return rows[0];
}

/** The values that the fields with this name have on a page. */
export function valuesOf({ html }: Page, field: string): string[] {
  return readForms(html).flatMap(({ fields }) => fields.find(({ name }) => name === field)?.values ?? []);
}

/** The answers to the form of a speaker’s or nominee’s profile on a page. */
export function profileOn(page: Page) {
  const first = (wanted: string) => valuesOf(page, wanted)[0] ?? '';
  return {
    ...{ title: 'Mediator', country: 'KE', biography: 'Speaks with both sides.', topics: 'Listening' },
    ...{ languages: 'English, Swahili', themes: first('themes'), days: first('days'), format: 'both' },
  };
}

/** A new browser of somebody whom a person has named, at the page whose link the site mailed to them. */
export async function openMailedLink(
  { world }: Run,
  { browser: { network } }: Person,
  { email, path }: { email: string; path: string },
): Promise<{ browser: Browser; page: Page }> {
  const pattern = new RegExp(`${path}\\?token=[\\w-]+`);
  const mail = await world.awaitMail(email, pattern, 0);
  const link = pattern.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`No mail with a link to ${path} came to ${email}.`);
  const browser = openBrowser(world);
  browser.network = network;
  return { browser, page: await browser.open(link) };
}
