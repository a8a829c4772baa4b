import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll } from 'vitest';
import { loopbackAuthority, startLoopbackProvider } from './loopback-provider.ts';

/**
 * Starts a loopback provider for a test file, and lets this process reach it. Pass its `env` to `readConfig`. It stops
 * after the last test of the file.
 */
export async function aLoopbackProvider(options: { now?: () => Date } = {}) {
  const provider = await startLoopbackProvider(options);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(loopbackAuthority, 'utf8')]);
  // The library of Razorpay reads this variable itself.
  process.env.HTTPS_PROXY = provider.env.HTTPS_PROXY;
  afterAll(async () => {
    delete process.env.HTTPS_PROXY;
    await provider.stop();
  });
  return provider;
}
