// Measures how much a phone loads when it visits a public page for the first time. Fails if a page exceeds its budget.
import { choosePages, openBrowser } from './base/browser.ts';
import { printRow, reportFaults } from './base/figures.ts';
import { startSettledSite } from './base/site.ts';
import { type Cost, measurePage } from './pages/measure-page.ts';

/** How many kB (1000 bytes) each page may transfer. `all` includes the scripts. */
const budgets = new Map([
  ['/', { all: 185, script: 110 }],
  ['/gallery', { all: 230, script: 110 }],
  // This page has six drawings of categories, the portraits of the sample speakers, and the first photographs of
  // speakers.
  ['/speakers', { all: 169, script: 110 }],
  // These pages have the content of several others: the sessions, the plan and access, the city.
  ['/schedule', { all: 168, script: 111 }],
  ['/venue', { all: 168, script: 110 }],
  ['/travel', { all: 168, script: 110 }],
]);
const usualBudget = { all: 163, script: 110 };

const browser = await openBrowser();
const site = await startSettledSite();
const faults: string[] = [];
console.log(
  '412 px wide, processor 4 times slower, 1.6 Mbit/s, 150 ms latency, empty cache; kB on the wire\n',
);
printRow(['page', 'all', 'budget', 'left', 'script', 'left', 'scrolled', 'CLS']);
for (const path of choosePages()) report(path, await measurePage(browser, site.origin + path));
await browser.close();
await site.stop();
reportFaults(faults);

function report(path: string, cost: Cost) {
  const budget = budgets.get(path) ?? usualBudget;
  const { all, script, scrolled } = cost.kB;
  const figures = [all, budget.all, budget.all - all, script, budget.script - script, scrolled];
  printRow([path, ...figures.map((figure) => figure.toFixed(1)), cost.cls.toFixed(3)]);
  if (process.env.BENCH_DETAILS) {
    for (const { url, bytes } of cost.requests) console.log(`    ${(bytes / 1000).toFixed(1)} ${url}`);
  }
  if (all > budget.all) faults.push(`${path}: ${all.toFixed(1)} of ${budget.all} kB`);
  if (script > budget.script) faults.push(`${path}: ${script.toFixed(1)} of ${budget.script} kB of script`);
  // A shift below 0.001 is allowed, because single letters move by a pixel when the font arrives.
  if (cost.cls >= 0.001) faults.push(`${path}: the layout shifts by ${cost.cls.toFixed(4)}`);
  for (const url of cost.blockingScripts) faults.push(`${path}: ${url} delays the first paint`);
  for (const url of cost.failed) faults.push(`${path}: ${url} did not load`);
}
