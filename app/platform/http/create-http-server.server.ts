import { createServer, type Server } from 'node:http';
import { minutes } from '#platform/durations.ts';

const second = 1000;

/**
 * Makes the server's socket side. 10 MB over a phone's 300 kbit/s take five minutes, and 25 MiB take twelve;
 * but headers that dawdle, or a connection on which nothing moves at all, are nobody's upload.
 */
export function createHttpServer(): Server {
  const server = createServer({
    headersTimeout: 20 * second,
    requestTimeout: minutes(20),
    // Longer than a proxy keeps an idle connection, or it would send into one that is just closing.
    keepAliveTimeout: 65 * second,
    connectionsCheckingInterval: 5 * second,
  });
  server.timeout = 120 * second;
  return server;
}
