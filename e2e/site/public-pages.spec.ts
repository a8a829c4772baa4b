import { expect, test } from '../support/fixtures.ts';
import { open, toast } from '../support/pages.ts';

/** For each page, the sentences that the specification requires. */
const requiredSentences: Record<string, (string | RegExp)[]> = {
  '/': [
    'New Delhi · 26–30 January 2026',
    ...[
      'Sustaining Peace',
      'Nonviolent Society',
      'Sustainable Agriculture & Tourism',
      'Protection of Nature',
    ],
    ...['Paper Presentations', 'Workshops & Seminars', 'Parliament Sessions', 'Exhibition', 'Film Festival'],
    ...['Awards', 'over 100 countries', '14–30 January 2026', 'Join Us in New Delhi'],
    ...[/1000\s*participants/, /100\s*countries/],
    ...['The Journey Continues', 'New York, USA', '27 September – 2 October 2027'],
  ],
  '/about': [
    ...[
      'joint initiative of two peace foundations',
      'from 26 to 30 January 2026',
      'pre-conference on 25 January',
    ],
    ...['1000 people from 100 countries', 'Chairman', 'Conference Convener', 'Who should attend'],
    ...['Participant benefits', 'International World Peace Passport', 'Certificate of Participation'],
    ...['Membership Certificate', 'member for one year', 'Awards and honorary doctorates'],
  ],
  '/schedule': [
    ...['Pre-Conference', '25 January', '3:00 PM–7:00 PM', 'Welcome and orientation'],
    ...['Day 1', '26 January', 'Republic Day Parade', 'Visit to Bharat Utsav'],
    ...['Days 2–4', '27–29 January', '9:00 AM–5:00 PM', 'Core activities'],
    ...['5:00 PM onwards', 'Film festival and cultural programs', '7:00 PM onwards', 'Networking dinners'],
    ...['Day 5', '30 January', 'Peace March from India Gate to Rajghat', 'Closing ceremony and awards'],
    ...['the next host is announced', 'Dilli Haat venue in Janakpuri, New Delhi 110058'],
  ],
  '/speakers': [
    ...['100+ speakers from 50+ countries', /Peace Activists.{0,60}15\+/, /Peace Makers.{0,60}12\+/],
    ...[/Peace Builders.{0,60}18\+/, /Peace Ambassadors.{0,60}10\+/, /Peace Faculty.{0,60}20\+/],
    /Peace Researchers.{0,60}25\+/,
    ...[
      'Call for speakers',
      'Peace institutes',
      'University professors',
      'Community leaders',
      'Policy makers',
    ],
    ...['Speaker recognition', 'Peace Excellence Award', 'Honorary Doctorate', 'Lifetime Achievement'],
  ],
  '/venue': [
    ...['15 km', '30–45 min', '12 km', '25–35 min', 'Local transport', 'Getting Here', 'Explore Delhi'],
    ...[
      /India Gate.{0,120}8 km/,
      /Red Fort.{0,120}10 km/,
      /Lotus Temple.{0,120}6 km/,
      /Qutub Minar.{0,120}12 km/,
    ],
    ...[/Humayun’s Tomb.{0,120}14 km/, /Akshardham.{0,120}18 km/, 'Monument', 'Heritage', 'Religious'],
    ...[
      '8:00 AM–9:00 PM',
      '7:00 AM–10:00 PM',
      '1000 seats',
      '200–300 each',
      '5000 sq ft',
      'New Delhi 110058',
    ],
  ],
  '/gallery': ['Conference', 'Cultural Events', 'Networking', 'Workshops', 'Delhi Sights'],
  '/bharat-utsav': [
    ...['14–30 January 2026', '₹25,000', '₹65,000', '₹35,000', '₹45,000 per day', '₹1,25,000 per day'],
    'Book Now (Pay Later)',
  ],
  '/registration': [
    ...['All fields are required unless marked optional', 'Student, $1500', 'Professional or faculty, $2500'],
    ...['complete once the fee is paid in full', 'Register Now & Pay Later'],
  ],
  '/partnership': ['University Partners', 'Sponsorship', 'Media & Outreach Partners'],
  '/contact': ['+1 202 555 0143', '+91 00000 26130', 'hello@peace-conference.example'],
  '/get-involved': ['Volunteer', 'Internship', 'Membership', 'member for one year'],
  '/login': ['Login to Dashboard', 'Not registered yet?'],
  '/privacy-policy': ['Privacy policy', 'cookie_consent'],
  '/terms-and-conditions': ['Terms & conditions', 'Registration is complete only on full payment'],
  '/refund-policy': [
    ...[/Cancelled until 31 October 2025: 75 %/, /1 November to 31 December 2025: 50 %/],
    ...[/from 1 January 2026: nothing/, 'Processing fees are non-refundable'],
    ...['at least 15 days before the start', '100 % of the fee', '75 % back with proof of the refusal'],
    'at least 30 days before the start',
  ],
};

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('each page contains the sentences that the specification requires', async ({ page }) => {
    test.setTimeout(120_000);
    const missing: Record<string, (string | RegExp)[]> = {};
    for (const [path, expected] of Object.entries(requiredSentences)) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      // Use `textContent`, because it also contains the text of closed sections.
      const text = ((await page.getByRole('main').textContent()) ?? '').replace(/\s+/g, ' ');
      missing[path] = expected.filter((fact) =>
        typeof fact === 'string' ? !text.includes(fact) : !fact.test(text),
      );
    }
    expect(missing).toEqual(Object.fromEntries(Object.keys(requiredSentences).map((path) => [path, []])));
  });

  test('the pages have the links of the specification, and the schedule shows at most one open day', async ({
    page,
  }) => {
    const targets = async (path: string, ...names: string[]) => {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const main = page.getByRole('main');
      return await Promise.all(
        names.map(async (name) => await main.getByRole('link', { name }).first().getAttribute('href')),
      );
    };
    expect(
      await targets(
        '/',
        'Register Now',
        'Learn More',
        'Explore Bharat Utsav',
        'View Full Schedule',
        'Sponsor or',
      ),
    ).toEqual(['/registration', '/about', '/bharat-utsav', '/schedule', '/contact?topic=sponsor']);
    expect(await targets('/get-involved', 'Offer', 'Ask about', 'become a member')).toEqual([
      '/contact?topic=volunteer',
      '/contact?topic=internship',
      '/registration',
    ]);
    expect(await targets('/partnership', 'Write to us')).toEqual(['/contact?topic=partner']);
    expect(await targets('/login', 'Register Now')).toEqual(['/registration']);

    await page.goto('/schedule');
    const days = page.getByRole('main').locator('details[name=day]');
    const opened = () => days.evaluateAll((all: HTMLDetailsElement[]) => all.map(({ open }) => open));
    expect(await opened()).toEqual([true, false, false, false]);
    await days.nth(2).locator('summary').click();
    expect(await opened()).toEqual([false, false, true, false]);
    await days.nth(2).locator('summary').click();
    expect(await opened()).toEqual([false, false, false, false]);
  });
});

