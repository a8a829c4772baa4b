// Starts the server: reads the configuration and opens all parts of the program in order. At the end, closes the parts
// in reverse order.

import { join } from 'node:path';
import { watchCodes } from '#conference/accounts/watch-codes.server.ts';
import { watchAudit } from '#conference/audit/watch-audit.server.ts';
import { prepareDocumentKeys } from '#conference/documents/verifying/change-document-key.server.ts';
import { clockAt } from '#conference/edition/clock-times.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { providerNames } from '#conference/edition/money/provider-names.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { wordFolders } from '#conference/edition/word-folders.server.ts';
import { watchInbox } from '#conference/enquiries/watch-inbox.server.ts';
import { watchWordings } from '#conference/mails/texts/watch-wordings.server.ts';
import { watchMails } from '#conference/mails/watch-mails.server.ts';
import { watchCheckouts } from '#conference/money/online/watch-checkouts.server.ts';
import { watchUnproved } from '#conference/registration/registering/room-for-unproved.server.ts';
import { followClock, mustNotReachPeople } from '#platform/clock.server.ts';
import { type Config, readConfig } from '#platform/config.server.ts';
import { openDatabase, openPool, readDatabaseId } from '#platform/database/database.server.ts';
import { openDatabaseLogin } from '#platform/database/database-login.server.ts';
import { openDocuments } from '#platform/documents/open-documents.server.ts';
import { openFileStore } from '#platform/files/open-file-store.server.ts';
import { type Drain, runDrain } from '#platform/http/drain.server.ts';
import {
  choosePort,
  createHttpServer,
  finishRequests,
  listen,
  maxSecondsToFinish,
} from '#platform/http/listen.server.ts';
import { openHttp } from '#platform/http/open-http.server.ts';
import { checkParts, judgeReadiness } from '#platform/http/readiness.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRouteNames } from '#platform/http/route-names.server.ts';
import { openRateLimits } from '#platform/http/security/rate-limits.server.ts';
import { openBuiltSite, openSiteInDevelopment } from '#platform/http/site.server.ts';
import { type FindStalePages, keepPagesLive } from '#platform/http/static/live-pages.server.ts';
import { openJobs } from '#platform/jobs/jobs.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openKeyring } from '#platform/keys/keyring.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';
import { openLog } from '#platform/log.server.ts';
import { openMailer } from '#platform/mail/mail.server.ts';
import { openMetrics } from '#platform/metrics/open-metrics.server.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.server.ts';
import { watchPlatform } from '#platform/metrics/watch-platform.server.ts';
import { ownerPasswords, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { runServer } from '#platform/run-server.server.ts';
import { openShutdown } from '#platform/shutdown.server.ts';
import { openTranslations } from '#platform/words/words.server.ts';
import { languageOf } from '#routes/page/language-of.server.ts';
import { collectPastPages, markPastPages } from '#routes/page/mark-past-pages.server.ts';
import { sayRehearsal } from '#routes/page/rehearsal.server.ts';
import { markId, markSize } from '#ui/mail/mark.ts';
import { drawIcon } from '#ui/site-pictures/site-icon.server.ts';
import { makeFirstInvitation } from './app/conference/organiser/invitation/invite-organiser.server.ts';
import { importProgramme } from './app/conference/programme/draft/import-programme.server.ts';
import { jobDefinitions } from './app/job-definitions.ts';
import { rateLimitRules } from './app/rate-limit-rules.server.ts';
import { updateDatabase } from './app/update-database.server.ts';

/** The project's folder: `npm start`, the Docker image and the systemd unit start the server in it. */
const root = process.cwd();
const isDev = process.argv.includes('--dev');
// React and other packages read NODE_ENV to choose between their code for development and for production.
process.env.NODE_ENV ??= isDev ? 'development' : 'production';

const log = openLog();
const shutdown = openShutdown(log);
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

runServer(log, shutdown, async () => {
  const config = await choosePort(readConfig(process.env));
  for (const warning of config.warnings) log.warn({}, warning);
  const keyring = openKeyring(config);
  const ownerUrl = config.databaseUrl ?? (await startOwnPostgres(config, keyring));
  const { appUrl, clock } = await updateDatabase(ownerUrl, keyring, { clock: config.clock });
  if (clock.rehearsal) mustNotReachPeople(config);
  if (shutdown.hasBegun()) return;

  const login = await openDatabaseLogin(appUrl, keyring);
  const pool = openPool(appUrl, login);
  shutdown.atEnd('database', () => pool.end());
  const db = openDatabase(pool);
  const secrets = await openSecrets(db, keyring);
  await prepareDocumentKeys({ db, secrets }, clock.now());
  await importProgramme(db, edition, clock.now());
  const mailer = await openMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom ?? (async () => `${edition.shortName} <${(await readFacts(db)).contact.email}>`),
    origin: config.origin,
    outbox: join(config.dataDir, 'outbox'),
    rehearsal: clock.rehearsal && (() => sayRehearsal(clock)),
    mark: { id: markId, draw: () => drawIcon(2 * markSize) },
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
    documents: openDocuments(log, { areSamples: clock.rehearsal !== undefined }),
    jobs,
    mailer,
    limits: openRateLimits(pool, secrets, rateLimitRules),
    log,
    metrics,
    translations: openTranslations(...wordFolders(root)),
    ...clock,
  };

  const server = createHttpServer();
  const site = isDev ? await openSiteInDevelopment(root, server) : await openBuiltSite(root, config, log);
  shutdown.atEnd('site', () => site.close());
  const build = await site.loadApp();
  await build.entry.module.refreshSettings(db, platform.now());
  await jobs.work(jobDefinitions, async (name, id) => {
    // Load the code again for each job. During development a file may have changed since the last job.
    await (await site.loadApp()).entry.module.runJob(platform, name, id);
  });
  // What came due while the server was off happens now, and not up to an hour later.
  const catchUp = async () => {
    // A rehearsal can start at any time and skips days, so it also does what is done once a day, or once a minute.
    const due = jobDefinitions.filter(
      ({ name, schedule }) => name === 'tidy' || (clock.rehearsal && schedule),
    );
    for (const { name } of due) await jobs.enqueue(db, name, 'start');
  };
  await catchUp();
  const drain: Drain = { stage: 'none' };
  const checkAllParts = () => checkParts(db, jobs, files);
  const http = openHttp(server, {
    platform,
    loadApp: site.loadApp,
    nameRoute: openRouteNames(build.routes),
    languageOf,
    files: site.files,
    middleware: site.middleware,
    checkReadiness: async () => judgeReadiness(await checkAllParts(), shutdown.hasBegun()),
    drain,
  });
  if (shutdown.hasBegun()) return;
  if (config.metrics) {
    watchMails(metrics, db);
    watchWordings(metrics);
    watchUnproved(metrics, db);
    watchCheckouts(
      metrics,
      db,
      providerNames.filter((name) => config[name]),
    );
    watchInbox(metrics, db, config.inbox);
    watchCodes(metrics, db);
    watchAudit(metrics, db);
    watchPlatform(metrics, { db, pool, config, checkParts: checkAllParts });
    const listener = await serveMetrics(metrics, config.metrics);
    shutdown.atEnd('metrics', () => listener.close());
  }
  // In development, the server renders every page for each request. Only in production must it renew prerendered pages.
  const pastPages = collectPastPages(site.files);
  const find: FindStalePages = async (shown) => {
    const stale = await build.entry.module.findStalePages(platform, build, shown);
    if (!stale || !clock.rehearsal) return stale;
    // The pages of past editions are files, to which a rehearsal only adds its line.
    const marked = markPastPages(pastPages, sayRehearsal(clock));
    return {
      ...stale,
      pages: new Map([
        ...stale.pages,
        ...[...marked].map(([path, bytes]) => [path, async () => bytes] as const),
      ]),
    };
  };
  const livePages = isDev
    ? undefined
    : keepPagesLive({
        files: site.files,
        config,
        log,
        now: platform.now,
        everyMs: 5000,
        maxSecondsToWait: 20,
        find,
      });
  if (livePages) shutdown.atEnd('live pages', () => livePages.close());
  // Owners may have changed prices and deadlines since the build.
  await livePages?.first;
  if (clock.rehearsal) {
    const follow = async () => {
      if (!(await followClock(clock, pool))) return;
      await catchUp();
      await livePages?.look();
    };
    // Ignore an error: the database is away for a moment, and the next second looks again.
    const timer = setInterval(() => void follow().catch(() => {}), 1000);
    shutdown.atEnd('clock', async () => clearInterval(timer));
  }
  if (shutdown.hasBegun()) return;
  await listen(http, config);
  // In development do not wait for open connections, because each page in a browser keeps one open.
  const secondsToFinish = isDev ? 1 : maxSecondsToFinish;
  shutdown.atEnd(
    'requests',
    async () => {
      await runDrain(drain, config.drainSeconds);
      await finishRequests(http, secondsToFinish);
    },
    config.drainSeconds + secondsToFinish + 2,
  );
  await inviteFirstOrganiser(platform);
  if (clock.rehearsal)
    say(`${sayRehearsal(clock)}, ${clockAt(clock.now(), edition.timeZone)} in ${edition.timeZone}`);
  say(`Open ${config.origin} · data in ${config.dataDir}`);
});

async function startOwnPostgres({ dataDir }: Config, keyring: Keyring): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, passwords: ownerPasswords(keyring), log: say });
  shutdown.atEnd('PostgreSQL', () => postgres.stop(), 30);
  return postgres.url;
}

/** If there is no organiser yet, prints a link with which the first organiser joins. */
async function inviteFirstOrganiser({ db, config, now }: Platform) {
  const token = await makeFirstInvitation(db, now());
  if (token === undefined) return;
  say('There is no organiser yet. The person who opens this link within an hour becomes the first owner:');
  say(`${config.origin}/organiser/welcome?token=${token}`);
}
