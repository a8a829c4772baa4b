import { findFreePort } from '#platform/free-port.server.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { siteAt } from '../support/online-site.ts';
import { enterDesk } from '../support/organisers.ts';
import { anEmail, defaultAnswers, logIn, register } from '../support/participants.ts';
import { aPdf } from '../support/uploads.ts';

const port = await findFreePort();

test.describe('extra questions and tasks', () => {
  const site = siteAt('2026-01-05T10:00', port);

  test('an owner asks two questions of their own and gives a task away; a participant answers without script; the desk finds, corrects and exports the answers', async ({
    page,
    context,
    browser,
    request,
    extraHTTPHeaders,
  }) => {
    const { database } = site();
    const owner = await enterDesk(context, database);
    const registrationPage = async () => (await (await request.get('/registration')).text()).includes('Meal');
    expect(await registrationPage()).toBe(false);
    const early = await register(request, { participantType: 'student', fullName: 'Early Bird' });

    await page.goto('/organiser/settings/questions');
    await expect(page.getByText('No extra questions.')).toBeVisible();
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Add the question' }) });
    const add = async (words: string, kind: string, more: () => Promise<void>) => {
      await form.getByLabel('Question', { exact: true }).fill(words);
      await form.getByLabel('Answer', { exact: true }).selectOption(kind);
      await more();
      await form.getByRole('button', { name: 'Add the question' }).click();
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
    };
    await form.getByLabel('Question', { exact: true }).fill('Meal');
    await form.getByLabel('Answer', { exact: true }).selectOption('choice');
    await form.getByRole('button', { name: 'Add the question' }).click();
    await expect(page.getByText('Please write at least two choices').first()).toBeVisible();
    await add('Meal', 'choice', async () => {
      await form.getByLabel('Choices', { exact: false }).first().fill('Rice\nBread');
      await form.getByLabel('Yes, at once').check();
      await form.getByLabel('At the end of the registration form').check();
    });
    await add('A letter of your school', 'file', async () => {
      await form.getByLabel('Student', { exact: true }).check();
      await form.getByLabel('Yes, until a day').check();
      await form.getByLabel('Until which day').fill('2026-01-12');
    });
    await page.getByRole('button', { name: 'Up A letter of your school' }).click();
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('A letter of your school');
    await expectAccessible(page, 'the extra questions of the settings');

    // A visitor without script answers in the registration form, and then on the dashboard.
    const plain = await browser.newContext({
      baseURL: `http://localhost:${port}`,
      javaScriptEnabled: false,
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    });
    const visitor = await plain.newPage();
    const email = anEmail();
    await visitor.goto('/registration');
    await visitor.getByLabel('Full name').fill('Noor Plain');
    await visitor.getByLabel('Email', { exact: true }).fill(email);
    await visitor.locator('[name=participantType]').selectOption('student');
    await visitor.getByLabel('Passport number').fill(defaultAnswers.passportNumber);
    await visitor.getByLabel('Passport expiry date').fill(defaultAnswers.passportExpiry);
    await expect(visitor.getByLabel('A letter of your school')).toHaveCount(0);
    await visitor.getByLabel('Meal').selectOption('Bread');
    await visitor.getByRole('button', { name: 'Register Now & Pay Later' }).click();
    await expect(visitor).toHaveURL('/login');
    await logIn(plain.request, email);
    await visitor.goto('/dashboard');
    const task = visitor.getByRole('listitem').filter({ hasText: 'More questions' }).last();
    await expect(task).toContainText('Please answer until 12 January 2026: A letter of your school.');
    await task.getByRole('link', { name: 'Answer the questions' }).click();
    await expect(visitor.getByText('You have answered these questions.')).toBeVisible();
    await visitor.getByLabel('A letter of your school').setInputFiles(aPdf('letter.pdf'));
    await visitor.getByRole('button', { name: 'Save the answers' }).click();
    await expect(
      visitor.getByRole('listitem').filter({ hasText: /^A letter of your school$/ }),
    ).toBeVisible();
    await visitor.goto('/dashboard');
    await expect(visitor.getByText('You have answered all questions.')).toBeVisible();
    await plain.close();

    // Somebody who registered before is asked on the dashboard.
    await logIn(request, early);
    expect(await (await request.get('/dashboard')).text()).toContain('Please answer: Meal.');

    await page.goto('/organiser/registrations');
    await page.getByText('Filters and columns').click();
    await page.getByLabel('Extra question').selectOption({ label: 'Meal: “Bread”' });
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('1 registration', { exact: true })).toBeVisible();
    const exported = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export their answers' }).click();
    expect((await exported).suggestedFilename()).toBe('extra-answers.csv');
    await page.getByRole('link', { name: 'Noor Plain', exact: true }).click();
    await page.getByRole('link', { name: 'Extra questions' }).click();
    await expect(page.getByText('Bread')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show the answers' }).click();
    await expect(page.locator('dd').filter({ hasText: 'Bread' })).toBeVisible();
    await page.getByText('Correct the answers').click();
    await page.getByLabel('Meal').selectOption('Rice');
    await page.getByLabel('Reason').fill('Told us at the door');
    await expectAccessible(page, 'the answers of a person');
    await page.getByRole('button', { name: 'Save the correction' }).click();
    await page.getByRole('button', { name: 'Show the answers' }).click();
    await expect(page.locator('dd').filter({ hasText: 'Rice' })).toBeVisible();

    // A task of the overview, assigned to oneself.
    await page.goto('/organiser');
    const unpaid = page.getByRole('listitem').filter({ hasText: 'registrations not paid in full' });
    await unpaid.locator('summary').click();
    await unpaid.getByLabel('To whom').selectOption({ label: owner.name });
    await unpaid.getByLabel('Until which day').fill('2026-01-04');
    await unpaid.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByText('Please choose today or a later day.').first()).toBeVisible();
    await unpaid.getByLabel('Until which day').fill('2026-01-06');
    await unpaid.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(unpaid).toContainText('You, until 6 Jan 2026');
    await page.getByRole('link', { name: 'My tasks (1)' }).click();
    await expect(unpaid).toBeVisible();
    await expectAccessible(page, 'the assigned tasks');
  });
});
