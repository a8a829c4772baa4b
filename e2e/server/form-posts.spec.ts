import { Agent, request as ask } from 'node:http';
import { expect, test } from '../support/fixtures.ts';
import { anEmail, defaultAnswers, logIn, registerAndLogIn } from '../support/participants.ts';

const pages = [
  '/',
  '/about',
  '/schedule',
  '/speakers',
  '/take-the-stage',
  '/venue',
  '/gallery',
  '/bharat-utsav',
  '/registration',
  '/partnership',
  '/contact',
  '/get-involved',
  '/login',
  '/stall-holder',
  '/privacy-policy',
  '/terms-and-conditions',
  '/refund-policy',
  '/travel',
  '/speaker-guidelines',
  '/press',
  '/faq',
  '/search',
];
const forms = [
  '/registration',
  '/login',
  '/stall-holder',
  '/login/code',
  '/login/link',
  '/login/choose',
  '/login/browsers',
  '/logout',
  '/bharat-utsav',
  '/contact',
  '/dashboard',
  '/dashboard/account',
  '/dashboard/participation',
  '/dashboard/programme',
  '/dashboard/receipts',
];
const booking = {
  option: 'food-court-shop',
  day: '',
  applicantName: 'Thali House',
  contactEmail: 'thali@example.org',
};

test('every public page answers 200 with its own title, and the dashboard redirects a visitor to /login', async ({
  request,
}) => {
  const titles = new Set<string>();
  for (const path of pages) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 200]);
    titles.add(/<title>([^<]+)<\/title>/.exec(await answer.text())?.[1] ?? '');
    const head = await request.head(path, { maxRedirects: 0 });
    expect([path, head.status()]).toEqual([path, 200]);
  }
  expect(titles.size).toBe(pages.length);
  expect(titles).not.toContain('');
  const guarded = await request.get('/dashboard', { maxRedirects: 0 });
  expect([guarded.status(), guarded.headers().location]).toEqual([302, '/login']);
});

test('the HTML of four pages has exactly the field names of their forms', async ({ request }) => {
  const names = async (path: string) => {
    const html = await (await request.get(path)).text();
    return [
      ...new Set(
        [...html.matchAll(/<(?:input|select|textarea)\b[^>]*?\sname="([^"]+)"/g)].map(([, name]) => name),
      ),
    ];
  };
  expect(await names('/registration')).toEqual([
    'formKey',
    'fullName',
    'email',
    'participantType',
    'passportNumber',
    'passportExpiry',
    'needsVisa',
    'visaAddress',
    'clothSize',
    'shoeSize',
    'interestedDoctorate',
    'photo',
    'passport',
  ]);
  expect(await names('/bharat-utsav')).toEqual([
    'formKey',
    'option',
    'day',
    'applicantName',
    'contactEmail',
    'picture',
  ]);
  expect(await names('/contact')).toEqual(['name', 'email', 'message']);
  expect(await names('/login')).toEqual(['email']);
});

for (const kind of ['form', 'multipart'] as const) {
  test(`${kind === 'form' ? 'urlencoded' : 'multipart'} forms can register, log in, book and send a message`, async ({
    request,
  }) => {
    const post = async (path: string, fields: Record<string, string>) => {
      const answer = await request.post(path, { [kind]: fields, maxRedirects: 0 });
      return [answer.status(), answer.headers().location];
    };
    const email = anEmail();
    expect(await post('/registration', { ...defaultAnswers, email })).toEqual([303, '/login']);
    expect(await post('/login', { email })).toEqual([303, '/dashboard']);
    expect(await post('/bharat-utsav', booking)).toEqual([303, '/dashboard']);
    expect(await post('/dashboard', { intent: 'country', country: 'IN' })).toEqual([303, '/dashboard']);
    expect(await post('/contact', { name: 'Asha', email, message: 'Is there parking?' })).toEqual([
      303,
      '/contact',
    ]);
    expect(await post('/logout', {})).toEqual([303, '/']);
    expect((await request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(302);
  });
}

test('an enquiry is mailed only to the organisers', async ({ request, mails }) => {
  const email = anEmail();
  const message = `Is there parking?\nI come by bus. ${email}`;
  await request.post('/contact', { form: { name: 'Asha Wanjiru', email, message } });
  const find = async () =>
    (await mails.sentTo('hello@peace-conference.example')).filter(({ text }) => text.includes(email));
  await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await find();
  expect(mail?.to).toEqual(['hello@peace-conference.example']);
  expect(mail?.text).toContain('Is there parking?');
  expect(await mails.sentTo(email)).toEqual([]);
});

test('every form refuses a post from another origin with 403, and changes nothing', async ({
  request,
  baseURL,
  database,
}) => {
  const email = await registerAndLogIn(request);
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: baseURL?.replace('http:', 'https:') ?? '' },
    { Origin: `${baseURL}.evil.example` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Referer: 'https://evil.example/page' },
  ];
  for (const path of [...forms, '/login.data', '/registration.data']) {
    for (const headers of foreign) {
      const answer = await request.post(path, { headers, form: { ...booking, email }, maxRedirects: 0 });
      expect([path, headers, answer.status()]).toEqual([path, headers, 403]);
    }
  }
  expect((await request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(200);
  const { rowCount } = await database.query(
    'select 1 from booking join registration on registration.id = registration_id where email = $1',
    [email],
  );
  expect(rowCount).toBe(0);
});

test('the server accepts a post from its own origin and a post without an origin', async ({
  request,
  baseURL,
}) => {
  const email = await registerAndLogIn(request);
  const acceptedHeaders: Record<string, string>[] = [
    { Origin: baseURL ?? '' },
    { 'Sec-Fetch-Site': 'same-origin' },
    {},
  ];
  for (const headers of acceptedHeaders) {
    await logIn(request, email);
    const answer = await request.post('/logout', { headers, maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([303, '/']);
  }
});

test('no cache may store a page with the data of one person', async ({ request }) => {
  await registerAndLogIn(request);
  for (const path of ['/registration', '/login/code', '/bharat-utsav', '/dashboard', '/dashboard/account']) {
    const { 'cache-control': cache } = (await request.get(path)).headers();
    expect([path, cache]).toEqual([path, 'no-store']);
  }
});

test('if the server answers before it has read a form, the next request on the connection is answered soon', async ({
  baseURL,
}) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body = '') =>
    new Promise<number>((done, fail) => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length };
      const asked = ask(`${baseURL}${path}`, { agent, method, headers, timeout: 5000 });
      asked.on('response', (answer) => {
        answer.resume();
        answer.on('end', () => done(answer.statusCode ?? 0));
      });
      asked.on('timeout', () => asked.destroy(new Error(`${path} was not answered`)));
      asked.on('error', fail);
      asked.end(body);
    });
  for (const [path, status] of [
    ['/dashboard', 302],
    ['/login/choose', 302],
    ['/about', 405],
    ['/no-such-page', 405],
  ] as const) {
    expect([path, await send('POST', path, 'a'.repeat(200_000))]).toEqual([path, status]);
    expect(await send('GET', '/healthz')).toBe(200);
  }
  agent.destroy();
});
