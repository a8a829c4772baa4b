import { createContext, type RouterContextProvider } from 'react-router';
import type { Clock } from '#platform/clock.server.ts';
import type { Config } from '#platform/config.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Documents } from '#platform/documents/open-documents.server.ts';
import type { FileStore } from '#platform/files/files.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { Mailer } from '#platform/mail/mail.server.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';
import { englishTranslator, type Translations, type Translator } from '#platform/words/words.server.ts';
import type { AppBuild } from './app-build.server.ts';
import type { RateLimits } from './security/rate-limits.server.ts';

/** The parts that server.ts opens once for the whole process. Every request and every job gets them. */
export type Platform = {
  config: Config;
  db: Database;
  secrets: Secrets;
  files: FileStore;
  documents: Documents;
  jobs: Jobs;
  mailer: Mailer;
  limits: RateLimits;
  log: Log;
  metrics: Metrics;
  translations: Translations;
} & Clock;

/** Everything that a loader or an action needs for one request. */
export type RequestContext = Platform & {
  /** The id of the request. It is in the log line and on the error page. */
  requestId: string;
  /** The visitor's IP address. TRUST_PROXY says whether the server trusts the address that a proxy sends. */
  clientAddress: string;
  /** The nonce for the page's inline scripts. Undefined while the build prerenders the page. */
  nonce: string | undefined;
  /**
   * Waits until it is the turn of this request: for each network, only a few forms with files are handled at the same
   * time. The turn ends when the answer is ready. Call it at most once.
   */
  takeTurn: () => Promise<void>;
  /** The application itself, which can render another page. Tests of single routes have none. */
  build?: AppBuild;
};

/** The key of the {@link RequestContext} in React Router's context. */
export const requestContext = createContext<RequestContext>();

/** Returns the context of a request. Returns undefined during the build, because there is no request. */
export function findRequestContext(context: Readonly<RouterContextProvider>): RequestContext | undefined {
  try {
    return context.get(requestContext);
  } catch {
    return undefined;
  }
}

/** The key of the translator for the request's language. The build sets it for prerendered pages, too. */
export const translatorContext = createContext<Translator>(englishTranslator);
