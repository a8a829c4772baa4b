import { randomUUID } from 'node:crypto';
import { extractText } from 'unpdf';
import { expect, test } from '../support/fixtures.ts';
import { answerQuestion, enterDesk } from '../support/organisers.ts';
import { open, openWithScript } from '../support/pages.ts';
import { logIn, register, registerAndLogIn } from '../support/participants.ts';

// These tests change the same published programme. So they run one after another, not at the same time.
test.describe.configure({ mode: 'default' });

const firstTitle = 'The first hundred days of a ceasefire';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor filters the sessions, opens one and stars it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/schedule');
    await expect(page.locator('details[name=day]')).toHaveCount(4);
    await expect(page.getByLabel('Kind')).toBeHidden();
    await page.getByLabel('Theme').selectOption('Protection of Nature');
    await page.getByLabel('In person or online').selectOption('In person');
    await page.getByText('More filters').click();
    await page.getByLabel('Kind').selectOption('Film');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByRole('status').first()).toHaveText('1 session · 3 filters in use');
    await expect(page.getByLabel('Kind')).toBeVisible();
    await page.goto('/schedule');
    await page.getByRole('searchbox', { name: 'Find a session' }).fill('solbakken');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/q=solbakken/);
    await expect(page.getByText('4 sessions', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: firstTitle }).click();
    await expect(page.getByRole('heading', { level: 1, name: firstTitle })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Prof. Eirik Solbakken' })).toBeVisible();
    await page.getByRole('button', { name: 'Add to my programme' }).click();
    await expect(page.getByRole('button', { name: 'In my programme' })).toBeVisible();
    await page.goto('/schedule?mine=yes');
    await expect(page.getByRole('link', { name: firstTitle })).toBeVisible();
    await expect(page.locator('.session')).toHaveCount(1);
  });

  test('an organiser adds a session to the draft with a form', async ({ page, context, database }) => {
    await enterDesk(context, database, { roles: ['programme'] });
    await page.goto('/organiser/programme/new');
    const title = `Paper lanterns ${randomUUID().slice(0, 8)}`;
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Abstract').fill('We fold them together.');
    await page.getByLabel('Day').fill('2026-01-27');
    await page.getByLabel('From').fill('09:30');
    await page.getByLabel(/^To /).fill('09:00');
    await page.getByLabel('Room').selectOption({ label: 'Auditorium (1000 seats)' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
      'A session ends after it begins',
    );
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.getByLabel(/^To /).fill('10:30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
      'Another session is in this room at this time.',
    );
    await page.getByLabel('Day').fill('');
    await page.getByLabel('From').fill('');
    await page.getByLabel(/^To /).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  });
});

test.describe('for a visitor in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('each of the days 2 to 4 has its own date and time, and a filter changes the list at once', async ({
    page,
  }) => {
    await open(page, '/schedule');
    await page.locator('#days-2-4 summary').click();
    for (const date of ['Tuesday 27 January', 'Wednesday 28 January', 'Thursday 29 January']) {
      const part = page.getByRole('region', { name: date });
      await expect(part.getByText('Your time: 4:30 AM–12:30 PM GMT+1')).toBeVisible();
    }
    await expect(page.locator('#days-2-4 .session')).toHaveCount(48);
    await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Protection of Nature' });
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Film' });
    await expect(page.locator('.session')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Film: The Forest Ledger' })).toBeVisible();
    await expect(page).toHaveURL(/theme=nature.*kind=film/);
    await page.getByRole('link', { name: 'Show everything' }).click();
    await expect(page).toHaveURL(/\/schedule$/);
    await expect(page.locator('#days-2-4')).toContainText('48 sessions');
  });
});

