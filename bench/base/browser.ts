import { type Browser, chromium } from '@playwright/test';
import { publicPages } from '#routes/public/public-pages.server.ts';
import { browserFlags, ensureBrowser } from '../../scripts/browser.ts';

/** Opens the browser. Ends the program with a message if no browser is installed. */
export async function openBrowser(...flags: string[]): Promise<Browser> {
  const found = await ensureBrowser();
  if (!found.ok) {
    console.error(found.sentence);
    process.exit(1);
  }
  return await chromium.launch({ executablePath: found.path, args: [...browserFlags, ...flags] });
}

/** Returns the public pages that the command line names. If it names none, returns all public pages and the search. */
export function choosePages(): string[] {
  const chosen = process.argv.slice(2);
  return [...publicPages, '/search'].filter((path) => chosen.length === 0 || chosen.includes(path));
}
