// Opens every public page, the registration form, the login and the dashboard of one person in each language, on a phone
// and a desktop, and names what is wrong: English that is not marked as English, cut text, letters that our fonts lack,
// too many bytes of fonts, accessibility faults, a wrong `lang` or `dir`. English is also shown 40 % longer, with accents,
// in both directions. Then measures how long a phone on a slow network waits for the largest paint of three pages, in each
// language by turns. `-- hi ar` chooses languages, `-- /venue` chooses pages, `-- --pictures folder` stores a picture of each.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { edition } from '#conference/edition/edition.server.ts';
import { addressIn, directionOf, type Locale, languageTag } from '#platform/words/locales.ts';
import { publicPages } from '#routes/public/public-pages.server.ts';
import { findViolations } from '../e2e/support/accessible.ts';
import { openBrowser } from './base/browser.ts';
import { judge, percentile } from './base/figures.ts';
import { startSite } from './base/site.ts';
import {
  findCutTexts,
  findForeignLetters,
  findRawEnglish,
  lengthen,
  readTexts,
} from './languages/inspect-page.ts';
import { measurePage } from './pages/measure-page.ts';

/** How many kB of fonts a page may load for its own script, and how the script is named in Unicode. */
const scripts: Record<Locale, { name: string; kB: number } | undefined> = {
  en: { name: 'Latin', kB: 20 },
  // Accents come on top.
  fr: { name: 'Latin', kB: 28 },
  es: { name: 'Latin', kB: 28 },
  ru: { name: 'Cyrillic', kB: 20 },
  ar: { name: 'Arabic', kB: 30 },
  hi: { name: 'Devanagari', kB: 90 },
  // Chinese pages use the fonts of the system.
  zh: undefined,
};
/** The fonts with the Latin letters, which the pages of every language load for names, digits and marks. */
const latinFonts = /-(base|latin|latin-ext)[.-]/;
const ownPages = [
  '',
  '/payment',
  '/participation',
  '/programme',
  '/papers',
  '/visa',
  '/documents',
  '/kit',
  '/cancel',
];
const dashboard = [...ownPages, '/grant', '/pay-for-others', '/receipts', '/account'].map(
  (path) => `/dashboard${path}`,
);
const pages = [...new Set([...publicPages, '/search?q=visa', '/verify'])];
const widths = [360, 1440];

const { values, positionals: chosen } = parseArgs({
  options: { pictures: { type: 'string' } },
  allowPositionals: true,
});
const isChosen = (all: readonly string[], one: string) =>
  !chosen.some((word) => all.includes(word)) || chosen.includes(one);
const paths = [...pages, ...dashboard].filter((path) => isChosen([...pages, ...dashboard], path));
const languages = edition.languages.filter((locale) => isChosen(edition.languages, locale));

const site = await startSite();
const browser = await openBrowser();
const english = new Map<string, ReadonlySet<string>>();
const faults: string[] = [];
let looked = 0;
for (const locale of ['en' as const, ...languages.filter((one) => one !== 'en')]) {
  const before = faults.length;
  let heaviest = 0;
  const context = await browser.newContext({ baseURL: site.origin, reducedMotion: 'reduce' });
  await enter(context);
  for (const path of paths) {
    const found = await inspect(context, locale, path);
    heaviest = Math.max(heaviest, found.kB);
    faults.push(...found.faults.map((fault) => `${addressIn(locale, path)}: ${fault}`));
  }
  await context.close();
  for (const fault of faults.slice(before)) console.log(`  ${fault}`);
  console.log(
    `${locale}: ${paths.length} pages, ${faults.length - before} faults, at most ${heaviest.toFixed(1)} kB of fonts of its script`,
  );
}
const slowest = await comparePaints();
await browser.close();
await site.stop();
for (const { name, ratio } of slowest)
  judge(
    `${name}: the largest paint after ${ratio.toFixed(2)} of the time of English; at most 1.2`,
    ratio <= 1.2,
  );
judge(`${looked} pages looked at, ${faults.length} faults`, faults.length === 0);

