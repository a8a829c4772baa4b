import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.server.ts';

/** With PORT=0 chooses a free port at once, because the links in mails name it. */
export async function choosePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await findFreePort();
  return { ...config, port, origin: config.isOriginGiven ? config.origin : `http://localhost:${port}` };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Listens on every address, of both families where the machine has both. */
export async function listen(http: FastifyInstance, port: number): Promise<void> {
  try {
    await http.listen({ port, host: '::' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') throw error;
    await http.listen({ port, host: '0.0.0.0' });
  }
}

/** Two files of 5 MB take 35 seconds over a link of 300 kB/s, and whoever sends them has typed and chosen for long. */
export const maxSecondsToFinish = 60;

/** Accepts nothing new and returns once what is under way is answered; what takes longer than so many seconds is cut off. */
export async function finishRequests(
  http: Pick<FastifyInstance, 'server' | 'close'>,
  mostSeconds: number,
): Promise<void> {
  // A connection that was busy when the closing began stays open for another request, which never comes.
  const tidying = setInterval(() => http.server.closeIdleConnections(), 100);
  const impatience = setTimeout(() => http.server.closeAllConnections(), mostSeconds * 1000);
  await http.close();
  clearInterval(tidying);
  clearTimeout(impatience);
}
