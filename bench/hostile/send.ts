import { connect } from 'node:net';
import type { Encoded } from './encode-request.ts';

/** An answer. The status is 0 if the connection ended without an answer. */
export type Answer = {
  status: number;
  head: string;
  body: string;
  ms: number;
  /** Whether no answer arrived in time. */
  isLate: boolean;
};

/** Sends the bytes of a request on a separate connection, and reads until the server closes the connection. */
export function send(port: number, { bytes, hangsUp }: Encoded, maxMs: number): Promise<Answer> {
  return new Promise((done) => {
    const start = performance.now();
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      socket.destroy();
    }, maxMs);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The server may refuse a body and close the connection before the whole body has arrived. Then writing the rest
    // fails.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      done({ ...readAnswer(Buffer.concat(chunks)), ms: performance.now() - start, isLate });
    });
    socket.write(bytes, () => {
      if (hangsUp) socket.destroy();
    });
  });
}

function readAnswer(bytes: Buffer): Pick<Answer, 'status' | 'head' | 'body'> {
  // The server may answer "100 Continue" before the real answer.
  const text = bytes.toString('latin1').replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
  return { status: Number(status), head, body: end < 0 ? '' : text.slice(end + 4) };
}

/** Returns the values of a header of an answer. */
export function headersOf({ head }: Answer, name: string): string[] {
  const lines = head.matchAll(new RegExp(`^${name}: (.*)$`, 'gim'));
  return [...lines].map(([, value = '']) => value.trim());
}
