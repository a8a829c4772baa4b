import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Browser as Chromium, Locator, Request, Page as Tab } from '@playwright/test';
import { isHydrated } from '../../e2e/support/pages.ts';
import { readForms } from '../hostile/read-forms.ts';
import { type Answers, type Browser, fits, isAway, type Page, type Sending, type Served } from './browser.ts';

/** How long a page may need until its script answers, in milliseconds. */
const patienceMs = 20_000;
/** How long after the press of its button a form is sent at the latest, in milliseconds. */
const sendsWithinMs = 3000;

/**
 * A browser with script: the same acts as those of a browser without, done in Chromium. It fills in what a person can
 * see, and presses the button. `launch` starts Chromium once for all of them.
 */
export function openChromium(
  launch: () => Promise<Chromium>,
  site: Served & { scriptErrors: string[] },
  language = 'en',
): Browser {
  let context: BrowserContext | undefined;
  let opened: Tab | undefined;
  const jar = { size: 0, isEmptied: false, clear: () => Object.assign(jar, { size: 0, isEmptied: true }) };
  /** The requests of the page that are not answered yet. */
  const waiting = new Set<Request>();
  const browser = { network: '10.0.0.1', open, send, post, rest, cookies: jar };

  async function openContext(): Promise<BrowserContext> {
    context ??= await (await launch()).newContext({ locale: language, ignoreHTTPSErrors: true });
    if (jar.isEmptied) await context.clearCookies();
    jar.isEmptied = false;
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': browser.network });
    return context;
  }

  async function openTab(): Promise<Tab> {
    const own = await openContext();
    if (opened) return opened;
    const tab = await own.newPage();
    tab.on('pageerror', (error) =>
      site.scriptErrors.push(`${new URL(tab.url()).pathname}: ${error.message}`),
    );
    tab.on('dialog', (dialog) => void dialog.accept());
    tab.on('request', (request) => void waiting.add(request));
    tab.on('requestfailed', (request) => void waiting.delete(request));
    tab.on('requestfinished', (request) => {
      waiting.delete(request);
      void note(request);
    });
    opened = tab;
    return tab;
  }

  async function note(request: Request) {
    const { pathname: path, origin } = new URL(request.url());
    const response = await request.response().catch(() => null);
    if (!response || origin !== site.origin || !['document', 'fetch'].includes(request.resourceType()))
      return;
    const isPost = request.method() === 'POST';
    site.timings.push({ path, isPost, status: response.status(), ms: request.timing().responseEnd });
  }

  /** Closes the tab until the next day. */
  async function rest() {
    await opened?.close();
    opened = undefined;
    waiting.clear();
  }

  async function open(path: string): Promise<Page> {
    const tab = await openTab();
    const url = new URL(path, site.origin).href;
    for (let tries = 1; ; tries++) {
      const answer = await tab.goto(url).catch((error: Error) => error);
      if (answer instanceof Error && /Download|ERR_ABORTED/.test(answer.message)) {
        const file = await tab.request.get(url);
        return { status: file.status(), path, html: '', bytes: await file.body(), isAcknowledged: false };
      }
      // The site restarts. A person loads the page again.
      const status = answer instanceof Error ? 0 : (answer?.status() ?? 0);
      const wasAnswered = status > 0 && !isAway(status);
      if (wasAnswered || tries > 40) return await readPage(tab, status);
      await sleep(500);
    }
  }

  /** Waits until the page has asked for nothing for a moment, such as the page to which the answer leads. */
  async function awaitQuiet() {
    const deadline = Date.now() + patienceMs;
    for (let quiet = 0; quiet < 4 && Date.now() < deadline; quiet = waiting.size === 0 ? quiet + 1 : 0)
      await sleep(60);
  }

  async function readPage(tab: Tab, status: number, isAcknowledged = false): Promise<Page> {
    const { origin, pathname, search, href } = new URL(tab.url());
    if (origin === site.origin) await awaitScript(tab);
    jar.size = (await tab.context().cookies(site.origin)).length;
    const html = await tab.content();
    const path = origin === site.origin ? pathname + search : href;
    return { status, path, html, bytes: Buffer.from(html), isAcknowledged };
  }

  async function send(
    page: Page,
    intent: string | undefined,
    answers: Answers = {},
    { times = 1, where }: Sending = {},
  ): Promise<Page | undefined> {
    const tab = await openTab();
    if (!tab.url().endsWith(page.path)) await open(page.path);
    const index = readForms(page.html).findIndex((one) => fits(one, { intent, answers, where }));
    if (index < 0) return undefined;
    const form = tab.locator('form[method="post"]').nth(index);
    await form.evaluate(openAround);
    const id = await form.getAttribute('id');
    const within = (selector: string) =>
      form.locator(selector).or(tab.locator(`${selector}[form="${id ?? ' '}"]`));
    for (const [name, answer] of Object.entries(answers))
      await fillIn(within(`[name="${name}"]:not(button)`), answer);
    const named = Object.entries(answers).map(([name, value]) =>
      within(`button[name="${name}"][value="${value}"]`),
    );
    const ownButton = within(`button[name="intent"][value="${intent}"]`);
    const buttons = [...named, ownButton, within('button:not([type="button"])')];
    // A form that the script or the browser refuses is not sent.
    const asked = tab
      .waitForRequest((request) => request.method() === 'POST', { timeout: sendsWithinMs })
      .catch(() => undefined);
    for (const button of buttons) {
      if ((await button.count()) === 0) continue;
      await button.first().click({ clickCount: times, timeout: patienceMs });
      break;
    }
    const response = await (await asked)?.response();
    if (!response) return await readPage(tab, 200);
    await awaitQuiet();
    return await readPage(tab, response.status(), response.status() < 400);
  }

  async function post(path: string, fields: Record<string, string>): Promise<Page> {
    const own = await openContext();
    const answer = await own.request.post(new URL(path, site.origin).href, { form: fields });
    const bytes = await answer.body();
    return {
      status: answer.status(),
      path,
      html: bytes.toString('utf8'),
      bytes,
      isAcknowledged: answer.ok(),
    };
  }

  return browser;
}

