import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { expect, it } from 'vitest';
import { finishRequests } from './listen.server.ts';

/** Starts a server that answers an upload with its size, and opens a connection that has sent half of an upload. */
async function anUpload(): Promise<{
  http: FastifyInstance;
  port: number;
  upload: Socket;
  answer: Promise<string>;
}> {
  const http = fastify({ forceCloseConnections: 'idle' });
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const begun = new Promise((tell) => http.addHook('onRequest', async () => tell(undefined)));
  http.post('/', async (request) => `${(request.body as Buffer).length} bytes`);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const upload = connect(port, '127.0.0.1').setEncoding('utf8');
  const answer = upload.toArray({ signal: AbortSignal.timeout(10_000) }).then((chunks) => chunks.join(''));
  upload.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nContent-Length: 10\r\n\r\nhalf ');
  await begun;
  return { http, port, upload, answer };
}

it('waits until a running upload is complete', async () => {
  const { http, upload, answer } = await anUpload();
  const finished = finishRequests(http, 30);
  await sleep(300);
  upload.write('whole');
  await finished;
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*10 bytes$/);
});

it('refuses new connections while it waits for running requests', async () => {
  const { http, port, upload, answer } = await anUpload();
  const finished = finishRequests(http, 30);
  const [error] = await once(connect(port, '127.0.0.1'), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  upload.write('whole');
  await Promise.all([finished, answer]);
});

it('closes connections that take too long', async () => {
  const { http, answer } = await anUpload();
  const from = performance.now();
  await finishRequests(http, 0.3);
  expect(performance.now() - from).toBeGreaterThan(290);
  expect(await answer.catch((error: NodeJS.ErrnoException) => error.code)).toMatch(/^$|ECONNRESET/);
});
