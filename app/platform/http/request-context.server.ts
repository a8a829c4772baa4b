import { createContext } from 'react-router';
import type { Config } from '#platform/config.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FileStore } from '#platform/files/files.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { Mailer } from '#platform/mail/mail.server.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';
import type { RateLimits } from './security/rate-limits.server.ts';

/** What lives as long as the process: opened once by server.ts, handed to every request and job. */
export type Platform = {
  config: Config;
  db: Database;
  secrets: Secrets;
  files: FileStore;
  jobs: Jobs;
  mailer: Mailer;
  limits: RateLimits;
  log: Log;
  metrics: Metrics;
  /** The clock: only the edge reads it, rules take the instant as an argument. */
  now: () => Date;
};

/** What lives as long as one request. */
export type RequestContext = Platform & {
  /** Found in the log line and on the error page. */
  requestId: string;
  /** The visitor's address, proxies believed as TRUST_PROXY says. */
  clientAddress: string;
  /** For the page's inline scripts; undefined while prerendering. */
  nonce: string | undefined;
};

/** The key under which server.ts puts the {@link RequestContext} and loaders and actions find it. */
export const requestContext = createContext<RequestContext>();
