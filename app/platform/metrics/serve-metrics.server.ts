import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { ExplainedError } from '../explain-failure.server.ts';
import type { Metrics } from './open-metrics.server.ts';

/**
 * Serves `/metrics` without a login, on a separate port. Proxies must not forward visitors to this port. Rejects with
 * an {@link ExplainedError} if it cannot listen on that port.
 */
export async function serveMetrics(
  { registry }: Metrics,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer({ requestTimeout: 10_000 }, async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end('Metrics are at /metrics.\n');
      return;
    }
    try {
      const text = await registry.metrics();
      response
        .writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
        .end(text);
    } catch {
      response.writeHead(500).end('The metrics could not be read.\n');
    }
  });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    throw new ExplainedError(
      `Cannot serve metrics at ${host} port ${port} (${(error as NodeJS.ErrnoException).code}). Choose another METRICS_PORT or METRICS_HOST.`,
    );
  }
  return server;
}
