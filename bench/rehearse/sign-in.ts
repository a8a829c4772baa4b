import { Secret, TOTP } from 'otpauth';
import type { Role } from '#conference/organiser/permissions.ts';
import { alertOf, type Browser, openBrowser, type Page, textOf } from './browser.ts';
import type { World } from './world.ts';

/** The site has checked who somebody is, and has nothing for them: they were withdrawn, or erased. */
export class NotLetIn extends Error {}

type Mails = Pick<World, 'sentTo' | 'awaitMail'>;

/**
 * Signs somebody in at the site with the mailed code, at the page `next`. Returns that page. Throws if no mail comes, or
 * if the site does not accept the code.
 */
export async function signIn(world: Mails, browser: Browser, email: string, next: string): Promise<Page> {
  const seen = world.sentTo(email).length;
  const form = await browser.open(`/login?next=${encodeURIComponent(next)}`);
  // Whoever is signed in may be led on at once.
  if (!form.path.includes('/login')) return form;
  // Whoever proved their mailbox, and got no answer to what they were asked then, is asked again.
  if (/\/login\/(choose|browsers)/.test(form.path)) {
    const entered = await answerAfterProof(browser, form);
    return entered.path === next ? entered : await browser.open(next);
  }
  let page =
    (await browser.send(form, 'email-link', { email })) ?? (await browser.send(form, undefined, { email }));
  // The browser knows this person and lets them in without a mail. Such a session shows no sensitive data.
  if (page && !page.path.includes('/login')) return page;
  if (page && !page.path.includes('/login/code')) page = await browser.send(page, 'email-link');
  if (!page) throw new Error(`No sign-in was offered at ${form.path}.`);
  const entered = await giveCode(world, browser, { email, page, seen });
  return entered.path === next ? entered : await browser.open(next);
}

/**
 * Gives the mailed code on the page that asks for it. `seen` is how many mails the person had before. Returns the page
 * to which the site lets them in.
 */
export async function giveCode(
  world: Mails,
  browser: Browser,
  { email, page: asked, seen }: { email: string; page: Page; seen: number },
): Promise<Page> {
  if (!asked.path.includes('/login/code'))
    throw new Error(`No sign-in mail was offered: ${asked.path} ${alertOf(asked)}`);
  const mail = await world.awaitMail(email, /\/login\/link\?token=/, seen);
  if (!mail) throw new Error(`No sign-in mail came to ${email}.`);
  return await answerAfterProof(browser, await browser.send(asked, 'prove', { code: readCode(mail.text) }));
}

/**
 * Answers what the site asks after a mailbox was proved: whoever has other browsers, which of them stay, and whoever
 * registered twice, which registration counts. Returns the page to which the site lets them in.
 */
async function answerAfterProof(browser: Browser, proved: Page | undefined): Promise<Page> {
  let page = proved;
  for (let asked = 0; page?.path.includes('/login/') && asked < 3; asked++) {
    const name = page.path.includes('/login/browsers') ? 'keep' : 'registration';
    const ids = listValues(page, name);
    const next = await browser.send(page, undefined, { [name]: name === 'keep' ? ids : ids.slice(0, 1) });
    // Somebody who was erased has proved a mailbox that has nothing here.
    if (!next) throw new NotLetIn(page.path);
    page = next;
  }
  if (page?.path.startsWith('/login?') || page?.path === '/login') throw new NotLetIn(alertOf(page));
  if (!page || page.path.includes('/login/')) throw new Error(`The code was refused at ${page?.path}.`);
  return page;
}

/** The values of the ticks or choices with this name. */
function listValues({ html }: Page, name: string): string[] {
  const inputs = html.matchAll(/<input\b([^>]*)>/g);
  return [...inputs].flatMap(([, head = '']) =>
    head.includes(`name="${name}"`) ? [/value="([^"]+)"/.exec(head)?.[1] ?? ''] : [],
  );
}

function readCode(text: string): string {
  return /\b\d{6}\b/.exec(text.replace(/https?:\S+/g, ''))?.[0] ?? '';
}

/** An organiser with a browser, an authenticator app and recovery codes. */
export type Organiser = { role: Role; email: string; browser: Browser; codes: string[] };

/** Accepts an invitation to the desk, and sets up the second factor. */
export async function join(
  world: Pick<World, 'origin' | 'timings'>,
  { role, email, link }: { role: Role; email: string; link: string },
): Promise<Organiser> {
  const browser = openBrowser(world);
  const invitation = await browser.open(link);
  const asksForEmail = /name="email"/.test(invitation.html);
  const name = `${role.replace('-', ' ')} of the rehearsal`;
  const welcome = await browser.send(invitation, 'accept', { name, ...(asksForEmail && { email }) });
  const page = welcome && (await browser.send(welcome, 'start-totp'));
  const secret = /secret=([A-Z2-7]+)/.exec(page?.html ?? '')?.[1];
  if (!page || !secret) throw new Error(`${role} could not set up a second factor: ${page?.path}`);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const done = await browser.send(page, 'confirm-totp', { code });
  const codes = done ? readCodes(done) : [];
  if (codes.length === 0) throw new Error(`${role} got no recovery codes: ${done && alertOf(done)}`);
  return { role, email, browser, codes };
}

/**
 * Opens a page of the desk. Signs in first if the session has ended: with the mailed code and a recovery code, because a
 * code of the app works only once in half a minute. Asks for new recovery codes before the last one is used.
 */
export async function openDesk(world: Mails, organiser: Organiser, path: string): Promise<Page> {
  const { browser, email, codes } = organiser;
  const page = await browser.open(path);
  if (!/^\/organiser\/(login|code|second-factor)/.test(page.path)) return page;
  const seen = world.sentTo(email).length;
  const form = await browser.open('/organiser/login');
  const asked = await browser.send(form, 'ask', { email });
  const mail = await world.awaitMail(email, /\/organiser\/link\?token=/, seen);
  if (!asked || !mail) throw new Error(`No sign-in mail to the desk came to ${email}.`);
  const proved = await browser.send(asked, 'prove', { code: readCode(mail.text) });
  const given =
    proved && (await browser.send(proved, 'give-recovery-code', { recoveryCode: codes.shift() ?? '' }));
  if (!given || given.status >= 400)
    throw new Error(`${organiser.role} could not sign in: ${given?.path} ${given && alertOf(given)}`);
  if (codes.length < 2) {
    const account = await browser.open('/organiser/account');
    const renewed = await browser.send(account, 'renew-recovery-codes');
    organiser.codes.splice(0, codes.length, ...(renewed ? readCodes(renewed) : []));
  }
  return await browser.open(path);
}

function readCodes(page: Page): string[] {
  const list = /class="recovery-codes"[^>]*>([\s\S]*?)<\/ul>/.exec(page.html)?.[1] ?? '';
  return [...list.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, code = '']) =>
    textOf({ html: code }).trim(),
  );
}
