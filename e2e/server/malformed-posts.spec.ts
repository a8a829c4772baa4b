import { request as ask } from 'node:http';
import fc from 'fast-check';
import { openRandom } from '#tests/random.ts';
import { expect, test } from '../support/fixtures.ts';
import { registerAndLogIn } from '../support/participants.ts';

const random = openRandom();
const below = (limit: number) => Math.floor(random() * limit);

const fields: Record<string, string[]> = {
  '/registration': [
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
    'kept-photo',
    'kept-passport',
  ],
  '/login': ['email', 'intent'],
  '/login/code': ['code'],
  '/login/link': ['token'],
  '/login/choose': ['registration'],
  '/login/browsers': ['keep'],
  '/bharat-utsav': ['formKey', 'option', 'day', 'applicantName', 'contactEmail', 'picture', 'kept-picture'],
  '/contact': ['name', 'email', 'message'],
  '/dashboard': ['intent', 'country', 'photo', 'passport', 'bookingId'],
  '/dashboard/programme': ['intent'],
  '/dashboard/receipts': ['bookingId', 'name', 'address', 'taxNumber'],
  '/dashboard/account': [
    'intent',
    'kind',
    'browser',
    'reference',
    'fullName',
    'country',
    'passportNumber',
    'passportExpiry',
    'needsVisa',
    'visaAddress',
  ],
  '/logout': ['forget'],
};

/** Makes the content of a field: a value that often breaks forms, or a random one. */
const fieldValue = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    'a\0b@example.org',
    'yes',
    'student',
    'asha@example.org',
    '2031-02-30',
    '9999-12-31',
    'auditorium',
    'photo',
    'withdraw',
    'country',
    'email-link',
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-0000-0000-00000000000g',
    '-----------------------------------0',
    '../../etc/passwd',
    '\u{202e}gpj.exe',
    '123456',
    '\ud800',
    '__proto__',
    "'; drop table registration; --",
    'x'.repeat(300),
    'x'.repeat(200_000),
    '🕊'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const fileBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .constantFrom('%PDF-1.4\n', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF89a', '<svg/>')
    .map((text) => Buffer.from(text, 'latin1')),
);

/** Makes the body of a post and its content type. The body is valid, or it is broken in one of several ways. */
function anyPost(names: string[]) {
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fieldValue },
  );
  const part = fc.oneof(
    fc.tuple(name, fieldValue).map(([field, text]) => ({ field, head: '', body: Buffer.from(text) })),
    fc.tuple(name, fieldValue, fileBytes).map(([field, file, content]) => ({
      field,
      head: `; filename="${escapeHeader(file)}"`,
      body: Buffer.from(content),
    })),
  );
  const multipart = fc
    .tuple(
      fc.array(part, { maxLength: 20 }),
      fc.constantFrom('----b', 'x', 'ü'),
      fc.integer({ min: 0, max: 7 }),
    )
    .map(([parts, boundary, flaw]) => {
      const body = Buffer.concat([
        ...parts.flatMap(({ field, head, body }) => [
          Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="${escapeHeader(field)}"${head}\r\n\r\n`,
          ),
          body,
          Buffer.from('\r\n'),
        ]),
        Buffer.from(flaw === 1 ? '' : `--${boundary}--\r\n`),
      ]);
      const types = [
        `multipart/form-data; boundary=${boundary}`,
        `multipart/form-data; boundary=${boundary}`,
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
        'multipart/mixed; boundary=x',
      ];
      return {
        type: types[flaw] ?? types[0],
        body: flaw === 7 ? body.subarray(0, Math.floor(body.length / 2)) : body,
      };
    });
  const urlencoded = fc.array(fc.tuple(name, fieldValue), { maxLength: 20 }).map((pairs) => ({
    type: 'application/x-www-form-urlencoded',
    body: Buffer.from(pairs.map(([field, text]) => `${escape(field)}=${escape(text)}`).join('&')),
  }));
  const unrelatedPost = fc
    .tuple(
      fc.constantFrom(undefined, '', 'text/plain', 'application/json', 'application/x-www-form-urlencoded'),
      fileBytes,
    )
    .map(([type, content]) => ({ type, body: Buffer.from(content) }));
  return fc.record({
    post: fc.oneof({ weight: 3, arbitrary: multipart }, urlencoded, unrelatedPost),
    accept: fc.constantFrom('text/html', 'application/json', '*/*', ''),
  });
}

const escapeHeader = (text: string) => text.replace(/["\r\n]/g, '_');

/**
 * Posts a body that no browser would send. Uses a new random IP address each time, because of rate limits. Returns the
 * status of the answer.
 */
function send(
  address: string,
  { type, body }: { type: string | undefined; body: Buffer },
  headers: Record<string, string>,
) {
  const from = `10.${below(256)}.${below(256)}.${1 + below(254)}`;
  return new Promise<number>((done, fail) => {
    const post = ask(address, {
      method: 'POST',
      headers: {
        'X-Forwarded-For': from,
        'Content-Length': body.length,
        ...headers,
        // Node encodes headers in Latin-1. So give it a string whose bytes in Latin-1 are the type in UTF-8.
        ...(type !== undefined && { 'Content-Type': Buffer.from(type).toString('latin1') }),
      },
    });
    post.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode ?? 0));
    });
    post.on('error', fail);
    post.end(body);
  });
}

test('no form answers a malformed body with a server error', async ({ baseURL, context }) => {
  test.setTimeout(180_000);
  for (const [path, names] of Object.entries(fields)) {
    // Log in again before each form, because some of the forms end the session.
    await context.clearCookies();
    await registerAndLogIn(context.request);
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const known = path === '/logout' ? '' : cookies;
    await fc.assert(
      fc.asyncProperty(anyPost(names), fc.boolean(), async ({ post, accept }, isKnown) => {
        const headers = { Accept: accept, ...(isKnown && known && { Cookie: known }) };
        const status = await send(`${baseURL}${path}`, post, headers);
        expect(status, path).toBeGreaterThanOrEqual(200);
        expect(status, path).toBeLessThan(500);
      }),
      { numRuns: 40 },
    );
    expect((await context.request.get('/readyz')).status(), path).toBe(200);
  }
});

test('a page never answers a malformed cookie with a server error', async ({ request }) => {
  const names = ['session', 'device', 'browser', 'booking-draft', 'notice'];
  const cookie = fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'grapheme-ascii', maxLength: 80 }));
  await fc.assert(
    fc.asyncProperty(fc.array(cookie), async (cookies) => {
      const text = cookies.map(([name, content]) => `${name}=${content}`).join('; ');
      for (const path of ['/login', '/dashboard', '/bharat-utsav', '/registration', '/about']) {
        const answer = await request.get(path, { headers: { Cookie: text }, maxRedirects: 0 });
        expect([path, answer.status() < 500]).toEqual([path, true]);
      }
    }),
    { numRuns: 20 },
  );
});

test('to a post that no browser would send, the server answers with the form and not with an error page', async ({
  request,
}) => {
  for (const [type, body] of [
    ['multipart/form-data; boundary=other', '--x\r\n\r\n'],
    ['multipart/form-data', ''],
    ['application/json', '{"fullName":"Asha"}'],
    ['application/x-www-form-urlencoded', 'fullName=%E0%A4%A'],
  ] as const) {
    const answer = await request.post('/registration', { headers: { 'Content-Type': type }, data: body });
    expect([type, [400, 422].includes(answer.status())]).toEqual([type, true]);
    expect(await answer.text()).toContain('name="passportNumber"');
  }
});
