import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds a port that is free at present, either on all addresses of this machine or on the given address. */
export async function findFreePort(host?: string): Promise<number> {
  const probe = createServer().listen({ port: 0, host });
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
