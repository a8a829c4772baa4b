import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll } from 'vitest';
import { loopbackAuthority, startLoopbackProvider } from './loopback-provider.ts';

/**
 * Starts the simulated providers for a test file, and makes this process send requests for Stripe and Razorpay to them.
 * Pass the returned `env` to `readConfig`. The providers stop after the last test of the file.
 */
export async function aLoopbackProvider(options: { now?: () => Date } = {}) {
  const provider = await startLoopbackProvider(options);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(loopbackAuthority, 'utf8')]);
  // Razorpay's library finds the proxy in this environment variable.
  process.env.HTTPS_PROXY = provider.env.HTTPS_PROXY;
  afterAll(async () => {
    delete process.env.HTTPS_PROXY;
    await provider.stop();
  });
  return provider;
}
