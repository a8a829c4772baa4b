import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { minutes } from '#platform/durations.ts';
import type { Config } from '../config.server.ts';
import { findFreePort } from '../free-port.server.ts';

/**
 * Returns the configuration with its port. If PORT is 0, chooses a free port now, because the links in mails contain
 * the port.
 */
export async function choosePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await findFreePort(config.host === '::' ? undefined : config.host);
  return { ...config, port, origin: config.isOriginGiven ? config.origin : `http://localhost:${port}` };
}

/**
 * Creates the HTTP server with its timeouts. A phone with 300 kbit/s needs twelve minutes for an upload of 25 MiB, and
 * the timeouts allow this. The headers must arrive quickly. A connection without any traffic is closed.
 */
export function createHttpServer(): Server {
  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: minutes(20),
    // This is longer than the timeout of the proxies. Otherwise a proxy could use a connection that we are just
    // closing.
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
  });
  server.timeout = minutes(2);
  return server;
}

/**
 * So many connections may wait until the server takes them. Further ones fail, and the client tries again only a second
 * later. Linux lowers this to its own limit, which is usually the same.
 */
const backlog = 4096;

/** Listens at one address, or with `::` at all addresses of the machine, even if the machine has no IPv6. */
export async function listen(
  http: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  try {
    await http.listen({ port, host, backlog });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (host !== '::' || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error;
    await http.listen({ port, host: '0.0.0.0', backlog });
  }
}

/**
 * How long a shutdown waits for running requests. This is enough for two files of 5 MB, which take 35 seconds at 300
 * kB/s.
 */
export const maxSecondsToFinish = 60;

/**
 * Refuses new connections, and returns when all requests are answered. After `maxSeconds` it closes all connections.
 */
export async function finishRequests(
  http: Pick<FastifyInstance, 'server' | 'close'>,
  maxSeconds: number,
): Promise<void> {
  // A connection that was busy when the server began to close would otherwise stay open and wait for another request.
  const closingIdle = setInterval(() => http.server.closeIdleConnections(), 100);
  const deadline = setTimeout(() => http.server.closeAllConnections(), maxSeconds * 1000);
  await http.close();
  clearInterval(closingIdle);
  clearTimeout(deadline);
}
