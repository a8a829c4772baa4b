import { ConfigError } from './config.server.ts';
import { SecretKeyError } from './keys/secret-key-error.server.ts';
import { EmbeddedPostgresError } from './postgres/embedded-postgres-error.server.ts';

/**
 * Why the start failed, for a person at a terminal: a sentence for each fault. Undefined when there is no better
 * sentence than the error's own.
 */
export function explainFailure(error: unknown): string[] | undefined {
  if (error instanceof ConfigError) return error.faults;
  if (error instanceof SecretKeyError || error instanceof EmbeddedPostgresError) return [error.message];
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const { code, message } = error;
  if ('syscall' in error && error.syscall === 'listen') {
    const port = 'port' in error ? Number(error.port) : 0;
    if (code === 'EADDRINUSE') {
      return [
        `Port ${port} is in use by another program. Choose another with PORT, such as PORT=${port + 1}.`,
      ];
    }
    if (code === 'EACCES')
      return [`Port ${port} may not be used by this user. Choose one from 1024 on with PORT.`];
  }
  if (unreachable.test(String(code)))
    return [`PostgreSQL cannot be reached as DATABASE_URL says: ${message}.`];
  return undefined;
}

/** Node's codes for a machine that does not answer, PostgreSQL's for a wrong name, password or database. */
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28000|28P01|3D000)$/;
