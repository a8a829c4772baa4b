import { once } from 'node:events';
import { connect } from 'node:net';

/** A minimal HTTP connection: it shares the processors with the server that is measured. */
export type Connection = {
  /** Sends a complete request and returns the status of its answer. Throws if the server closes the connection. */
  ask(request: readonly Buffer[]): Promise<number>;
  close(): void;
};

export async function openConnection(origin: string): Promise<Connection> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.setNoDelay(true).setEncoding('latin1');
  let received = '';
  let waiting: { answer(status: number): void; fail(error: Error): void } | undefined;
  socket.on('data', (chunk: string) => {
    received += chunk;
    const status = readStatus(received);
    if (status === undefined) return;
    received = '';
    waiting?.answer(status);
  });
  socket.on('error', () => {});
  socket.on('close', () => waiting?.fail(new Error('The server closed the connection.')));
  return {
    ask: (request) =>
      new Promise((answer, fail) => {
        waiting = { answer, fail };
        socket.cork();
        for (const part of request) socket.write(part);
        socket.uncork();
      }),
    close: () => socket.destroy(),
  };
}

/** Returns the status of a complete answer, or undefined while parts of it are missing. */
function readStatus(received: string): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.slice(0, headEnd);
  const [, length] = /^content-length: (\d+)/im.exec(head) ?? [];
  const isWhole =
    length === undefined ? received.endsWith('0\r\n\r\n') : received.length >= headEnd + 4 + Number(length);
  return isWhole ? Number(head.slice(9, 12)) : undefined;
}
