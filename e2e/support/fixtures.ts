import { randomInt } from 'node:crypto';
import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test';
import pg from 'pg';
import { type ReceivedMail, readMails } from '#tests/servers/mail-sink.ts';

export { expect };

type Mails = {
  /**
   * Returns the newest mail to the address, but never the same mail twice. Waits until there is such a mail. `subject`
   * limits the search to mails with this subject.
   */
  waitFor(address: string, subject?: RegExp): Promise<ReceivedMail>;
  /** Returns all mails that were sent to the address until now, with the oldest mail first. */
  sentTo(address: string): Promise<ReceivedMail[]>;
};

type Fixtures = {
  mails: Mails;
  /** Console errors that do not fail this test. A test sets them with `test.use({ allowedErrors: [/…/] })`. */
  allowedErrors: RegExp[];
  /** A second browser, for another person. */
  otherBrowser: BrowserContext;
  /** Fails the test if a page has logged or thrown an error. */
  quietConsole: undefined;
};

type WorkerFixtures = {
  /** A connection to the site's database as its owner, for changes that no page can make. */
  database: pg.Pool;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  allowedErrors: [[], { option: true }],

  // Each test sends another IP address, because the site limits the number of requests of each address.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    await use({ 'X-Forwarded-For': address, ...extraHTTPHeaders });
  },

  otherBrowser: async ({ browser, extraHTTPHeaders }, use) => {
    const context = await browser.newContext({ ...(extraHTTPHeaders && { extraHTTPHeaders }) });
    await use(context);
    await context.close();
  },

  quietConsole: [
    async ({ context, allowedErrors }, use) => {
      const complaints = watchConsole(context);
      await use(undefined);
      expect(complaints().filter((text) => !allowedErrors.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  mails: async ({}, use) => {
    const folder = process.env.E2E_MAIL_FOLDER ?? '';
    const sentTo = (address: string) => readMails(folder, address);
    const returned = new Set<string>();
    await use({
      sentTo,
      async waitFor(address, subject = /./) {
        const find = async () =>
          (await sentTo(address)).findLast(
            (mail) => subject.test(mail.subject) && !returned.has(address + mail.messageId),
          );
        await expect
          .poll(find, { message: `a mail to ${address}`, timeout: 20_000, intervals: [100] })
          .toBeDefined();
        const found = (await find()) as ReceivedMail;
        returned.add(address + found.messageId);
        return found;
      },
    });
  },

  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
});

/**
 * Collects the errors that the pages of this context log or throw. Returns a function that lists them. The list omits
 * what a browser logs when the server refuses a form or a page (4xx). It includes the errors about missing pictures and
 * scripts.
 */
export function watchConsole(context: BrowserContext): () => string[] {
  const refused = new Set<string>();
  const errors: ConsoleMessage[] = [];
  const thrown: string[] = [];
  context.on('response', (response) => {
    const request = response.request();
    const isPage =
      request.isNavigationRequest() ||
      request.method() === 'POST' ||
      new URL(response.url()).pathname.endsWith('.data');
    if (isPage && response.status() >= 400 && response.status() < 500)
      refused.add(withoutHash(response.url()));
  });
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message);
  });
  context.on('weberror', (error) => thrown.push(error.error().stack ?? error.error().message));
  const isRefusal = (message: ConsoleMessage) =>
    /the server responded with a status of 4\d\d/.test(message.text()) &&
    refused.has(withoutHash(message.location().url));
  return () => [
    ...thrown,
    ...errors.filter((message) => !isRefusal(message)).map((message) => message.text()),
  ];
}

function withoutHash(address: string) {
  return address.replace(/#.*$/, '');
}
