import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type FreezingProxy = {
  /** The URL with which a client reaches the database through the proxy. */
  url: string;
  /** Stops all traffic in both directions. The proxy still accepts new connections, but they get no answer. */
  freeze(): void;
  /** Lets new connections reach the database again. Connections that were open during `freeze` never get an answer. */
  thaw(): void;
  stop(): Promise<void>;
};

/**
 * Starts a proxy in front of a database. On request, the proxy stops passing on data but keeps all connections open.
 */
export async function startFreezingProxy(url: string): Promise<FreezingProxy> {
  const target = new URL(url);
  const passing = new Set<[Socket, Socket]>();
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    if (isFrozen) return void near.resume();
    const host = decodeURIComponent(target.hostname);
    const port = Number(target.port || 5432);
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    sockets.add(far);
    far.on('error', () => near.destroy());
    const pair: [Socket, Socket] = [near, far];
    passing.add(pair);
    near.on('data', (bytes) => passing.has(pair) && far.write(bytes));
    far.on('data', (bytes) => passing.has(pair) && near.write(bytes));
    near.on('close', () => far.destroy());
    far.on('close', () => passing.has(pair) && near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    freeze: () => {
      isFrozen = true;
      passing.clear();
    },
    thaw: () => {
      isFrozen = false;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
