import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect } from 'vitest';
import { loopbackAuthority, startLoopbackProvider } from './loopback-provider.ts';

/**
 * Starts the simulated providers for a test file, and makes this process send requests for Stripe and Razorpay to them.
 * Pass the returned `env` to `readConfig`. The providers stop after the last test of the file.
 */
export async function aLoopbackProvider(options: { now?: () => Date } = {}) {
  const provider = await startLoopbackProvider(options);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(loopbackAuthority, 'utf8')]);
  afterAll(async () => {
    await provider.stop();
    expect(provider.wrong, 'The simulation has sent what no provider sends.').toEqual([]);
  });
  return provider;
}
