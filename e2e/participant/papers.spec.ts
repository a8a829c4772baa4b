import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { answerQuestion, enterDesk } from '../support/organisers.ts';
import { logIn, register } from '../support/participants.ts';

type Mails = { waitFor(address: string, subject?: RegExp): Promise<{ text: string; subject: string }> };

const abstract = Array.from({ length: 30 }, () => 'Two villages share one well.').join(' ');
const randomTag = () => randomUUID().slice(0, 8);
const main = (page: Page) => page.getByRole('main');

/** Signs in with the mailed link for the owner of a mailbox, and expects to come to the page `next`. */
async function signIn(page: Page, mails: Mails, email: string, next = '/papers/mine') {
  await page.goto(`/login?next=${next}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const { text } = await mails.waitFor(email, /sign-in link/);
  await page.goto(/\/login\/link\?token=[\w-]+/.exec(text)?.[0] ?? '');
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`${next}$`));
}

/** Fills all fields of the form of a paper except the fields for co-authors. */
async function fillPaper(
  page: Page,
  given: { title: string; kind: string; name: string; institution: string },
) {
  await page.getByLabel('Title').fill(given.title);
  await page.getByLabel('What you propose').selectOption(given.kind);
  await page.getByLabel('Theme').selectOption('Protection of Nature');
  await page.getByLabel('Language of the presentation').selectOption('English');
  await page.getByLabel('Abstract').fill(abstract);
  await page.getByLabel('Your name').fill(given.name);
  await page.getByLabel('Your institution', { exact: true }).fill(given.institution);
}

/** Somebody whom the desk has invited signs in and joins as a reviewer with a name and an institution. */
async function joinAsReviewer(
  page: Page,
  mails: Mails,
  given: { email: string; name: string; institution: string },
) {
  await mails.waitFor(given.email, /review papers/);
  await signIn(page, mails, given.email, '/review');
  await page.getByLabel('Your name').fill(given.name);
  await page.getByLabel('Your institution').fill(given.institution);
  await page.getByRole('button', { name: 'Join as a reviewer' }).click();
  await expect(page.getByText('You have no papers yet.')).toBeVisible();
}

/** Submits the signed-in reviewer's review of the paper with this title. All criteria get the same points. */
async function reviewPaper(
  page: Page,
  { title, points, comment }: { title: string; points: number; comment: string },
) {
  await page.goto('/review');
  await page.getByRole('link', { name: new RegExp(title) }).click();
  for (const name of ['Relevance', 'Soundness', 'Novelty', 'Clarity']) {
    await page.getByLabel(new RegExp(`^${name}`)).selectOption(String(points));
  }
  await page.getByLabel('For the author').fill(comment);
  await page.getByLabel('For the committee').fill('Only for the committee.');
  await page.getByRole('button', { name: 'Submit the review' }).click();
  await expect(page.getByRole('heading', { name: 'Discussion' })).toBeVisible();
}

async function invite(desk: Page, email: string) {
  await desk.goto('/organiser/papers/reviewers');
  await desk.getByLabel('Email').fill(email);
  await desk.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(main(desk).getByText(email).first()).toBeVisible();
}

async function openAtDesk(desk: Page, title: string) {
  await desk.goto(`/organiser/papers?text=${encodeURIComponent(title)}`);
  await desk.getByRole('link', { name: title }).click();
  await expect(desk.getByRole('heading', { name: 'Reviews' })).toBeVisible();
}

async function assign(desk: Page, title: string, name: string) {
  await openAtDesk(desk, title);
  const option = await desk.getByRole('option', { name: new RegExp(name) }).getAttribute('value');
  await desk.getByLabel('Another reviewer').selectOption(option ?? '');
  await desk.getByRole('button', { name: 'Assign' }).click();
  await expect(main(desk).getByText(`${name}, `).first()).toBeVisible();
}

/** Accepts the paper with this title at the desk, checks the preview of the mail, and sends the decision. */
async function decide(desk: Page, { title, note }: { title: string; note: string }) {
  await desk.goto(`/organiser/papers?text=${encodeURIComponent(title)}`);
  await desk.getByRole('checkbox').check();
  await desk.getByLabel('Decision', { exact: true }).selectOption('Accept');
  await desk.getByLabel(/^Note to the authors/).fill(note);
  await desk.getByRole('button', { name: 'Note the decision' }).click();
  await expect(main(desk).getByText('Noted: Accepted')).toBeVisible();
  await desk.goto('/organiser/papers/decisions');
  await expect(main(desk).getByText(note)).toBeVisible();
  await answerQuestion(desk, {
    button: /^Send \d+ mail/,
    done: main(desk).getByText('No decision is noted.'),
  });
}

/**
 * Places an accepted paper in the programme as a session. Then drags the session to another room and time, and
 * publishes the programme.
 */
async function placeAndPublish(desk: Page, title: string) {
  await openAtDesk(desk, title);
  await desk.getByRole('link', { name: 'Place in the programme' }).click();
  await expect(desk.getByLabel('Title')).toHaveValue(title);
  await expect(desk.getByRole('checkbox', { name: title })).toBeChecked();
  await desk.getByLabel('Day').fill('2026-01-25');
  await desk.getByLabel('From').fill('20:00');
  await desk.getByLabel(/^To /).fill('21:00');
  await desk.getByLabel('Room').selectOption({ index: 1 });
  await desk.getByRole('button', { name: 'Add a row for a person' }).click();
  await expect(desk.getByLabel('Person 6')).toBeVisible();
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  const card = desk.locator('.programme-card', { hasText: title });
  await expect(card).toContainText('20:00–21:00');
  // The session itself takes its room from 20:00 to 21:00. So the first free cell at 20:30 belongs to another room.
  await card.dragTo(desk.locator('td.is-free[data-from="20:30"]').first());
  await expect(card).toContainText('20:30–21:30');
  await answerQuestion(desk, { button: 'Publish the draft', done: desk.getByText('Programme Published') });
}

async function newPage(context: BrowserContext) {
  return await context.newPage();
}

test('a paper gets co-authors, three reviewers (one with a conflict) and a decision, and appears on the dashboard', async ({
  page,
  browser,
  otherBrowser,
  mails,
  database,
  extraHTTPHeaders,
}) => {
  test.setTimeout(240_000);
  const tag = randomTag();
  const title = `Water between two villages ${tag}`;
  const author = { email: `ines@${tag}.example`, name: `Ines Quill${tag}`, institution: `Institute ${tag}` };
  const coAuthors = [`kwame@co${tag}.example`, `mei@co2${tag}.example`];

  await page.goto('/papers');
  await page.getByRole('link', { name: 'Send a paper' }).click();
  await signIn(page, mails, author.email);
  await page.getByRole('button', { name: 'Send a paper' }).click();
  await fillPaper(page, { ...author, title, kind: 'Paper' });
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  // The author signs in on another device and finds the text of the draft there.
  const device = await browser.newContext({ ...(extraHTTPHeaders && { extraHTTPHeaders }) });
  const elsewhere = await newPage(device);
  await signIn(elsewhere, mails, author.email);
  await elsewhere.getByRole('link', { name: title }).click();
  await expect(elsewhere.getByLabel('Abstract')).toHaveValue(abstract);
  await device.close();

  for (const [row, email] of coAuthors.entries()) {
    await page.getByLabel(`Name of co-author ${row + 1}`).fill(row === 0 ? 'Kwame Mensah' : 'Mei Tan');
    await page.getByLabel(`Email of co-author ${row + 1}`).fill(email);
  }
  await page.getByRole('button', { name: 'Submit the paper' }).click();
  await expect(page.getByText('Please add the full text as a PDF first.').first()).toBeVisible();
  const pdf = await PDFDocument.create();
  pdf.addPage([700, 300]).drawText('Two villages share one well. Thanks to Mei Tan');
  pdf.setAuthor(author.name);
  const buffer = Buffer.from(await pdf.save());
  await page
    .getByLabel(/^Full text/)
    .setInputFiles({ name: `${author.name}.pdf`, mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Store the full text' }).click();
  await expect(page.getByText('The full text is stored encrypted.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit the paper' }).click();
  await expect(page.getByText('“Mei Tan” on page 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Submitted versions' })).toBeHidden();
  await page.getByLabel('Send the full text all the same').check();
  await page.getByLabel('Your name').press('End');
  await page.getByLabel('Your name').pressSequentially(' ');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit the paper' }).click();
  await expect(page.getByRole('heading', { name: 'Submitted versions' })).toBeVisible();
  await expect(page.getByText('Not saved yet.')).toHaveCount(0);
  await mails.waitFor(author.email, /was received/);

  for (const email of coAuthors) {
    const { text } = await mails.waitFor(email, /co-author/);
    const person = await newPage(otherBrowser);
    await person.goto(/\/papers\/co-author\?token=[\w-]+/.exec(text)?.[0] ?? '');
    await person.getByRole('button', { name: 'Yes, I am a co-author' }).click();
    await expect(person.getByText('You have confirmed')).toBeVisible();
    await person.close();
  }
  await page.reload();
  await expect(page.getByText(/confirmed/)).toHaveCount(2);

  const deskContext = await browser.newContext();
  await enterDesk(deskContext, database, { roles: ['programme'] });
  const desk = await newPage(deskContext);
  const reviewers = [
    { email: `asha@r1${tag}.example`, name: `Asha ${tag}`, institution: 'Hill College' },
    { email: `gopal@r2${tag}.example`, name: `Gopal ${tag}`, institution: 'Lake College' },
    { email: `tara@r3${tag}.example`, name: `Tara ${tag}`, institution: author.institution },
  ];
  const signedIn: Page[] = [];
  for (const reviewer of reviewers) {
    await invite(desk, reviewer.email);
    const context = await browser.newContext({ ...(extraHTTPHeaders && { extraHTTPHeaders }) });
    const reviewing = await newPage(context);
    await joinAsReviewer(reviewing, mails, reviewer);
    signedIn.push(reviewing);
  }
  await openAtDesk(desk, title);
  await expect(desk.getByText(`${reviewers[2]?.name} (institution)`)).toBeVisible();
  const { rows } = await database.query<{ id: string }>('select id from reviewer where email = $1', [
    reviewers[2]?.email,
  ]);
  const forced = await desk.request.post(desk.url(), {
    form: { intent: 'assign', reviewerId: rows[0]?.id ?? '' },
  });
  expect(forced.status()).toBe(409);
  await desk.getByLabel('Question', { exact: true }).fill('Which villages?');
  await desk.getByRole('button', { name: 'Send the question' }).click();
  await mails.waitFor(author.email, /question about your paper/);
  await page.reload();
  await page.getByLabel('Your answer').fill('Those by the river.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Those by the river.')).toBeVisible();

  for (const [index, reviewing] of signedIn.slice(0, 2).entries()) {
    await assign(desk, title, reviewers[index]?.name ?? '');
    await reviewPaper(reviewing, { title: tag, points: index === 0 ? 5 : 2, comment: `A comment ${index}.` });
    const file = await reviewing.request.get(`${reviewing.url()}/full-text`);
    expect(file.headers()['content-disposition']).toBe('attachment; filename="paper.pdf"');
    expect(
      (await PDFDocument.load(await file.body(), { updateMetadata: false })).getAuthor(),
    ).toBeUndefined();
    expect(await reviewing.content()).not.toContain(author.name);
  }
  const refused = await signedIn[2]?.goto(new URL(signedIn[0]?.url() ?? '').pathname);
  expect(refused?.status()).toBe(404);

  await desk.goto(`/organiser/papers?text=${tag}`);
  await expect(desk.getByText('Disagreement')).toBeVisible();
  await decide(desk, { title, note: `Please bring a map ${tag}.` });
  expect((await mails.waitFor(author.email, /is accepted/)).text).toContain('A comment 1.');

  await page.goto('/papers/mine');
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await register(page.request, { email: author.email, fullName: author.name });
  await logIn(page.request, author.email);

  await placeAndPublish(desk, title);
  await page.goto(`/schedule?q=${tag}`);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: 'Presented here' })).toBeVisible();
  await expect(main(page).getByText(`${author.name}, Kwame Mensah, Mei Tan`)).toBeVisible();
  await expect(page.getByRole('heading', { name: author.name })).toBeVisible();
  await page.goto('/dashboard/papers');
  await expect(
    main(page).getByText(/^Water between .*: Sunday 25 January 2026, 8:30 PM–9:30 PM/),
  ).toBeVisible();
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByText(`Please bring a map ${tag}.`)).toBeVisible();
  await expect(page.getByText('A comment 0.')).toBeVisible();
  await expect(main(page)).not.toContainText('Only for the committee.');
  await deskContext.close();
  for (const reviewing of signedIn) await reviewing.context().close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an author submits a paper, a reviewer reviews it, and the desk decides', async ({
    page,
    browser,
    mails,
    database,
    extraHTTPHeaders,
  }) => {
    test.setTimeout(180_000);
    const tag = randomTag();
    const title = `A workshop ${tag}`;
    const author = { email: `ines@${tag}.example`, name: `Ines ${tag}`, institution: `Institute ${tag}` };
    const options = { javaScriptEnabled: false, ...(extraHTTPHeaders && { extraHTTPHeaders }) };
    await signIn(page, mails, author.email);
    await page.getByRole('button', { name: 'Send a paper' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.getByRole('button', { name: 'Submit the paper' }).click();
    await expect(main(page).getByRole('alert')).toContainText('Please enter the abstract.');
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await fillPaper(page, { ...author, title, kind: 'Workshop' });
    await page.getByRole('button', { name: 'Submit the paper' }).click();
    await expect(page.getByRole('heading', { name: 'Submitted versions' })).toBeVisible();

    const deskContext = await browser.newContext({ javaScriptEnabled: false });
    await enterDesk(deskContext, database, { roles: ['programme'] });
    const desk = await newPage(deskContext);
    const reviewer = { email: `asha@r${tag}.example`, name: `Asha ${tag}`, institution: 'Hill College' };
    await invite(desk, reviewer.email);
    const context = await browser.newContext(options);
    const reviewing = await newPage(context);
    await joinAsReviewer(reviewing, mails, reviewer);
    await assign(desk, title, reviewer.name);
    await reviewPaper(reviewing, { title: tag, points: 4, comment: 'Good.' });
    await decide(desk, { title, note: `Welcome ${tag}.` });
    await page.goto('/papers/mine');
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByText(`Welcome ${tag}.`)).toBeVisible();
    await context.close();
    await deskContext.close();
  });
});