/** The largest paint in each language, as a ratio to English: the median of three visits to each of three pages, by turns. */
async function comparePaints() {
  const seen: { name: string; ratio: number }[] = [];
  for (const path of ['/', '/travel', '/registration'].filter((one) => paths.includes(one))) {
    const times = new Map<Locale, number[]>();
    for (let round = 0; round < 3; round++) {
      for (const locale of edition.languages) {
        const { lcp } = await measurePage(browser, site.origin + addressIn(locale, path));
        times.set(locale, [...(times.get(locale) ?? []), lcp]);
      }
    }
    const medianOf = (locale: Locale) => percentile(times.get(locale) ?? [], 50);
    console.log(
      `${path}: ${edition.languages.map((one) => `${one} ${medianOf(one).toFixed(0)} ms`).join(', ')}`,
    );
    for (const locale of languages)
      seen.push({ name: addressIn(locale, path), ratio: medianOf(locale) / medianOf('en') });
  }
  return seen;
}

/** Registers a person and logs in, so that the context can open the dashboard. */
async function enter({ request }: BrowserContext) {
  const email = `mira-${randomUUID()}@example.org`;
  const registration = {
    ...{ fullName: 'Mira Celik', email, participantType: 'professional', passportNumber: 'AK0123456' },
    ...{
      passportExpiry: '2031-05-28',
      needsVisa: 'yes',
      visaAddress: 'Embassy in Ankara',
      formKey: randomUUID(),
    },
  };
  await request.post('/registration', { multipart: registration });
  const answer = await request.post('/login', { form: { email }, maxRedirects: 0 });
  if (answer.headers().location !== '/dashboard') throw new Error('The person could not log in.');
}

async function inspect(context: BrowserContext, locale: Locale, path: string) {
  const script = scripts[locale];
  const seen = await Promise.all(widths.map((width) => inspectAt(context, locale, path, width)));
  const found = seen.flatMap(({ found }) => found);
  const kB = Math.max(...seen.map(({ kB }) => kB));
  if (script && kB > script.kB) found.push(`loads ${kB.toFixed(1)} of ${script.kB} kB of fonts`);
  return { faults: found, kB };
}

async function inspectAt(context: BrowserContext, locale: Locale, path: string, width: number) {
  const found: string[] = [];
  const script = scripts[locale];
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  // The banner about cookies would cover links.
  await page.addInitScript(() => localStorage.setItem('cookie_consent', 'declined'));
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'font' || (script?.name !== 'Latin' && latinFonts.test(request.url())))
      return;
    // A font that arrives while the page closes belongs to its reload.
    const size = request.sizes().then(
      ({ responseBodySize }) => responseBodySize,
      () => 0,
    );
    sizes.push(size);
  });
  const answer = await page.goto(addressIn(locale, path));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  looked++;
  const say = (fault: string) => found.push(`${fault} (${width} px)`);
  if (answer?.status() !== 200) say(`answers ${answer?.status()}`);
  const tags = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
  if (tags[0] !== languageTag(locale)) say(`has the language ${tags[0]}`);
  if ((tags[1] || 'ltr') !== directionOf(locale)) say(`has the direction ${tags[1]}`);
  for (const text of await findCutTexts(page)) say(`cuts ${text}`);
  for (const violation of await findViolations(page)) say(`breaks ${violation.flat(2).join(' ')}`);
  if (values.pictures) {
    const name = `${locale}${path.replaceAll(/[^a-z\d]+/g, '-')}-${width}.png`;
    await page.screenshot({ path: join(values.pictures, name), fullPage: true });
  }
  const loaded = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  if (width === widths[0]) {
    const texts = await readTexts(page);
    if (locale === 'en') english.set(path, new Set(texts));
    for (const text of locale === 'en' ? [] : findRawEnglish(texts, english.get(path) ?? new Set()))
      found.push(`shows in English “${text.slice(0, 100)}”`);
    for (const letter of script ? await findForeignLetters(page, script.name) : [])
      found.push(`our fonts lack ${letter}`);
  }
  if (locale === 'en') {
    for (const direction of ['ltr', 'rtl'] as const) {
      await lengthen(page, direction);
      for (const text of await findCutTexts(page)) say(`if it were longer, ${direction}, cuts ${text}`);
      await page.reload();
    }
  }
  await page.close();
  return { found, kB: loaded / 1000 };
}
