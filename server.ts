// Composition only: reads the configuration, opens everything in order, closes it in the reverse order.
import { join } from 'node:path';
import { catalogueSpots } from '#conference/booking/catalogue-spots.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { makeFirstInvitation } from '#conference/organiser/invite-organiser.server.ts';
import { addMissingCharges } from '#conference/payments/add-missing-charges.server.ts';
import { type Config, readConfig } from '#platform/config.server.ts';
import { explainFailure } from '#platform/explain-failure.server.ts';
import type { LoadApp } from '#platform/http/app-build.server.ts';
import { createHttpServer } from '#platform/http/create-http-server.server.ts';
import { choosePort, finishRequests, listen, maxSecondsToFinish } from '#platform/http/listen.server.ts';
import { openHttp } from '#platform/http/open-http.server.ts';
import { openRouteNames } from '#platform/http/route-names.server.ts';
import { openBuiltSite, openSiteInDevelopment } from '#platform/http/site.server.ts';
import { openLog } from '#platform/log.server.ts';
import { openMetrics } from '#platform/metrics/open-metrics.server.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.server.ts';
import { watchPlatform } from '#platform/metrics/watch-platform.server.ts';
import { openShutdown, withTimeout } from '#platform/shutdown.server.ts';
import { openDatabase, openPool, readDatabaseId } from './app/platform/database/database.server.ts';
import { openDatabaseLogin } from './app/platform/database/database-login.server.ts';
import { migrate } from './app/platform/database/migrate.server.ts';
import { openFileStore } from './app/platform/files/open-file-store.server.ts';
import { openDrain, runDrain } from './app/platform/http/drain.server.ts';
import { checkParts, judgeReadiness } from './app/platform/http/readiness.server.ts';
import type { Platform } from './app/platform/http/request-context.server.ts';
import { openRateLimits } from './app/platform/http/security/rate-limits.server.ts';
import { type JobHandlers, type JobName, jobNames, openJobs } from './app/platform/jobs/jobs.server.ts';
import { openSecrets } from './app/platform/keys/installation-key.server.ts';
import { openKeyring } from './app/platform/keys/keyring.server.ts';
import type { Keyring } from './app/platform/keys/secrets.server.ts';
import { openMailer } from './app/platform/mail/mail.server.ts';
import { ownerPasswords, startEmbeddedPostgres } from './app/platform/postgres/embedded-postgres.server.ts';
import { rateLimitRules } from './app/rate-limit-rules.server.ts';

/** The built server lies in `build/server`. */
const root = join(import.meta.dirname, import.meta.env?.PROD ? '../..' : '.');
const isDev = process.argv.includes('--dev');
// React and others look here for which of their builds to use.
process.env.NODE_ENV ??= isDev ? 'development' : 'production';

const log = openLog();
const shutdown = openShutdown(log);
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

// Whoever reads what we print may go away; that is no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
let firstSignal = 0;
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endInOrder);
for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(kind, (error) => {
    log.error({ err: error }, kind);
    end(1);
  });
}

const starting = Promise.resolve().then(start);
starting.catch((error) => {
  if (isEnding) return;
  const sentences = explainFailure(error);
  if (!sentences) log.error({ err: error }, 'start');
  for (const sentence of sentences ?? [error.message]) process.stderr.write(`${sentence}\n`);
  end(1);
});

