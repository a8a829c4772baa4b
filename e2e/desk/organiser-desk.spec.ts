import { randomUUID } from 'node:crypto';
import { permissionsOf } from '#conference/organiser/permissions.ts';
import { isAllowed } from '#routes/organiser/navigation.ts';
import { ruleByPath } from '#routes/organiser/rules.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';

const deskRules = Object.entries(ruleByPath).filter(([, rule]) => {
  const accesses = [rule?.loader, ...Object.values(rule?.action ?? {})];
  return accesses.every((access) => access !== 'anyone' && access !== 'signed-in');
});

// A unit test checks the rules for every role. This test checks with one role that the built site applies them to
// pages, to their data and to forms.
test('an organiser of the door can use exactly the pages, data and forms that the rules allow', async ({
  context,
  database,
}) => {
  // Allow more time, because this test sends about 450 requests.
  test.slow();
  await enterDesk(context, database, { roles: ['door'] });
  const doorOrganiser = {
    id: '',
    name: '',
    email: '',
    roles: ['door'] as const,
    sessionId: '',
    secondFactorAt: new Date(),
  };
  expect((await context.request.get('/organiser')).url()).toMatch(/\/organiser\/door$/);
  for (const [path, rule] of deskRules) {
    const address = path.replace(/:\w+/g, () => randomUUID()).replace('*', 'no-such-page');
    if (rule?.loader !== undefined) {
      const isOpen = isAllowed(doorOrganiser, rule.loader);
      for (const asked of [address, `${address}.data`]) {
        const answer = await context.request.get(asked, { maxRedirects: 0 });
        // The desk's own address leads the organiser to the door.
        expect([asked, answer.status() === 403]).toEqual([asked, !isOpen && path !== '/organiser']);
      }
    }
    for (const [intent, access] of Object.entries(rule?.action ?? {})) {
      // A form that passes the permission check changes nothing, because its fields are missing. But `end-all-sessions`
      // has no other fields and would end this session, so do not send it.
      if (intent === 'end-all-sessions') continue;
      const form = { intent };
      const answer = await context.request.post(address, { form, maxRedirects: 0 });
      const refusal = [address, intent, answer.status() === 403];
      expect(refusal).toEqual([address, intent, !isAllowed(doorOrganiser, access)]);
    }
  }
});

test('the navigation has no link to a page that the role may not open, and this page answers 403 and says why', async ({
  page,
  context,
  database,
}) => {
  await enterDesk(context, database, { roles: ['festival'] });
  await page.goto('/organiser');
  const navigation = page.getByRole('navigation', { name: 'Desk', exact: true }).first();
  await expect(navigation.getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(navigation.getByRole('link')).toHaveText(['Overview', 'Festival', 'Inbox', 'Settings']);
  expect(permissionsOf.festival).not.toContain('organisers.manage');

  const answer = await page.goto('/organiser/organisers');
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role does not allow this page');
  await expect(navigation.getByRole('link', { name: 'Overview' })).toBeVisible();
});

test('an owner suspends, reinstates and promotes an organiser, and the audit shows who changed the roles', async ({
  page,
  context,
  otherBrowser: other,
  database,
}) => {
  const owner = await enterDesk(context, database, { name: `Owner ${randomUUID().slice(0, 8)}` });
  const name = `Anil ${randomUUID().slice(0, 8)}`;
  const changed = await enterDesk(other, database, { roles: ['registrar'], name });
  const organiserPage = await other.newPage();
  await organiserPage.goto('/organiser');
  await expect(organiserPage).toHaveURL('/organiser');

  await page.goto('/organiser/organisers');
  const entry = page.getByRole('listitem').filter({ hasText: name });
  await entry
    .locator('summary')
    .filter({ hasText: /^Change/ })
    .click();
  await entry.getByText(`Suspend ${name}`).first().click();
  await expect(entry.getByText('1 open session ends.')).toBeVisible();
  await entry.getByLabel('Reason').last().fill('On leave');
  await entry.getByRole('button', { name: `Suspend ${name}` }).click();
  await expect(entry.getByText('Suspended')).toBeVisible();

  // A suspension ends the session at once. After the suspension is undone, the organiser must sign in again.
  await organiserPage.getByRole('link', { name: 'Settings' }).first().click();
  await expect(organiserPage).toHaveURL('/organiser/login');
  const reinstate = entry.getByText(`Reinstate ${name}`).first();
  if (!(await reinstate.isVisible()))
    await entry
      .locator('summary')
      .filter({ hasText: /^Change/ })
      .click();
  await reinstate.click();
  await entry.getByLabel('Reason').last().fill('Back from leave');
  await entry.getByRole('button', { name: `Reinstate ${name}` }).click();
  await expect(entry.getByText('Suspended')).toHaveCount(0);
  await organiserPage.goto('/organiser');
  await expect(organiserPage).toHaveURL('/organiser/login');

  if (!(await entry.getByRole('checkbox', { name: /^Registrar:/ }).isVisible())) {
    await entry
      .locator('summary')
      .filter({ hasText: /^Change/ })
      .click();
  }
  await entry.getByRole('checkbox', { name: /^Registrar:/ }).uncheck();
  await entry.getByRole('checkbox', { name: /^Owner:/ }).check();
  await entry.getByLabel('Reason').first().fill('Now leads the desk');
  await entry.getByRole('button', { name: `Save the roles of ${name}` }).click();
  await expect(entry.getByText('Owner · ', { exact: false }).first()).toBeVisible();

  await page.goto('/organiser/audit');
  await page.getByLabel('Action, reference or request ID').fill(changed.id);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`text=${changed.id}`));
  const row = page.getByRole('listitem').filter({ hasText: 'changed the roles of an organiser' });
  await expect(row).toContainText(`${owner.name} changed the roles of an organiser: ${name}`);
  await expect(row).toContainText('roles: owner');
  await expect(row).toContainText('Now leads the desk');
  // The organiser's name in the list is a link. It opens the list of all acts by or about this organiser.
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText(`The list shows only acts by or about ${name}`)).toBeVisible();
  await expect(row).toContainText(owner.name);
});

