import type { LoadApp } from '#platform/http/app-build.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { StaticFiles } from '#platform/http/static/static-files.server.ts';
import { isOutage } from '#platform/is-outage.server.ts';
import { renewPages } from '#routes/page/renew-pages.server.ts';

/** Every process looks so often for what owners have changed at the desk, in milliseconds. */
const interval = 5000;

/**
 * Keeps what this process serves up to date with the settings in the database: the facts of the edition, and the pages that
 * the build made. Returns as soon as it is up to date, and a function that stops the watch.
 */
export async function watchSettings(
  platform: Platform,
  loadApp: LoadApp,
  files: StaticFiles,
): Promise<{ stop: () => Promise<void> }> {
  let renewedFor: string | undefined;
  const look = async () => {
    const build = await loadApp();
    const { refreshSettings, folderVersion } = build.entry.module;
    const { version, faults } = await refreshSettings(platform.db, platform.now());
    if (version === (renewedFor ?? folderVersion)) return;
    if (faults.length > 0) platform.log.error({ faults }, 'the settings do not fit to the edition');
    const pages = await renewPages(platform, build, files);
    renewedFor = version;
    platform.log.info({ pages }, 'pages follow the settings');
  };
  await look();

  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => {
          // The readiness tells of an outage.
          if (!isOutage(error)) platform.log.error({ err: error }, 'the settings could not be read');
        })
        .finally(() => {
          if (!isStopped) lookLater();
        });
    }, interval).unref();
  };
  lookLater();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
