import type { Browser, CDPSession, Page } from '@playwright/test';

/** What a visit costs. Bytes are those on the wire, with headers. */
export type Cost = {
  bytes: number;
  scriptBytes: number;
  /** All bytes loaded by the time the visitor has scrolled to the end of the page. */
  scrolledBytes: number;
  requests: { url: string; bytes: number }[];
  /** Scripts that delayed the first paint. */
  blockingScripts: string[];
  failed: string[];
  /** Largest contentful paint, in milliseconds. */
  lcp: number;
  /** The time of long tasks beyond their first 50 ms, in milliseconds. */
  blockingTime: number;
  cls: number;
};

/** The network is idle after this many milliseconds without a request. */
const idleMs = 1500;

/** Visits a page once like a phone on a slow network, with an empty cache. */
export async function measurePage(browser: Browser, url: string): Promise<Cost> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = await watchTraffic(session);
    await slowDown(session);
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: 'load' });
    await traffic.idle();
    const requests = [...traffic.finished.values()].map(({ url, bytes }) => ({ url, bytes }));
    const first = traffic.total();
    const scriptBytes = traffic.total('Script');
    const shown = await page.evaluate(readPaint);
    await scrollToEnd(page);
    await traffic.idle();
    const { cls } = await page.evaluate(readPaint);
    return {
      ...shown,
      cls,
      bytes: first,
      scriptBytes,
      scrolledBytes: traffic.total(),
      requests,
      failed: traffic.failed,
    };
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession) {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
}

async function watchTraffic(session: CDPSession) {
  const started = new Map<string, { url: string; type: string }>();
  const finished = new Map<string, { url: string; type: string; bytes: number }>();
  const failed: string[] = [];
  let lastChange = Date.now();
  const change = () => {
    lastChange = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    change();
    started.set(requestId, { url: request.url, type });
  });
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.status >= 400) failed.push(`${response.url} (${response.status})`);
    const request = started.get(requestId);
    if (request) request.type = type;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    change();
    const request = started.get(requestId);
    if (request) finished.set(requestId, { ...request, bytes: encodedDataLength });
    started.delete(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId, errorText }) => {
    change();
    failed.push(`${started.get(requestId)?.url} (${errorText})`);
    started.delete(requestId);
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  return {
    finished,
    failed,
    total: (type?: string) =>
      [...finished.values()]
        .filter((one) => !type || one.type === type)
        .reduce((sum, { bytes }) => sum + bytes, 0),
    async idle() {
      change();
      while (started.size > 0 || Date.now() - lastChange < idleMs) {
        await new Promise((done) => setTimeout(done, 100));
      }
    },
  };
}

async function scrollToEnd(page: Page) {
  for (;;) {
    const isAtEnd = await page.evaluate(() => {
      window.scrollBy({ top: 600, behavior: 'instant' });
      return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
    });
    await page.waitForTimeout(250);
    if (isAtEnd) return;
  }
}

type Paint = { lcp: number; cls: number; blockingTime: number };

/** Runs in the page, before all other scripts. */
function watchPaint() {
  const paint: Paint = { lcp: 0, cls: 0, blockingTime: 0 };
  Object.assign(window, { paint });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paint.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) paint.cls += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) paint.blockingTime += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page. */
function readPaint() {
  const { paint } = window as unknown as { paint: Paint };
  const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus?: string;
  })[];
  return {
    ...paint,
    blockingScripts: resources
      .filter((one) => one.initiatorType === 'script' && one.renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  };
}
