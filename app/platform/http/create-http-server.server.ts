import { createServer, type Server } from 'node:http';
import { minutes } from '#platform/durations.ts';

/**
 * Creates the HTTP server with its timeouts. An upload of 25 MiB takes twelve minutes over a phone's 300 kbit/s. Headers
 * arrive quickly even there, and a connection without any traffic is dead.
 */
export function createHttpServer(): Server {
  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: minutes(20),
    // Longer than the proxies' own timeout. Otherwise they could send a request into a connection that is closing.
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
  });
  server.timeout = minutes(2);
  return server;
}
