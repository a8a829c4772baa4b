import { extname } from 'node:path';
import type { Config } from '#platform/config.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { isOutage } from '#platform/is-outage.server.ts';
import type { Log } from '#platform/log.server.ts';
import { withTimeout } from '#platform/shutdown.server.ts';
import { compressFile } from './precompress.server.ts';
import { makeStaticFile, type StaticFile, type StaticFiles } from './static-files.server.ts';

/**
 * Pages that were rendered again, and their data, by path. `state` identifies the settings and figures on these pages.
 * `faults` contains the error of each page that could not be rendered, by path.
 */
export type LivePages = {
  state: string;
  pages: ReadonlyMap<string, Buffer>;
  faults: ReadonlyMap<string, unknown>;
};

/**
 * Renders the pages that have changed since the state `shown`, and the pages whose paths are in `again`. Returns
 * undefined if there are no such pages.
 */
export type RenderLivePages = (
  shown: string | undefined,
  again: ReadonlySet<string>,
) => Promise<LivePages | undefined>;

type Parts = {
  files: StaticFiles;
  config: Pick<Config, 'origin'>;
  log: Log;
  now: () => Date;
  render: RenderLivePages;
};

/**
 * Returns a function that replaces each prerendered page whose content has changed. It returns the new files, which are
 * not compressed yet. It ignores a page that the build does not have. If a page cannot be rendered, visitors get the
 * old page. The function tries it again after a minute, then after two, four and so on, and at least every half hour.
 */
export function openPageReplacer({ files, config, log, now, render }: Parts): () => Promise<StaticFile[]> {
  let shown: string | undefined;
  const faulty = new Map<string, { tries: number; againAt: Date }>();
  const recordFault = (path: string, error: unknown) => {
    log.warn({ err: error, page: path }, 'a page could not be rendered again; visitors get the old page');
    const tries = (faulty.get(path)?.tries ?? 0) + 1;
    faulty.set(path, { tries, againAt: addTime(now(), minutes(Math.min(2 ** (tries - 1), 30))) });
  };
  return async () => {
    const due = [...faulty].filter(([, { againAt }]) => againAt <= now());
    const rendered = await render(shown, new Set(due.map(([path]) => path)));
    if (!rendered) return [];
    shown = rendered.state;
    for (const [path, error] of rendered.faults) if (files.has(path)) recordFault(path, error);
    const replaced: StaticFile[] = [];
    for (const [path, bytes] of rendered.pages) {
      faulty.delete(path);
      const old = files.get(path);
      const file = makeStaticFile(nameFile(path), bytes, config);
      if (!old || old.digest === file.digest) continue;
      files.set(path, file);
      replaced.push(file);
    }
    return replaced;
  };
}

/**
 * Returns the name of a built file: "/about/index.html" for "/about". The path "/about.data" is itself a file's name.
 */
export function nameFile(path: string): string {
  if (extname(path) !== '') return path;
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

/**
 * Replaces the pages now, and repeats this until the server stops. Compresses replaced pages meanwhile. If this fails,
 * logs the failure and keeps the old pages. If the database cannot be reached, it logs nothing, because `/readyz`
 * already shows that. The promise `first` resolves when the pages are replaced for the first time, or after
 * `maxSecondsToWait`. It never rejects.
 */
export function keepPagesLive({
  everyMs,
  maxSecondsToWait,
  ...parts
}: Parts & { everyMs: number; maxSecondsToWait: number }) {
  const { log } = parts;
  const replacePages = openPageReplacer(parts);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const replace = async () => {
    try {
      return await replacePages();
    } catch (error) {
      if (!isOutage(error))
        log.warn(
          { err: error },
          'the pages with figures could not be rendered again; visitors get the old pages',
        );
      return [];
    }
  };
  /** Replaced files that are not compressed yet. With many languages they take longer than the next change waits. */
  let waiting: StaticFile[] = [];
  let compressing = Promise.resolve();
  const compressWaiting = async () => {
    try {
      for (let file = waiting.shift(); file && !isClosed; file = waiting.shift()) await compressFile(file);
    } catch (error) {
      log.warn({ err: error }, 'the pages with figures could not be compressed');
    }
  };
  const compress = (replaced: readonly StaticFile[]) => {
    const current = new Set(parts.files.values());
    waiting = [...replaced, ...waiting.filter((file) => current.has(file))];
    compressing = compressing.then(compressWaiting);
  };
  const first = replace();
  const finish = async (replacing: Promise<readonly StaticFile[]>) => {
    compress(await replacing);
    if (!isClosed) timer = setTimeout(repeat, everyMs).unref();
  };
  let running = finish(first);
  const repeat = () => {
    running = finish(replace());
  };
  return {
    first: withTimeout(first, maxSecondsToWait).then(
      () => {},
      () =>
        log.warn(
          {},
          'the pages with the stored settings are not ready yet; until then visitors get the pages of the build',
        ),
    ),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      await compressing;
    },
  };
}
