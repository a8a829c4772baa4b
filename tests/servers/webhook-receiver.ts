import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string; path: string };
type Answer = { status: number; headers?: Record<string, string>; text?: string; stays?: boolean };

/**
 * A receiver of webhooks on 127.0.0.1 with its own certificate. It answers as `answer` says, which a test can replace.
 * `stays`: it begins an answer and never ends it.
 */
export async function openReceiver(certificate: { key: string; cert: string }, port = 0) {
  const received: Received[] = [];
  const receiver = {
    received,
    port: 0,
    answer: (_: Received): Answer => ({ status: 204 }),
    close: async () => {},
  };
  const server = createServer(certificate, async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const one = {
      headers: request.headers,
      body: Buffer.concat(pieces).toString(),
      path: request.url ?? '',
    };
    received.push(one);
    const { status, headers, text = '', stays } = receiver.answer(one);
    response.writeHead(status, headers);
    if (stays) response.write(text);
    else response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}
