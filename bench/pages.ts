// Measures how much a phone loads when it visits a public page for the first time. Fails if a page exceeds its budget.
import { choosePages, openBrowser } from './browser.ts';
import { printRow, reportFaults } from './figures.ts';
import { type Cost, measurePage } from './measure-page.ts';
import { budgetOf } from './page-budgets.ts';
import { startBuiltSite } from './site.ts';

const browser = await openBrowser();
const site = await startBuiltSite();
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
  const budget = budgetOf(path);
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
