import { extname } from 'node:path';
import type { Config } from '#platform/config.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { isOutage } from '#platform/is-outage.server.ts';
import type { Log } from '#platform/log.server.ts';
import { withTimeout } from '#platform/shutdown.server.ts';
import { makeStaticFile, type StaticFiles } from './static-files.server.ts';

/**
 * Pages that do not show what they should, with a function that renders each of them, by path. `state` identifies the
 * settings and figures that all pages should show.
 */
export type StalePages = { state: string; pages: ReadonlyMap<string, () => Promise<Buffer>> };

/** Finds the pages that have changed since the state `shown`. Returns undefined if nothing has changed. */
export type FindStalePages = (shown: string | undefined) => Promise<StalePages | undefined>;

type Parts = {
  files: StaticFiles;
  config: Pick<Config, 'origin'>;
  log: Log;
  now: () => Date;
  find: FindStalePages;
};

/**
 * Returns a function that looks which prerendered pages have changed. Each of them is rendered when somebody asks for
 * it: a change of one setting changes all pages in all languages, and most of them wait for the next change before
 * anybody reads them. A page that the build does not have is ignored.
 */
export function openPageRenewal({ files, find, ...parts }: Parts): () => Promise<void> {
  let shown: string | undefined;
  return async () => {
    const stale = await find(shown);
    if (!stale) return;
    shown = stale.state;
    for (const [path, render] of stale.pages) {
      const file = files.get(path);
      if (file) file.renew = makeRenewal({ ...parts, files, path, render });
    }
  };
}

type Renewal = Omit<Parts, 'find'> & { path: string; render: () => Promise<Buffer> };

/**
 * Makes the function that renders a page again and replaces it. Several visitors at the same moment wait for one
 * rendering. If it fails, they get the old page; the next visitor after a minute lets it try again, then after two, four
 * and so on, and at least every half hour.
 */
function makeRenewal({ files, path, render, config, log, now }: Renewal): () => Promise<void> {
  let tries = 0;
  let againAt = now();
  let running: Promise<void> | undefined;
  const replace = async () => {
    try {
      const file = makeStaticFile(nameOf(path), await render(), config);
      const old = files.get(path);
      // The settings have changed again meanwhile.
      if (old?.renew !== renew) return await old?.renew?.();
      if (old.digest === file.digest) delete old.renew;
      else files.set(path, file);
    } catch (error) {
      log.warn({ err: error, page: path }, 'a page could not be rendered again; visitors get the old page');
      againAt = addTime(now(), minutes(Math.min(2 ** tries, 30)));
      tries += 1;
    }
  };
  const renew = async () => {
    if (againAt > now()) return;
    running ??= replace().finally(() => {
      running = undefined;
    });
    await running;
  };
  return renew;
}

/**
 * Returns the name of a built file: "/about/index.html" for "/about". The path "/about.data" is itself a file's name.
 */
function nameOf(path: string): string {
  if (extname(path) !== '') return path;
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

/**
 * Looks for changed pages now, and repeats this until the server stops. `look` does it at once. If this fails, logs the
 * failure and keeps the pages. If the database cannot be reached, it logs nothing, because `/readyz` already shows that.
 * The promise `first` resolves when it has looked for the first time, or after `maxSecondsToWait`. It never rejects.
 */
export function keepPagesLive({
  everyMs,
  maxSecondsToWait,
  ...parts
}: Parts & { everyMs: number; maxSecondsToWait: number }) {
  const { log } = parts;
  const markStale = openPageRenewal(parts);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running = Promise.resolve();
  const look = () => {
    running = running.then(async () => {
      clearTimeout(timer);
      await markStale().catch((error) => {
        if (!isOutage(error))
          log.warn({ err: error }, 'the settings of the pages could not be read; visitors get the old pages');
      });
      if (!isClosed) timer = setTimeout(() => void look(), everyMs).unref();
    });
    return running;
  };
  return {
    look,
    first: withTimeout(look(), maxSecondsToWait).catch(() =>
      log.warn(
        {},
        'the stored settings could not be read yet; until then visitors get the pages of the build',
      ),
    ),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
