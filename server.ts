// Composition only: reads the configuration, opens everything in order, closes it in the reverse order.
import { createServer } from 'node:net';
import { join } from 'node:path';
import { daysOf } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type Config, ConfigError, readConfig } from '#platform/config.server.ts';
import { isDatabaseUp, openDatabase, openPool } from '#platform/database.server.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts';
import { EmbeddedPostgresError } from '#platform/embedded-postgres-error.server.ts';
import { openFolderStore } from '#platform/files.server.ts';
import { createHttpServer } from '#platform/http/create-http-server.server.ts';
import { openHttp } from '#platform/http/open-http.server.ts';
import { openRouteNames } from '#platform/http/route-names.server.ts';
import { openBuiltSite, openSiteInDevelopment } from '#platform/http/site.server.ts';
import { openJobs } from '#platform/jobs.server.ts';
import { openLog } from '#platform/log.server.ts';
import { openMailer } from '#platform/mail.server.ts';
import { migrate } from '#platform/migrate.server.ts';
import { openRateLimits } from '#platform/rate-limits.server.ts';
import type { Platform } from '#platform/request-context.server.ts';
import { readSecretKey, SecretKeyError } from '#platform/secret-key.server.ts';
import { openSecrets, type Secrets } from '#platform/secrets.server.ts';
import { openShutdown, withLimit } from '#platform/shutdown.server.ts';

const root = import.meta.dirname;
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

const starting = settlePort().then(start);
starting.catch((error) => {
  if (isEnding) return;
  for (const sentence of explain(error)) process.stderr.write(`${sentence}\n`);
  end(1);
});

async function start(config: Config) {
  const secrets = openSecrets(await readSecretKey(config));
  const ownerUrl = config.databaseUrl ?? (await startOwnPostgres(config, secrets));
  const appUrl = await migrate(ownerUrl, {
    appPassword: secrets.derive('the application’s password in PostgreSQL'),
    folder: join(root, 'migrations'),
    catalogue: edition.catalogue.map(({ id, per, total }) => ({
      option: id,
      days: per === 'day' ? daysOf(edition.festival) : [null],
      total,
    })),
  });
  if (isEnding) return;

  const pool = openPool(appUrl);
  const db = openDatabase(pool);
  // Kysely's own end would leave the pool open if only others had used it.
  shutdown.atEnd('database', () => pool.end());
  const mailer = await openMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom ?? `${edition.shortName} <${edition.contact.email}>`,
    origin: config.origin,
    outbox: join(config.dataDir, 'outbox'),
  });
  shutdown.atEnd('mail', () => mailer.close());
  const jobs = await openJobs(appUrl, log);
  shutdown.atEnd('jobs', () => jobs.stop(), 15);
  const platform: Platform = {
    config,
    db,
    secrets,
    files: await openFolderStore(join(config.dataDir, 'files')),
    jobs,
    mailer,
    limits: openRateLimits(pool, secrets),
    log,
    now: () => new Date(),
  };

  const server = createHttpServer();
  const site = isDev ? await openSiteInDevelopment(root, server) : await openBuiltSite(root, config, log);
  shutdown.atEnd('site', () => site.close());
  const build = await site.loadApp();
  const { jobHandlers } = build.entry.module;
  if (jobHandlers) await jobs.work(jobHandlers(platform));

  const http = openHttp(server, {
    platform,
    loadApp: site.loadApp,
    nameRoute: openRouteNames(build.routes),
    files: site.files,
    middleware: site.middleware,
    // Migrations are applied before anything listens here.
    findMissing: async () => {
      const isUp = await withLimit(isDatabaseUp(db), 2).catch(() => false);
      return [
        ...(isEnding ? ['closing'] : []),
        ...(isUp ? [] : ['database']),
        ...(jobs.isWorking() ? [] : ['jobs']),
      ];
    },
  });
  if (isEnding) return;
  await listen(http, config.port);
  shutdown.atEnd(
    'requests',
    async () => {
      const impatience = setTimeout(() => server.closeAllConnections(), 10_000);
      await http.close();
      clearTimeout(impatience);
    },
    12,
  );
  say(`Open ${config.origin} · data in ${config.dataDir}`);
}

async function startOwnPostgres({ dataDir }: Config, secrets: Secrets): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: secrets.derive('the owner’s password in the embedded PostgreSQL'),
    log: say,
  });
  shutdown.atEnd('PostgreSQL', () => postgres.stop(), 30);
  return postgres.url;
}

/** With PORT=0 a free port is chosen at once, because the links in mails name it. */
async function settlePort(): Promise<Config> {
  const config = readConfig(process.env);
  if (config.port !== 0) return config;
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  return { ...config, port, origin: config.isOriginGiven ? config.origin : `http://localhost:${port}` };
}

/** On every address, of either family where the machine has both. */
async function listen(http: ReturnType<typeof openHttp>, port: number) {
  try {
    await http.listen({ port, host: '::' });
  } catch (error) {
    if (codeOf(error) !== 'EAFNOSUPPORT' && codeOf(error) !== 'EADDRNOTAVAIL') throw error;
    await http.listen({ port, host: '0.0.0.0' });
  }
}

/** What a person at a terminal needs to know. */
function explain(error: unknown): string[] {
  if (error instanceof ConfigError) return error.faults;
  if (error instanceof SecretKeyError || error instanceof EmbeddedPostgresError) return [error.message];
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    const port = error instanceof Error && 'port' in error ? error.port : '';
    return [
      `Port ${port} is in use by another program. Choose another with PORT, such as PORT=${Number(port) + 1}.`,
    ];
  }
  if (code === 'EACCES') return ['The port may not be used by this user. Choose one from 1024 on with PORT.'];
  if (code && /^(E[A-Z]+|28\w{3}|3D000)$/.test(code) && process.env.DATABASE_URL) {
    return [
      `PostgreSQL cannot be reached as DATABASE_URL says: ${error instanceof Error ? error.message : code}.`,
    ];
  }
  log.error({ err: error }, 'start');
  return [
    error instanceof Error && error.message ? error.message : 'The start failed; the line above says why.',
  ];
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
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
  await withLimit(starting, 20).catch(() => {});
  await shutdown.stop();
  process.exit(code);
}
