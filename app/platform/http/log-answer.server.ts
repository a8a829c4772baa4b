import type { Log } from '../log.server.ts';

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

/** The line that every answered request has in the log. */
export function logAnswer(log: Log, { requestId, method, route, status, ms, bytes }: Answered): void {
  log.info({ requestId, route, status, ms: Math.round(ms * 10) / 10, bytes }, method);
}
