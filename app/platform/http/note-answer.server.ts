import type { Platform } from './request-context.server.ts';

export type Answered = {
  requestId: string;
  method: string;
  /** The name of what was asked for: no id, nothing that somebody typed. */
  route: string;
  status: number;
  ms: number;
  /** Of the body, as sent. */
  bytes: number;
};

/** Writes the line that every answered request has in the log, and counts the answer. */
export function noteAnswer({ log, metrics }: Pick<Platform, 'log' | 'metrics'>, answered: Answered): void {
  const { requestId, method, route, status, ms, bytes } = answered;
  log.info({ requestId, route, status, ms: Math.round(ms * 10) / 10, bytes }, method);
  metrics.countAnswer(answered);
}