test('the open data, the calendar file and the printable page of a day contain the published sessions', async ({
  page,
  request,
}) => {
  const data = await (await request.get('/schedule.json')).json();
  expect(data.schedule.conference).toMatchObject({ acronym: 'new_delhi_2026', daysCount: 6 });
  for (const file of ['schedule.xml', 'schedule.jsonld', 'schedule.atom']) {
    expect((await request.get(`/${file}`)).status()).toBe(200);
  }
  for (const embedded of ['embed/schedule', 'embed/speakers']) {
    const answer = await request.get(`/${embedded}`);
    expect([answer.status(), answer.headers()['set-cookie']]).toEqual([200, undefined]);
    expect((await answer.body()).byteLength).toBeLessThan(40 * 1024);
  }
  const file = await request.get('/schedule/sessions/first-hundred-days/calendar.ics');
  expect(await file.text()).toContain('DTSTART:20260127T033000Z');
  expect((await request.get('/schedule/sessions/nothing')).status()).toBe(404);
  expect((await request.get('/schedule/days/2026-02-01')).status()).toBe(404);
  await page.goto('/schedule/days/2026-01-27');
  await expect(
    page.getByRole('row', { name: /9:00 AM–10:15 AM Auditorium The first hundred days/ }),
  ).toBeVisible();
  await openWithScript(page, '/schedule');
  const margin = { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' };
  // The page listens for "print" a moment after React has it, so an early print has the sessions of one date only.
  await expect(async () => {
    const paper = await extractText(new Uint8Array(await page.pdf({ format: 'A4', margin })));
    // Each of the six dates has one sheet with all its sessions, though the page had loaded only those of the first date.
    expect(paper.totalPages).toBe(6);
    // Between the letters of a PDF there may be spaces that nobody sees.
    const sheets = paper.text.map((text) => text.replace(/\s/g, ''));
    expect(sheets[2]).toMatch(/Tuesday27January.*Thefirsthundreddays.*Longtables:thefirstevening/);
    expect(sheets[5]).toContain('Farewelltea');
  }).toPass({ timeout: 20_000 });
});

test('a participant who logs in keeps the stars that were set before the login', async ({
  page,
  request,
  context,
}) => {
  const email = await register(context.request);
  await open(page, '/schedule?q=hundred');
  const star = page.getByRole('button', { name: `Add to my programme: ${firstTitle}` });
  // Wait for the server's answer. The button shows the star before the answer, and a reload would cancel the request.
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await star.click();
  await saved;
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await logIn(context.request, email);
  await page.goto('/dashboard/papers');
  await page.getByRole('link', { name: 'My programme' }).click();
  await expect(page.getByRole('link', { name: firstTitle })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('stars');
  expect((await request.get('/dashboard/programme', { maxRedirects: 0 })).status()).toBe(302);
});

test('no page contains the link of an online session, but while the session is open, a paid participant is redirected to it', async ({
  playwright,
  baseURL,
  database,
}) => {
  const person = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = await registerAndLogIn(person);
  const page = '/schedule/sessions/online-orientation';
  const secret = 'meet.peace-conference.example';
  const read = async () =>
    (
      await Promise.all([page, `${page}.data`, '/schedule', '/schedule.json'].map((path) => person.get(path)))
    ).map((answer) => answer.text());
  const join = async () => {
    const answer = await person.get(`${page}/join`, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  await database.query('update registration set paid_at = now() where email = $1', [email]);
  for (const text of await read()) expect(await text).not.toContain(secret);
  expect(await join()).toEqual([302, page]);
  // From here, the published programme says that the session began a minute ago.
  const now = Date.now();
  type Session = { slug: string; startsAt: string; endsAt: string };
  /**
   * Publishes the newest version again, with other times of this session. Returns the session as it was before. It
   * reads the newest version each time, because other tests publish versions, too.
   */
  const publishAt = async (times: Partial<Session>) => {
    const { rows } = await database.query<{ document: { sessions: Session[] } }>(
      'select document from programme_version order by number desc limit 1',
    );
    const document = rows[0]?.document;
    const own = document?.sessions.find(({ slug }) => slug === 'online-orientation');
    const sessions = document?.sessions.map((one) => (one === own ? { ...one, ...times } : one));
    await database.query('insert into programme_version (published_at, document) values (now(), $1)', [
      JSON.stringify({ ...document, sessions }),
    ]);
    return own ?? {};
  };
  const original = await publishAt({
    startsAt: new Date(now - 60_000).toISOString(),
    endsAt: new Date(now + 600_000).toISOString(),
  });
  try {
    const texts = await Promise.all(await read());
    for (const text of texts) expect(text).not.toContain(secret);
    expect(texts[0]).toContain(`${page}/join`);
    expect(await join()).toEqual([302, `https://${secret}/orientation`]);
    // One press is no attendance. The open page counts minutes, each of them once.
    const minute = async () => {
      const answer = await person.post(`${page}/minute`, { headers: { Origin: baseURL ?? '' }, form: {} });
      return await answer.json();
    };
    expect([await minute(), await minute()]).toEqual([
      { minutes: 1, needed: 60 },
      { minutes: expect.any(Number), needed: 60 },
    ]);
    const { rows: scans } = await database.query(
      'select kind from door_scan join registration on registration.id = registration_id where email = $1',
      [email],
    );
    expect(scans).toEqual([]);
    await database.query('update registration set paid_at = null where email = $1', [email]);
    expect(await join()).toEqual([302, page]);
  } finally {
    await publishAt(original);
  }
});

test('an organiser moves a session with the keyboard, and visitors see the new time when it is published', async ({
  page,
  context,
  database,
  otherBrowser,
}) => {
  await enterDesk(context, database, { roles: ['programme'] });
  await page.goto('/organiser/programme?day=2026-01-30');
  // When the page shows this hint, it reacts to keys.
  await expect(page.getByText('press Alt and an arrow key')).toBeVisible();
  await page.getByRole('link', { name: 'Farewell tea' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('17:30–18:45')).toBeVisible();
  const changes = page.getByRole('region', { name: 'Publish' });
  await expect(changes.getByText(/Farewell tea.*Changed: time/)).toBeVisible();
  const visitor = await otherBrowser.newPage();
  await visitor.goto('/schedule/sessions/farewell');
  await expect(visitor.getByText('5:15 PM–6:30 PM')).toBeVisible();
  await answerQuestion(page, { button: 'Publish the draft', done: page.getByText('Programme Published') });
  await visitor.reload();
  await expect(visitor.getByText('5:30 PM–6:45 PM')).toBeVisible();
});

test.describe('without network', () => {
  // Without network, the browser logs an error for each file that it cannot load. Allow these errors.
  test.use({ allowedErrors: [/Failed to (load resource|fetch)|^$/] });

  test('the schedule and an already opened session can be read, and the schedule shows how old it is', async ({
    page,
    context,
  }) => {
    await page.goto('/schedule/sessions/wells-and-quarrels');
    // The cache stores these two pages last, after their scripts and styles. So wait until it has them.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const kept = await (await caches.open('schedule')).keys();
          return kept.map(({ url }) => new URL(url).pathname).slice(-2);
        }),
      )
      .toEqual(['/schedule', '/schedule/sessions/wells-and-quarrels']);
    await context.setOffline(true);
    await page.goto('/schedule');
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.goto('/schedule/sessions/wells-and-quarrels');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Wells, quarrels, and who keeps the key',
    );
    await page.goto('/schedule/sessions/compost');
    await expect(page).toHaveURL(/\/schedule$/);
    await page.clock.install({ time: Date.now() + 2 * 3600 * 1000 });
    await page.goto('/schedule');
    await expect(page.getByText(/This page is from .* It may have changed since/)).toBeVisible();
  });
});
