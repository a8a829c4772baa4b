import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll } from 'vitest';
import { prepareDocumentKeys } from '#conference/documents/verifying/change-document-key.server.ts';
import { folderSettings } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { wordFolders } from '#conference/edition/word-folders.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { openDocuments } from '#platform/documents/open-documents.server.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import type { Platform, RequestContext } from '#platform/http/request-context.server.ts';
import { openRateLimits } from '#platform/http/security/rate-limits.server.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openLog } from '#platform/log.server.ts';
import { openMailer } from '#platform/mail/mail.server.ts';
import { openMetrics } from '#platform/metrics/open-metrics.server.ts';
import { openTranslations } from '#platform/words/words.server.ts';
import { type JobName, jobDefinitions } from '../app/job-definitions.ts';
import { rateLimitRules } from '../app/rate-limit-rules.server.ts';
import { aDatabase, type TestDatabase } from './database.ts';
import { aKeyring } from './keyring.ts';

export type TestPlatform = Platform &
  WithSettings & {
    database: TestDatabase;
    /** The clock that the platform uses. A test sets `now` to a later time to let time pass. */
    clock: { now: Date };
    /** The folder that contains the encrypted files. */
    filesFolder: string;
    /** Returns the mails that were sent until now, sorted by their ids. */
    readMails(): Promise<Email[]>;
    /** Returns the context of a request. `changes` replaces parts of it. */
    request(changes?: Partial<RequestContext>): RequestContext & WithSettings;
    /** The lines that the log has written until now. */
    logLines: string[];
  };

/** Starts a worker that runs jobs with these handlers. A job without a handler does nothing. */
export async function startWorker(
  jobs: Jobs,
  handlers: Partial<Record<JobName, (id: string) => Promise<unknown>>>,
): Promise<void> {
  await jobs.work(jobDefinitions, async (name, id) => void (await handlers[name]?.(id)));
}

/**
 * Opens the whole platform with a new database and a temporary folder. Jobs stay in the queue until a test starts a
 * worker. Without a document key the audit is empty.
 */
export async function aPlatform({ hasDocumentKey = true } = {}): Promise<TestPlatform> {
  const database = await aDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-platform-'));
  const config = readConfig({ DATA_DIR: dataDir, ORIGIN: 'https://conference.example' });
  const secrets = await openSecrets(database.db, aKeyring());
  if (hasDocumentKey) {
    await prepareDocumentKeys({ db: database.db, secrets }, new Date('2026-01-01T08:00:00Z'));
  }
  const logLines: string[] = [];
  const log = openLog({ write: (line) => void logLines.push(line), flushSync: () => {} });
  const filesFolder = join(dataDir, 'files');
  const outbox = join(dataDir, 'outbox');
  const metrics = openMetrics();
  const jobs = await openJobs(database.url, log, { metrics });
  const clock = { now: new Date('2026-01-10T08:00:00Z') };
  const platform: Platform & WithSettings = {
    config,
    db: database.db,
    secrets,
    files: await openFolderStore(filesFolder),
    documents: openDocuments(log),
    jobs,
    mailer: await openMailer({
      smtpUrl: undefined,
      from: 'Peace Conference <desk@conference.example>',
      origin: config.origin,
      outbox,
    }),
    limits: openRateLimits(database.pool, secrets, rateLimitRules),
    log,
    metrics,
    translations: openTranslations(...wordFolders(process.cwd())),
    settings: folderSettings,
    now: () => clock.now,
    realNow: () => clock.now,
    rehearsal: undefined,
  };
  // Vitest calls these functions in reverse order. So this one runs before the one that drops the database.
  afterAll(async () => {
    await jobs.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    ...platform,
    database,
    clock,
    filesFolder,
    logLines,
    readMails: async () => {
      const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
      return await Promise.all(
        names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
      );
    },
    request: (particulars) => ({
      ...platform,
      requestId: 'a-request',
      clientAddress: '192.0.2.1',
      nonce: undefined,
      takeTurn: async () => {},
      ...particulars,
    }),
  };
}
