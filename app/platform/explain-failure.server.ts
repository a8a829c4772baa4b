/** An error that is shown to a person at a terminal. Each line of its message is a sentence without secrets. */
export class ExplainedError extends Error {
  override name = 'ExplainedError';
}

/**
 * Explains to a person at a terminal why the program could not start, in one sentence for each fault. Returns undefined
 * if the error's own message is the best explanation.
 */
export function explainFailure(error: unknown): string[] | undefined {
  if (error instanceof ExplainedError) return error.message.split('\n');
  if (error instanceof Error && error.message.includes(noTlsMessage))
    return [howToConnect('it offers no TLS')];
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const { code, message } = error;
  if ('syscall' in error && error.syscall === 'listen') {
    const port = 'port' in error ? Number(error.port) : 0;
    if (code === 'EADDRINUSE') {
      return [`Another program uses port ${port}. Set PORT to another port, such as PORT=${port + 1}.`];
    }
    if (code === 'EADDRNOTAVAIL' && 'address' in error) {
      return [`This machine does not have the address ${error.address}. Set HOST to another address.`];
    }
    if (code === 'EACCES') return [`This user may not use port ${port}. Set PORT to 1024 or more.`];
  }
  if (untrustedCodes.test(String(code))) return [howToConnect(`its certificate is not trusted (${code})`)];
  if (unreachableCodes.test(String(code)))
    return [`Cannot connect to the PostgreSQL of DATABASE_URL: ${message}.`];
  return undefined;
}

/** Node's error codes for a machine that cannot be reached, and PostgreSQL's for a wrong user, password or database. */
const unreachableCodes =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28000|28P01|3D000)$/;

/** The message of pg if a server answers that it has no TLS. Such an error has no code. */
const noTlsMessage = 'The server does not support SSL connections';

/** Node's error codes for a certificate that is not trusted. */
const untrustedCodes = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT)/;

function howToConnect(fault: string): string {
  return `Cannot connect to the PostgreSQL of DATABASE_URL: ${fault}. Give the server a certificate for its host name; if you use your own certificate authority, add sslrootcert=FILE to DATABASE_URL.`;
}