async function start() {
  const config = await choosePort(readConfig(process.env));
  const keyring = openKeyring(config);
  const ownerUrl = config.databaseUrl ?? (await startOwnPostgres(config, keyring));
  const appUrl = await migrate(ownerUrl, {
    keyring,
    folder: join(root, 'migrations'),
    catalogue: catalogueSpots(edition),
  });
  if (isEnding) return;

  const login = await openDatabaseLogin(appUrl, keyring);
  const pool = openPool(appUrl, login);
  const db = openDatabase(pool);
  // Kysely's own end would leave the pool open if only others had used it.
  shutdown.atEnd('database', () => pool.end());
  const secrets = await openSecrets(db, keyring);
  await addMissingCharges(db, edition);
  const mailer = await openMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom ?? `${edition.shortName} <${edition.contact.email}>`,
    origin: config.origin,
    outbox: join(config.dataDir, 'outbox'),
  });
  shutdown.atEnd('mail', () => mailer.close());
  const metrics = openMetrics();
  const jobs = await openJobs(appUrl, log, { metrics, login });
  shutdown.atEnd('jobs', () => jobs.stop(), 15);
  const files = await openFileStore(config);
  shutdown.atEnd('files', () => files.close());
  await files.bindTo(await readDatabaseId(db));
  const platform: Platform = {
    config,
    db,
    secrets,
    files,
    jobs,
    mailer,
    limits: openRateLimits(pool, secrets, rateLimitRules),
    log,
    metrics,
    now: () => new Date(),
  };

  const server = createHttpServer();
  const site = isDev ? await openSiteInDevelopment(root, server) : await openBuiltSite(root, config, log);
  shutdown.atEnd('site', () => site.close());
  const build = await site.loadApp();
  await jobs.work(handleJobsBy(site.loadApp, platform));

  const drain = openDrain();
  const findParts = () => checkParts(db, jobs, files);
  const http = openHttp(server, {
    platform,
    loadApp: site.loadApp,
    nameRoute: openRouteNames(build.routes),
    files: site.files,
    middleware: site.middleware,
    // Migrations are applied before anything listens here.
    checkReadiness: async () => judgeReadiness(await findParts(), isEnding),
    drain,
  });
  if (isEnding) return;
  if (config.metrics) {
    watchPlatform(metrics, { db, pool, dataDir: config.dataDir, checkParts: findParts });
    const listener = await serveMetrics(metrics, config.metrics);
    shutdown.atEnd('metrics', () => listener.close());
  }
  await listen(http, config.port);
  // While developing, each open page holds a connection until it is closed.
  const secondsToFinish = isDev ? 1 : maxSecondsToFinish;
  shutdown.atEnd(
    'requests',
    async () => {
      await runDrain(drain, config.drainSeconds);
      await finishRequests(http, secondsToFinish);
    },
    config.drainSeconds + secondsToFinish + 2,
  );
  await sayHowToBegin(platform);
  say(`Open ${config.origin} · data in ${config.dataDir}`);
}

/** Whoever reads this terminal may become the first organiser. */
async function sayHowToBegin({ db, config, now }: Platform) {
  const token = await makeFirstInvitation(db, now());
  if (token === undefined) return;
  say('There is no organiser yet. Whoever opens this link within the hour becomes the first, and the owner:');
  say(`${config.origin}/organiser/welcome?token=${token}`);
}

/** Looked up for each job, so that while developing a job runs the code as it is now. */
function handleJobsBy(loadApp: LoadApp, platform: Platform): JobHandlers {
  const handle = (name: JobName) => async (id: string) => {
    const { jobHandlers } = (await loadApp()).entry.module;
    await jobHandlers(platform)[name](id);
  };
  return Object.fromEntries(jobNames.map((name) => [name, handle(name)])) as JobHandlers;
}

async function startOwnPostgres({ dataDir }: Config, keyring: Keyring): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, passwords: ownerPasswords(keyring), log: say });
  shutdown.atEnd('PostgreSQL', () => postgres.stop(), 30);
  return postgres.url;
}

/** A terminal's Ctrl-C reaches us twice, from the terminal and from npm: only a later signal means haste. */
function endInOrder() {
  if (firstSignal === 0) {
    firstSignal = Date.now();
    end(0);
  } else if (Date.now() - firstSignal > 1000) {
    process.exit(1);
  }
}

/** What is being opened is let finish first, or it would be left open behind us. */
async function end(code: number) {
  isEnding = true;
  await withTimeout(starting, 20).catch(() => {});
  await shutdown.stop();
  process.exit(code);
}
