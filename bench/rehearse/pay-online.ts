import { alertOf, type Browser, type Page } from './browser.ts';
import { done, type Outcome, type Run, refused } from './person.ts';
import type { EventOrder } from './plan.ts';

/** Somebody pays online what their page asks for first, with the first provider that it offers. */
export async function payOnPage(
  run: Run,
  browser: Browser,
  page: Page,
  events: EventOrder,
): Promise<Outcome> {
  const { world } = run;
  const provider = /name="provider"[^>]*value="(\w+)"/.exec(page.html)?.[1] ?? 'stripe';
  const left = await browser.send(page, 'pay-online', { provider });
  if (!left) return refused('There is nothing to pay.');
  const paid = await findCheckoutPage(run, browser, left);
  if (paid === undefined)
    return refused(alertOf(left) || `no page of the provider: ${left.path} ${left.status}`);
  const answer = await fetch(paid, { method: 'POST', redirect: 'manual' });
  if (answer.status !== 303) return refused(`the provider: ${await answer.text()}`);
  await world.deliverEvents(events);
  await browser.open(answer.headers.get('location')?.replace(world.origin, '') ?? '/dashboard/payment');
  // The site books the payment in a job.
  await world.settle({ only: 'provider-event' });
  return done(events);
}

/** The address of the provider's page: the site leads there at once, or from a page that says so. */
async function findCheckoutPage({ world }: Run, browser: Browser, left: Page): Promise<string | undefined> {
  const pattern = new RegExp(`${world.loopback.origin}/\\w+/pay/\\w+`);
  for (const page of [left, left.path.startsWith('/') ? await browser.open(left.path) : left]) {
    const found = pattern.exec(page.path) ?? pattern.exec(page.html);
    if (found) return found[0];
    const button = await browser.send(page, 'pay');
    const after = button && (pattern.exec(button.path) ?? pattern.exec(button.html));
    if (after) return after[0];
  }
  return undefined;
}
