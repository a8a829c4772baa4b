import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The names of the programs that we try, in this order. The headless shell is the first, because it draws no windows
 * and so needs only half of the processor time.
 */
const programNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The flags with which tests and benchmarks start a browser. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For each package manager, the command that installs Chromium. Every package manager except brew needs root. */
const packageManagers = {
  'apt-get':
    'apt-get update && for name in chromium-headless-shell chromium; do apt-get install -y --no-install-recommends $name && exit; done',
  dnf: 'dnf install -y chromium',
  apk: 'apk add chromium',
  pacman: 'pacman -Sy --noconfirm chromium',
  zypper: 'zypper --non-interactive install chromium',
  brew: 'brew install --cask google-chrome',
};

/**
 * Returns the path of a Chromium that works. Prefers one that is installed on the system to one that Playwright has
 * downloaded. Returns undefined if there is none.
 */
export async function findBrowser(): Promise<string | undefined> {
  const system = [...programNames.map(findProgram), ...applications].find((path) => path && doesRun(path));
  if (system) return system;
  const { chromium } = await import('@playwright/test');
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) && doesRun(downloaded) ? downloaded : undefined;
}

/**
 * Returns the path of a Chromium, which it installs if there is none. If this fails, returns a sentence that says so.
 */
export async function ensureBrowser(): Promise<{ ok: true; path: string } | { ok: false; sentence: string }> {
  const found = await findBrowser();
  if (found) return { ok: true, path: found };
  for (const [manager, command] of Object.entries(packageManagers)) {
    const prefix = manager === 'brew' ? [] : rootPrefix();
    if (!prefix || !findProgram(manager)) continue;
    console.log(`▸ Installing Chromium with ${manager}`);
    run([...prefix, 'sh', '-c', command]);
    const installed = await findBrowser();
    if (installed) return { ok: true, path: installed };
  }
  console.log('▸ Downloading Chromium with Playwright');
  run([process.execPath, join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']);
  const downloaded = await findBrowser();
  if (downloaded) return { ok: true, path: downloaded };
  return {
    ok: false,
    sentence:
      'There is no Chromium for the browser tests, and it could not be installed: please install Chromium or Google Chrome and try again.',
  };
}

/**
 * Returns the words to put before a command so that it runs as root, such as `sudo`. Returns undefined if that would
 * ask for a password.
 */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  if (findProgram('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) {
    return ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive'];
  }
  return undefined;
}

function run([program = '', ...args]: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', stdio: 'pipe' });
  if (status !== 0) console.log(`${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-5).join('\n'));
}

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Returns whether this is a real Chromium. On some systems `chromium` only prints how to install it. */
function doesRun(path: string): boolean {
  try {
    return /Chrom/.test(
      execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe', timeout: 20_000 }),
    );
  } catch {
    return false;
  }
}
