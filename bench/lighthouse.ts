// What Lighthouse says of each public page on a phone (its default throttling), the median of three; fails below the
// budgets. Slow: a quarter of a minute for each run.
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { publicPages } from '#routes/public/public-pages.ts';
import { findFreePort } from '#tests/free-port.ts';
import { ensureBrowser } from '../scripts/browser.ts';
import { startBuiltSite } from './built-site.ts';
import { browserFlags } from './measure-page.ts';

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Less than a thousandth of a shift is a letter that a font moves by a pixel. */
const most = { lcp: 1200, tbt: 50, cls: 0.001 };

type Result = Record<(typeof categories)[number] | keyof typeof most, number> & { complaints: string[] };

const browserFound = await ensureBrowser();
if (!browserFound.ok) {
  console.error(browserFound.sentence);
  process.exit(1);
}
const only = process.argv.slice(2);
const pages = publicPages.filter((path) => only.length === 0 || only.includes(path));
const site = await startBuiltSite();
const port = await findFreePort();
const browser = await chromium.launch({
  executablePath: browserFound.path,
  args: [...browserFlags, `--remote-debugging-port=${port}`],
});
const misses: string[] = [];
try {
  printRow(['page', 'speed', 'access', 'practice', 'seo', 'LCP s', 'TBT ms', 'CLS']);
  for (const path of pages) {
    const results: Result[] = [];
    for (let run = 0; run < runs; run++) results.push(await visit(site.origin + path));
    judge(path, results);
  }
} finally {
  await browser.close();
  await site.stop();
}
if (misses.length > 0) {
  console.error(`\nMissed:\n${misses.join('\n')}`);
  process.exitCode = 1;
}

async function visit(url: string): Promise<Result> {
  const answer = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!answer) throw new Error(`Lighthouse gave no answer for ${url}.`);
  const { lhr } = answer;
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const scored = new Set(
    categories.flatMap((category) => lhr.categories[category]?.auditRefs.filter(({ weight }) => weight > 0)),
  );
  const complaints = [...scored].flatMap((ref) => {
    const audit = ref && lhr.audits[ref.id];
    return audit && audit.score !== null && audit.score < 0.9 ? [audit.title] : [];
  });
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    complaints,
  };
}

function judge(path: string, results: Result[]) {
  const median = (key: Exclude<keyof Result, 'complaints'>) =>
    results.map((result) => result[key]).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  printRow([
    path,
    ...categories.map((category) => String(median(category))),
    (median('lcp') / 1000).toFixed(2),
    median('tbt').toFixed(0),
    median('cls').toFixed(3),
  ]);
  // /login is kept from search engines on purpose.
  const judged = categories.filter((category) => !(category === 'seo' && path === '/login'));
  for (const category of judged) {
    if (!(median(category) >= least[category])) misses.push(`${path}: ${category} ${median(category)}`);
  }
  for (const key of ['lcp', 'tbt', 'cls'] as const) {
    if (!(median(key) <= most[key])) misses.push(`${path}: ${key} ${median(key).toFixed(3)}`);
  }
  for (const complaint of new Set(results.flatMap(({ complaints }) => complaints))) {
    console.log(`    ${complaint}`);
  }
}

function printRow([first = '', ...cells]: string[]) {
  console.log(first.padEnd(22) + cells.map((cell) => cell.padStart(9)).join(''));
}