test.describe('the countdown', () => {
  test.use({ timezoneId: 'Africa/Nairobi' });

  test('the countdown runs to midnight in the visitor’s time zone, and then says that the event has begun', async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-01-23T20:57:55+03:00') });
    await open(page, '/');
    const numbers = async () => (await page.getByRole('timer').locator('.numeral').allInnerTexts()).join(':');
    await page.clock.pauseAt(new Date('2026-01-23T20:58:00.500+03:00'));
    await expect.poll(numbers).toBe('02:03:02:00');
    await page.clock.runFor(1000);
    await expect.poll(numbers).toBe('02:03:01:59');
    await page.clock.pauseAt(new Date('2026-01-25T23:59:58+03:00'));
    await expect(page.getByText('The event has begun!')).toHaveCount(0);
    await page.clock.runFor(3000);
    await expect(page.getByText('The event has begun!')).toBeVisible();
  });
});

test('the contact form opens the mail program with all fields filled in, and shows a notice', async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  const asked: string[] = [];
  session.on('Page.frameRequestedNavigation', ({ url }) => asked.push(url));
  await open(page, '/contact');
  await page.getByLabel('Full name').fill('Ann Lee');
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
  await page.getByLabel('Message').fill('Two stalls & a stage, please');
  await page.getByRole('button', { name: 'Open in my mail program' }).click();
  await expect(toast(page)).toContainText('Opening Email Client');
  expect(asked.filter((url) => url.startsWith('mailto:'))).toEqual([
    'mailto:hello@peace-conference.example?subject=Message%20from%20Ann%20Lee%20for%20the%20Peace%20Conference' +
      '&body=Two%20stalls%20%26%20a%20stage%2C%20please%0D%0A%0D%0AAnn%20Lee%0D%0Aann%40example.org',
  ]);
  await expect(page).toHaveURL('/contact');
});

test('no sentence stands twice on the home page', async ({ page }) => {
  await page.goto('/');
  const sentences = await page.locator('p, li, dd, dt, h1, h2, h3').evaluateAll((elements) =>
    elements
      .filter((element) => !element.querySelector('p, li, dd, dt, h1, h2, h3'))
      .flatMap((element) =>
        (element.textContent ?? '')
          .replace(/\s+/g, ' ')
          .trim()
          .split(/(?<=[.!?]) /),
      )
      .filter((sentence) => sentence.split(' ').length > 3),
  );
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
  expect(sentences.length).toBeGreaterThan(20);
});
