import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';

export type Cost = Awaited<ReturnType<typeof measurePage>>;

/** If there is no request for this many milliseconds, we assume that the page has loaded everything. */
const idleMs = 1500;

/**
 * Visits a page once, like a phone on a slow network with an empty cache. Counts bytes as they are transferred, with
 * headers. `all` and `script` count what loads without scrolling. `scrolled` also counts what loads when the visitor
 * scrolls to the end of the page. `lcp` is the largest contentful paint in milliseconds. `blockingScripts` are the scripts
 * that delayed the first paint.
 */
export async function measurePage(browser: Browser, url: string) {
  const context = await browser.newContext({ ...phone, viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await slowDown(page);
  const traffic = watchTraffic(page);
  await page.addInitScript(watchPaints);
  await page.goto(url, { waitUntil: 'load' });
  await traffic.idle();
  const requests = [...traffic.finished];
  await scrollToEnd(page);
  await traffic.idle();
  const shown = await page.evaluate(readPaints);
  await context.close();
  const scripts = requests.filter(({ type }) => type === 'script');
  const kB = { all: sum(requests), script: sum(scripts), scrolled: sum(traffic.finished) };
  return { kB, requests, failed: traffic.failed, ...shown };
}

const phone = { deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

function sum(requests: { bytes: number }[]): number {
  return requests.reduce((total, { bytes }) => total + bytes, 0) / 1000;
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
}

function watchTraffic(page: Page) {
  const finished: { url: string; type: string; bytes: number }[] = [];
  const failed: string[] = [];
  let open = 0;
  let lastChange = 0;
  const change = (difference: number) => {
    open += difference;
    lastChange = Date.now();
  };
  page.on('request', () => change(1));
  page.on('requestfinished', async (request) => {
    const { responseHeadersSize, responseBodySize } = await request.sizes();
    const bytes = responseHeadersSize + responseBodySize;
    finished.push({ url: request.url(), type: request.resourceType(), bytes });
    change(-1);
  });
  page.on('requestfailed', (request) => {
    failed.push(`${request.url()} (${request.failure()?.errorText})`);
    change(-1);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.url()} (${response.status()})`);
  });
  const idle = async () => {
    change(0);
    while (open > 0 || Date.now() - lastChange < idleMs) await sleep(100);
  };
  return { finished, failed, idle };
}

async function scrollToEnd(page: Page) {
  for (let isAtEnd = false; !isAtEnd; await sleep(250)) {
    isAtEnd = await page.evaluate(() => {
      window.scrollBy({ top: 600, behavior: 'instant' });
      return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
    });
  }
}

type Paints = { cls: number; lcp: number };

/** Runs in the page before all other scripts. Adds up the layout shifts, and keeps the largest contentful paint. */
function watchPaints() {
  const paints: Paints = { cls: 0, lcp: 0 };
  Object.assign(window, { paints });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) paints.cls += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paints.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Runs in the page. Returns what `watchPaints` saw, and the scripts that delayed the first paint. */
function readPaints() {
  const { paints } = window as unknown as { paints: Paints };
  const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus?: string;
  })[];
  const blocking = resources.filter(
    (one) => one.initiatorType === 'script' && one.renderBlockingStatus === 'blocking',
  );
  return { ...paints, blockingScripts: blocking.map(({ name }) => name) };
}