test('the audit’s pages lead to older entries and back to the newest ones', async ({
  page,
  context,
  database,
}) => {
  await enterDesk(context, database);
  const action = `trial.done-${randomUUID().slice(0, 8)}`;
  await database.query(
    `insert into audit_entry (actor, action, subject) select 'system', $1 || '-' || n, 'edition' from generate_series(1, 120) n`,
    [action],
  );
  await page.goto(`/organiser/audit?text=${action}`);
  const rows = page.getByRole('main').locator('.log > li');
  await expect(rows).toHaveCount(50);
  // An act without words of its own is told by its code, in which hyphens became spaces.
  const told = action.replace('.', ': ').replaceAll('-', ' ');
  await expect(rows.first()).toContainText(`${told} 120`);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rows.first()).toContainText(`${told} 70`);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rows).toHaveCount(20);
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Page 1' }).click();
  await expect(rows.first()).toContainText(`${told} 120`);
});

test('the navigation on a phone has the main pages at the bottom, and the others under More', async ({
  page,
  context,
  database,
}) => {
  await enterDesk(context, database);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/organiser');
  const bar = page.getByRole('navigation', { name: 'Desk', exact: true });
  const box = await bar.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740);
  for (const place of await bar.getByRole('link').all()) {
    expect((await place.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
  await page.getByRole('button', { name: 'More' }).click();
  const all = page.getByRole('navigation', { name: 'All pages of the desk' });
  await expect(all.getByRole('button', { name: 'Sign out' })).toBeInViewport();
  await all.getByRole('link', { name: 'Money' }).click();
  await expect(page).toHaveURL('/organiser/money');
  await expect(all).toBeHidden();

  // The place, its tab and the page of this tab are marked.
  const tabs = page.getByRole('navigation', { name: 'Money' });
  const choice = page.getByRole('navigation', { name: 'To do' });
  await choice.getByRole('link', { name: 'Refunds' }).click();
  await expect(page).toHaveURL('/organiser/refunds');
  await expect(choice.getByRole('link', { name: 'Refunds' })).toHaveAttribute('aria-current', 'page');
  await expect(tabs.getByRole('link', { name: 'To do' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(all.getByRole('link', { name: 'Money' })).toHaveAttribute('aria-current', 'page');
});

test('the sign-in pages of the desk have no accessibility violation and no sideways scrolling', async ({
  page,
}) => {
  for (const path of ['/organiser/login', '/organiser/code', '/organiser/link', '/organiser/welcome']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});

for (const paths of [
  [
    '/organiser',
    '/organiser/find?text=a',
    '/organiser/find?text=registration',
    '/organiser/registrations?status=any&paid=no',
    '/organiser/organisers',
    '/organiser/door',
    '/organiser/exports',
    '/organiser/door?text=asha',
    '/organiser/money',
    '/organiser/payments',
    '/organiser/bookings',
    '/organiser/bookings/stalls',
  ],
  [
    '/organiser/audit',
    '/organiser/privacy',
    '/organiser/account',
    '/organiser/mails',
    '/organiser/messages',
    '/organiser/messages/new',
    '/organiser/enquiries',
    '/organiser/second-factor',
    '/organiser/no-such-page',
  ],
]) {
  test(`the pages from ${paths[0]} to ${paths.at(-1)} have no accessibility violation and no sideways scrolling`, async ({
    page,
    context,
    database,
  }) => {
    test.setTimeout(180_000);
    await enterDesk(context, database);
    for (const path of paths) {
      await page.goto(path);
      // A page can have hundreds of closed sections that are all alike. So open only the first ten.
      const details = page.locator('main details');
      await details.evaluateAll((all: HTMLDetailsElement[]) => {
        for (const one of all.slice(0, 10)) one.open = true;
      });
      await expectAccessible(page, path);
    }
  });
}
