// Lighthouse's scores for each public page on a phone (its default throttling), as the median of three runs. Fails below
// the required scores. Each run takes 15 seconds.
import lighthouse from 'lighthouse';
import { findFreePort } from '#tests/free-port.ts';
import { choosePages, openBrowser } from './browser.ts';
import { median, printRow } from './figures.ts';
import { startBuiltSite } from './site.ts';

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const minimum = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/** When the font arrives, single letters move by a pixel: that is a CLS below 0.001. */
const maximum = { lcp: 1200, tbt: 50, cls: 0.001 };

type Result = Record<(typeof categories)[number] | keyof typeof maximum, number> & { complaints: string[] };

const port = await findFreePort();
const browser = await openBrowser(`--remote-debugging-port=${port}`);
const site = await startBuiltSite();
const misses: string[] = [];
try {
  printRow(['page', 'speed', 'access', 'practice', 'seo', 'LCP s', 'TBT ms', 'CLS']);
  for (const path of choosePages()) {
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
  if (!answer) throw new Error(`Lighthouse returned nothing for ${url}.`);
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
  const middle = (key: Exclude<keyof Result, 'complaints'>) => median(results.map((result) => result[key]));
  printRow([
    path,
    ...categories.map((category) => String(middle(category))),
    (middle('lcp') / 1000).toFixed(2),
    middle('tbt').toFixed(0),
    middle('cls').toFixed(3),
  ]);
  // We ask search engines not to index /login.
  const judged = categories.filter((category) => !(category === 'seo' && path === '/login'));
  for (const category of judged) {
    if (!(middle(category) >= minimum[category])) misses.push(`${path}: ${category} ${middle(category)}`);
  }
  for (const key of ['lcp', 'tbt', 'cls'] as const) {
    if (!(middle(key) <= maximum[key])) misses.push(`${path}: ${key} ${middle(key).toFixed(3)}`);
  }
  for (const complaint of new Set(results.flatMap(({ complaints }) => complaints))) {
    console.log(`    ${complaint}`);
  }
}
