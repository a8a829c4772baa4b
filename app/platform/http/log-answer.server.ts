import type { CountedAnswer } from '#platform/metrics/open-metrics.server.ts';
import type { Platform } from './request-context.server.ts';

/** An answered request. `bytes` is the size of the body after compression. */
export type LoggedAnswer = CountedAnswer & { requestId: string; bytes: number };

/** Logs and counts one answered request. */
export function logAnswer({ log, metrics }: Pick<Platform, 'log' | 'metrics'>, answer: LoggedAnswer): void {
  const { requestId, method, route, status, ms, bytes } = answer;
  log.info({ requestId, route, status, ms: Math.round(ms * 10) / 10, bytes }, method);
  metrics.countAnswer(answer);
}