/** Opens the collapsed parts of the page in which a form stands. Runs in the browser. */
function openAround(form: Element) {
  for (let part = form.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
}

/** Waits until the script has taken over the first form of the page, if it has one. Throws if it does not in time. */
async function awaitScript(tab: Tab) {
  await tab.waitForLoadState('load');
  const form = tab.locator('main form').first();
  for (const deadline = Date.now() + patienceMs; (await form.count()) > 0; await sleep(50)) {
    if (await form.evaluate(isHydrated)) return;
    if (Date.now() > deadline) throw new Error(`The script did not take over ${tab.url()}.`);
  }
}

/** Fills in the controls of one name: ticks, chooses, types or attaches. What nobody can see is left as it is. */
async function fillIn(controls: Locator, answer: Answers[string]) {
  const first = controls.first();
  if ((await controls.count()) === 0) return;
  const kind = await first.evaluate((control) =>
    control instanceof HTMLInputElement ? control.type : control.tagName.toLowerCase(),
  );
  if (typeof answer === 'object' && 'bytes' in answer) {
    const { name, bytes } = answer;
    await first.setInputFiles({
      name,
      mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
      buffer: Buffer.from(bytes),
    });
    return;
  }
  const values = typeof answer === 'string' ? [answer] : [...answer];
  const isTicked = kind === 'radio' || kind === 'checkbox';
  if (!isTicked && !(await first.isVisible())) return;
  if (kind === 'select') await first.selectOption(values);
  else if (isTicked)
    for (const value of values)
      await controls
        .and(first.page().locator(`[value="${value}"]`))
        .first()
        .check({ force: true });
  else await first.fill(values[0] ?? '');
}
