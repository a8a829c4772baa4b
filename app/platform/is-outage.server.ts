import pg from 'pg';

/**
 * PostgreSQL's codes for a fault that passes without a change of the request: connections (08), no room on the disk or
 * no memory (53), the server is starting, stopping or was killed (57P), an error of the disk (58030), and a standby that
 * takes no writes (25006).
 */
const passingStates = /^(08...|53...|57P..|58030|25006)$/;

/** Node's codes for a machine that cannot be reached. */
const passingCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The messages of errors that have no code: errors of pg, and our own driver's error for a broken connection. */
const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|The connection to the database is broken|Client (has encountered a connection error|was closed) and is not queryable)/;

/**
 * Returns whether an error only says that the database cannot be used at present: it does not run, its disk is full, or
 * nobody can reach it. The same request may succeed later.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof pg.DatabaseError) return passingStates.test(code);
  // The socket of a database that does not run is a file that does not exist.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return passingCodes.test(code) || passingMessages.test(error.message);
}
