// What a first visit to each public page costs on a phone: prints a table, and fails over budget.
import { chromium } from '@playwright/test';
import { publicPages } from '#routes/public/public-pages.ts';
import { ensureBrowser } from '../scripts/browser.ts';
import { startBuiltSite } from './built-site.ts';
import { browserFlags, type Cost, measurePage } from './measure-page.ts';

/** kB on the wire, of 1000 bytes; the script counts in both. */
const budgets = {
  home: { all: 185, script: 108 },
  gallery: { all: 230, script: 108 },
  other: { all: 160, script: 108 },
};

const browserFound = await ensureBrowser();
if (!browserFound.ok) {
  console.error(browserFound.sentence);
  process.exit(1);
}
const only = process.argv.slice(2);
const pages = publicPages.filter((path) => only.length === 0 || only.includes(path));
const site = await startBuiltSite();
const browser = await chromium.launch({ executablePath: browserFound.path, args: browserFlags });
const over: string[] = [];
try {
  console.log('412 px, processor slowed 4 times, 1.6 Mbit/s, 150 ms, nothing cached; kB on the wire\n');
  printRow(['page', 'all', 'budget', 'left', 'script', 'left', 'scrolled', 'LCP s', 'long ms', 'CLS']);
  for (const path of pages) {
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
} else console.log('\nEvery page is below its budget.');

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
  // Less than a thousandth is a letter that a font moves by a pixel.
  if (cost.cls >= 0.001) over.push(`${path}: the layout shifts by ${cost.cls.toFixed(4)}`);
  for (const script of cost.blockingScripts) over.push(`${path}: ${script} holds up the first view`);
  for (const failed of cost.failed) over.push(`${path}: ${failed} did not load`);
}

function printRow([first = '', ...cells]: string[]) {
  console.log(first.padEnd(22) + cells.map((cell) => cell.padStart(9)).join(''));
}
