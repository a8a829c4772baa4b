// What a first visit to each public page costs on a phone. Prints a table and fails if a page is over its budget.
import { choosePages, openBrowser } from './browser.ts';
import { printRow } from './figures.ts';
import { type Cost, measurePage } from './measure-page.ts';
import { startBuiltSite } from './site.ts';

/** In kB (1000 bytes) on the wire. `all` includes the scripts. */
const budgets = {
  home: { all: 185, script: 108 },
  gallery: { all: 230, script: 108 },
  other: { all: 160, script: 108 },
};

const browser = await openBrowser();
const site = await startBuiltSite();
const over: string[] = [];
try {
  console.log(
    '412 px wide, processor 4 times slower, 1.6 Mbit/s, 150 ms latency, empty cache; kB on the wire\n',
  );
  printRow(['page', 'all', 'budget', 'left', 'script', 'left', 'scrolled', 'LCP s', 'long ms', 'CLS']);
  for (const path of choosePages()) {
    const cost = await measurePage(browser, site.origin + path);
    report(path, cost);
  }
} finally {
  await browser.close();
  await site.stop();
}
if (over.length > 0) {
  console.error(`\nOver budget:\n${over.join('\n')}`);
  process.exitCode = 1;
} else console.log('\nEvery page is within its budget.');

function report(path: string, cost: Cost) {
  const budget = path === '/' ? budgets.home : path === '/gallery' ? budgets.gallery : budgets.other;
  const kB = { all: cost.bytes / 1000, script: cost.scriptBytes / 1000, scrolled: cost.scrolledBytes / 1000 };
  printRow([
    path,
    kB.all.toFixed(1),
    String(budget.all),
    (budget.all - kB.all).toFixed(1),
    kB.script.toFixed(1),
    (budget.script - kB.script).toFixed(1),
    kB.scrolled.toFixed(1),
    (cost.lcp / 1000).toFixed(2),
    cost.blockingTime.toFixed(0),
    cost.cls.toFixed(3),
  ]);
  if (process.env.BENCH_DETAILS) {
    for (const { url, bytes } of cost.requests) console.log(`    ${(bytes / 1000).toFixed(1)} ${url}`);
  }
  if (kB.all > budget.all) over.push(`${path}: ${kB.all.toFixed(1)} of ${budget.all} kB`);
  if (kB.script > budget.script)
    over.push(`${path}: ${kB.script.toFixed(1)} of ${budget.script} kB of script`);
  // When the font arrives, single letters move by a pixel: that is below 0.001.
  if (cost.cls >= 0.001) over.push(`${path}: the layout shifts by ${cost.cls.toFixed(4)}`);
  for (const script of cost.blockingScripts) over.push(`${path}: ${script} delays the first paint`);
  for (const failed of cost.failed) over.push(`${path}: ${failed} did not load`);
}
