// Measures Lighthouse's scores for each public page on a phone with Lighthouse's default throttling. The score of a
// page is the median of three runs, each of which takes 15 seconds. Fails if a score is too low.
import lighthouse from 'lighthouse';
import { findFreePort } from '#platform/free-port.server.ts';
import { choosePages, openBrowser } from './base/browser.ts';
import { median, printRow, reportFaults } from './base/figures.ts';
import { startSettledSite } from './base/site.ts';

const runs = 3;
/** The lowest score that each category may have. */
const minScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/**
 * The highest value that each audit may have. Lighthouse computes the LCP from the round trips of a slow network. The
 * same page gets 1060 or 1210 ms, because one file more or less may arrive before the first paint of its unthrottled
 * visit. Only some pages get 1360 ms. The blocking time (TBT) is measured with a slower processor, so it changes with
 * the machine: Lighthouse itself calls up to 200 ms good. The layout shift (CLS) may be 0.001, because single letters
 * move by a pixel when the font arrives.
 */
const maxValues = {
  'largest-contentful-paint': 1400,
  'total-blocking-time': 200,
  'cumulative-layout-shift': 0.001,
};

const port = await findFreePort();
const browser = await openBrowser(`--remote-debugging-port=${port}`);
const site = await startSettledSite();
const faults: string[] = [];
printRow(['page', 'speed', 'access', 'practice', 'seo', 'LCP ms', 'TBT ms', 'CLS']);
for (const path of choosePages()) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++) reports.push(await visit(site.origin + path));
  report(path, reports);
}
await browser.close();
await site.stop();
reportFaults(faults);

type Report = Awaited<ReturnType<typeof visit>>;

async function visit(url: string) {
  const answer = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!answer) throw new Error(`Lighthouse returned nothing for ${url}.`);
  return answer.lhr;
}

/** Prints the medians of a page, and the titles of the audits that the page fails. */
function report(path: string, reports: Report[]) {
  const scores = Object.entries(minScores).map(([category, least]) => {
    const score = median(reports.map((one) => Math.round((one.categories[category]?.score ?? 0) * 100)));
    // The score for search engines is low for pages that we ask them not to index.
    const isJudged = category !== 'seo' || !['/login', '/search'].includes(path);
    if (isJudged && score < least) faults.push(`${path}: ${category} ${score}`);
    return String(score);
  });
  const times = Object.entries(maxValues).map(([audit, most]) => {
    const value = median(reports.map((one) => one.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY));
    if (value > most) faults.push(`${path}: ${audit} ${value.toFixed(3)}`);
    return value.toFixed(most < 1 ? 3 : 0);
  });
  printRow([path, ...scores, ...times]);
  for (const title of new Set(reports.flatMap(listComplaints))) console.log(`    ${title}`);
}

function listComplaints({ categories, audits }: Report): string[] {
  const scored = Object.keys(minScores).flatMap((category) => categories[category]?.auditRefs ?? []);
  return scored.flatMap(({ id, weight }) => {
    const audit = audits[id];
    return audit && weight > 0 && audit.score !== null && audit.score < 0.9 ? [audit.title] : [];
  });
}
