import { extname } from 'node:path';
import type { Config } from '#platform/config.server.ts';
import { isOutage } from '#platform/is-outage.server.ts';
import type { Log } from '#platform/log.server.ts';
import { compressFile } from './precompress.server.ts';
import { makeStaticFile, type StaticFiles } from './static-files.server.ts';

/** Pages and their data by path, rendered again. `state` stands for what they say. */
export type LivePages = { state: string; pages: ReadonlyMap<string, Buffer> };

/** Renders the pages again, or returns undefined if they would say the same as those with the state `shown`. */
export type RenderLivePages = (shown: string | undefined) => Promise<LivePages | undefined>;

type Parts = { files: StaticFiles; config: Pick<Config, 'origin'>; render: RenderLivePages };

/**
 * Replaces pages of the build if they have something new to say. Returns the state of the pages that are now served.
 * Visitors get the old pages until the new ones are compressed. A page that the build does not have is left out.
 */
export async function replacePages(
  { files, config, render }: Parts,
  shown: string | undefined,
): Promise<string | undefined> {
  const made = await render(shown);
  if (!made) return shown;
  const built = [...made.pages]
    .filter(([path]) => files.has(path))
    .map(([path, bytes]) => [path, makeStaticFile(nameOf(path), bytes, config)] as const)
    .filter(([path, file]) => files.get(path)?.digest !== file.digest);
  for (const [, file] of built) await compressFile(file);
  for (const [path, file] of built) files.set(path, file);
  return made.state;
}

/** The name of a built file: "/about/index.html" for "/about", and "/about.data" for itself. */
function nameOf(path: string): string {
  if (extname(path) !== '') return path;
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

/**
 * Replaces the pages now and then again and again. A failure is logged, and the old pages stay. That the database is away
 * is not logged here: the readiness says so.
 */
export function keepPagesLive({ log, everyMs, ...parts }: Parts & { log: Log; everyMs: number }) {
  let shown: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const refresh = async () => {
    try {
      shown = await replacePages(parts, shown);
    } catch (error) {
      if (!isOutage(error))
        log.warn({ err: error }, 'the pages with figures could not be rendered again; the old ones stay');
    }
    if (!isClosed) timer = setTimeout(refresh, everyMs).unref();
  };
  const first = refresh();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await first;
    },
  };
}
