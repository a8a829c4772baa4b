import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aPhoto } from '#tests/factories.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';

type Mails = { waitFor(address: string, subject?: RegExp): Promise<{ text: string; subject: string }> };

const main = (page: Page) => page.getByRole('main');

/** Signs in with the mailed link for the owner of a mailbox, and expects to come to the page `next`. */
async function signIn(page: Page, mails: Mails, email: string, next: string) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const { text } = await mails.waitFor(email, /sign-in link/);
  await page.goto(/\/login\/link\?token=[\w-]+/.exec(text)?.[0] ?? '');
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`${next}$`));
}

async function fillProfile(page: Page, name: string) {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('What you do').fill('Mediator');
  await page.getByLabel('Country').selectOption('Iceland');
  await page.getByLabel('Category').selectOption('Peace Makers');
  await page.getByLabel('Biography').fill('She walks between two villages.');
  await page.getByLabel('Topics').fill('Wells\nOaths');
  await page.getByLabel('Languages that you speak').fill('Icelandic, English');
  await page.getByLabel('Protection of Nature').check();
  await page.getByRole('group', { name: 'Days on which' }).getByRole('checkbox').nth(1).check();
  await page.getByLabel('Both are possible').check();
}

/** Notes a decision about the speaker with this name, reads the preview of the mail, and sends the mail. */
async function decide(desk: Page, name: string, decision: string) {
  await desk.goto(`/organiser/speakers?text=${encodeURIComponent(name)}`);
  await main(desk).getByRole('link', { name }).click();
  await desk.getByLabel('Decision', { exact: true }).selectOption(decision);
  await desk.getByLabel(/^Note to the person/).fill('We look forward to it.');
  await desk.getByRole('button', { name: 'Read the mail' }).click();
  await expect(main(desk).locator('.letter')).toContainText('We look forward to it.');
  await desk.getByRole('button', { name: /^(Send|Publish and send) the mail$/ }).click();
  await expect(main(desk).locator('.letter')).toHaveCount(0);
}

test('a speaker applies, is invited, accepts, sends a photograph, gets a page on the site, and withdraws', async ({
  page,
  mails,
  database,
  otherBrowser,
}) => {
  test.setTimeout(180_000);
  const mark = randomUUID().slice(0, 8);
  const email = `speaker-${mark}@example.org`;
  const name = `Ines ${mark}`;

  await page.goto('/speakers');
  await main(page).getByRole('link', { name: 'Apply to Speak' }).click();
  await main(page).getByRole('button', { name: 'Open the form' }).click();
  await signIn(page, mails, email, '/speak/apply');
  await fillProfile(page, name);
  await page.getByRole('button', { name: 'Send the application' }).click();
  await expect(main(page).getByText('The organisers have your profile')).toBeVisible();
  const buffer = await aPhoto({ width: 900, height: 900 });
  const photograph = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Photograph', { exact: true }).setInputFiles(photograph);
  await page.getByRole('button', { name: 'Store the photograph' }).click();
  await expect(page.getByRole('img', { name: 'Your photograph' })).toBeVisible();

  await enterDesk(otherBrowser, database, { roles: ['programme'] });
  const desk = await otherBrowser.newPage();
  await decide(desk, name, 'Invite');
  await mails.waitFor(email, /invite you to speak/);
  await page.reload();
  await expect(main(page).getByText('We look forward to it.')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Speaker Guidelines' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm: I will speak' }).click();
  await expect(main(page).getByText('You have confirmed.')).toBeVisible();
  await decide(desk, name, 'Publish the page');
  const { text } = await mails.waitFor(email, /page is online/);
  const address = /\/speakers\/[\w-]+/.exec(text)?.[0] ?? '';

  await page.goto('/speakers');
  await page.getByLabel('Country').selectOption('Iceland');
  await main(page).getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('img', { name: `Photograph of ${name}` })).toHaveJSProperty(
    'naturalWidth',
    720,
  );
  const source = (await page.getByRole('img', { name: `Photograph of ${name}` }).getAttribute('src')) ?? '';
  const [large, small] = await Promise.all(
    [source, `${source}?small`].map(async (path) => (await (await page.request.get(path)).body()).length),
  );
  expect(small).toBeLessThan((large ?? 0) / 2);
  const described = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
  expect(described).toMatchObject({ '@type': 'Person', name, knowsAbout: ['Wells', 'Oaths'] });

  await page.goto('/speak');
  await main(page).getByRole('link', { name: 'To speak', exact: true }).click();
  await page.getByText('Withdraw', { exact: true }).click();
  await page.getByRole('button', { name: 'Yes, withdraw' }).click();
  await expect(main(page).getByText('You have withdrawn.')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('visitors find a speaker and nominate a person, who reads the nomination and declines it', async ({
    page,
    mails,
  }) => {
    const mark = randomUUID().slice(0, 8);
    const nominee = `nominee-${mark}@example.org`;
    await page.goto('/speakers');
    await page.getByLabel('Country').selectOption('Nepal');
    await page.getByRole('button', { name: 'Show' }).click();
    await main(page).getByRole('link', { name: 'Pasang Doma Tamang' }).click();
    await expect(main(page).getByRole('heading', { name: 'Sessions' })).toBeVisible();
    await expect(main(page).locator('[class*=pattern-]')).toBeVisible();

    await page.goto('/about');
    await main(page).getByRole('link', { name: 'Dr. Ananya Vardhan Rao' }).click();
    await expect(main(page).getByRole('img', { name: /older woman in a green sari/ })).toBeVisible();
    const portrait = 'img[src*=portrait-chairman]';
    await page.goto('/schedule/sessions/first-hundred-days');
    await expect(main(page).locator(portrait)).toBeVisible();
    await page.goto('/schedule?q=hundred');
    await expect(main(page).locator(portrait)).toBeVisible();

    // An old address leads to the page with the two questions.
    await page.goto('/speaking#how-to-apply');
    await expect(page).toHaveURL('/take-the-stage#how-to-apply');
    await page.getByRole('radio', { name: 'Somebody whom I nominate' }).check();
    await page.getByRole('button', { name: 'Open the form' }).click();
    await signIn(page, mails, `nominator-${mark}@example.org`, '/speak/nominate');
    await page
      .getByLabel('You nominate this person', { exact: true })
      .selectOption('for an honour: Lifetime Achievement');
    await page.getByLabel('Name of the person').fill('Tomas Hill');
    await page.getByLabel('Email of the person').fill(nominee);
    await page.getByLabel('Why you nominate this person').fill('He walks between the lines.');
    await page.getByLabel('Your name').fill('Asha Rivers');
    await page.getByRole('button', { name: 'Send the nomination' }).click();
    await expect(main(page).getByText('You have not sent anything yet.')).toBeVisible();

    const { text } = await mails.waitFor(nominee, /nominated you/);
    await page.goto(/\/speak\/nomination\?token=[\w-]+/.exec(text)?.[0] ?? '');
    await expect(main(page).getByText('He walks between the lines.')).toBeVisible();
    await page.getByRole('button', { name: 'Decline and delete the nomination' }).click();
    await expect(main(page).getByRole('heading', { name: 'You have declined' })).toBeVisible();
  });
});

