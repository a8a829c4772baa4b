import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type DiscardLimits, discardBody } from './discard-body.server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * Starts a server that refuses each request at once, and returns a connection to it. If `limits` is undefined, the
 * server closes the connection after the answer.
 */
async function aRefusingServer(limits: DiscardLimits | undefined) {
  const server = createServer((request, response) => {
    if (limits) discardBody(request, response, limits);
    else response.setHeader('Connection', 'close');
    response.writeHead(403, { 'Content-Length': 7 }).end('refused');
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return connect(port, '127.0.0.1');
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;

/**
 * Sends the whole body and only then reads the answer, as browsers do. Returns the answer, or the error of the broken
 * connection.
 */
async function sendThenRead(socket: Socket, length: number) {
  let broken: unknown;
  socket.on('error', (error) => {
    broken = error;
  });
  socket.pause();
  socket.write(head(length));
  const piece = Buffer.alloc(64 * 1024);
  for (let sent = 0; sent < length && !broken; sent += piece.length) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), wait(2000)]).catch(() => {});
    await wait(1);
  }
  if (broken) throw broken;
  socket.end();
  return await text(socket);
}

describe('a request that is answered before its body has arrived', () => {
  const limits = { bytes: 64 * 1024 * 1024, ms: 60_000 };

  it('keeps its connection, so that a client that first sends the whole body can read the answer', async () => {
    const socket = await aRefusingServer(limits);
    expect(await sendThenRead(socket, 8 * 1024 * 1024)).toMatch(/^HTTP\/1\.1 403 [\s\S]*refused$/);
  });

  it('loses its answer if the server closes the connection at once', async () => {
    const socket = await aRefusingServer(undefined);
    await expect(sendThenRead(socket, 8 * 1024 * 1024)).rejects.toThrow(/ECONNRESET|EPIPE/);
  });

  it('can be followed by another request on the connection', async () => {
    const socket = await aRefusingServer(limits);
    socket.write(head(100_000));
    socket.write(Buffer.alloc(100_000));
    socket.write(head(0));
    socket.end();
    expect((await text(socket)).match(/HTTP\/1\.1 403/g)).toHaveLength(2);
  });
});

describe('a body that is longer than the limits', () => {
  it('is cut off after the answer if too many bytes follow', async () => {
    const socket = await aRefusingServer({ bytes: 100_000, ms: 60_000 });
    socket.on('error', () => {});
    socket.write(head(10_000_000));
    socket.write(Buffer.alloc(200_000));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 [\s\S]*refused$/);
  });

  it('is cut off after the answer if it takes too long', async () => {
    const socket = await aRefusingServer({ bytes: 100_000, ms: 200 });
    socket.on('error', () => {});
    socket.write(head(10_000_000));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 [\s\S]*refused$/);
  });
});
