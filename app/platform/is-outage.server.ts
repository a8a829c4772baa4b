import pg from 'pg';

/**
 * PostgreSQL's codes for temporary faults: no connection (08), a full disk or no memory (53), a server that is
 * starting, stopping or was killed (57P), a disk error (58030), and a standby that accepts no writes (25006).
 */
const temporaryStates = /^(08...|53...|57P..|58030|25006)$/;

/** Node's codes for a machine that cannot be reached. */
const temporaryCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The messages of errors that have no code: errors of pg, and our own driver's error for a broken connection. */
const temporaryMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|The connection to the database is broken|Client (has encountered a connection error|was closed) and is not queryable)/;

/**
 * Returns whether an error means that the database is temporarily unavailable: it does not run, its disk is full, or it
 * cannot be reached. The same request may succeed later.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof pg.DatabaseError) return temporaryStates.test(code);
  // If the database does not run, the file of its socket does not exist.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return temporaryCodes.test(code) || temporaryMessages.test(error.message);
}