test('the desk withdraws invitations by keyboard and without script, and the invited person’s page says so', async ({
  page,
  mails,
  database,
  browser,
  otherBrowser,
}) => {
  test.setTimeout(120_000);
  await enterDesk(otherBrowser, database, { roles: ['programme'] });
  const desk = await otherBrowser.newPage();
  const invite = async (name: string, email: string) => {
    await desk.goto('/organiser/speakers/invite');
    await desk.getByLabel('Name', { exact: true }).fill(name);
    await desk.getByLabel('Email').fill(email);
    await desk.getByLabel('Category').selectOption('Peace Makers');
    await desk.getByRole('button', { name: 'Read the mail' }).click();
    await desk.getByRole('button', { name: 'Send the mail' }).click();
    await expect(desk).toHaveURL(/\/organiser\/speakers\/[\w-]{36}/);
    return (await mails.waitFor(email, /invite you to speak/)).text;
  };
  const mark = randomUUID().slice(0, 8);
  const email = `lena-${mark}@example.org`;
  const invitation = await invite(`Lena ${mark}`, email);
  await desk.getByText('Withdraw the invitation', { exact: true }).focus();
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('Tab');
  await expect(desk.getByLabel('Reason')).toBeFocused();
  await expectAccessible(desk, 'the entry of an invited speaker');
  await desk.keyboard.type('The session does not take place.');
  await desk.keyboard.press('Enter');
  await expect(main(desk).getByText('Invitation withdrawn', { exact: true })).toBeVisible();
  await expect(main(desk).getByText('The session does not take place.', { exact: true })).toBeVisible();
  expect((await mails.waitFor(email, /Our invitation to speak/)).text).toContain(
    'The session does not take place.',
  );
  await page.goto(/\/speak\/[\w-]{36}/.exec(invitation)?.[0] ?? '');
  await signIn(page, mails, email, '/speak/[\\w-]{36}');
  await expect(main(page).getByText('The organisers have withdrawn the invitation')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm: I will speak' })).toHaveCount(0);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await otherBrowser.storageState(),
  });
  const other = `noor-${mark}@example.org`;
  await invite(`Noor ${mark}`, other);
  const quiet = await plain.newPage();
  await quiet.goto(desk.url());
  await quiet.getByText('Withdraw the invitation', { exact: true }).click();
  await quiet.getByLabel('Reason').fill('We have no room.');
  await quiet.getByRole('button', { name: 'Withdraw the invitation and send the mail' }).click();
  await expect(quiet.getByRole('main').getByText('Invitation withdrawn', { exact: true })).toBeVisible();
  await plain.close();
  await mails.waitFor(other, /Our invitation to speak/);
  // After an invitation was withdrawn, the desk can invite the same speaker again.
  await decide(desk, `Noor ${mark}`, 'Invite');
  await expect(main(desk).getByText('Invited', { exact: true })).toBeVisible();
});
