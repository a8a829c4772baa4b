import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#platform/free-port.server.ts';

/**
 * Starts an S3 server with one bucket, which stores its objects in a folder. The access key and the secret are both
 * "S3RVER".
 */
export async function startObjectServer(
  directory: string,
  bucket: string,
): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await findFreePort();
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const options = [
    '-s',
    '-d',
    directory,
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '--configure-bucket',
    bucket,
  ];
  // The server encrypts its continuation tokens with DES, which OpenSSL now has only in its legacy provider.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await isListening(port))) await sleep(50);
  if (child.exitCode !== null) throw new Error('The S3 server did not start.');
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const probe = connect(port, '127.0.0.1');
  return await once(probe, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => probe.destroy());
}
