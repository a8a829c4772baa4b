import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackedSite } from './attacked-site.ts';

/** A registration whose file arrives slowly: `atOnce` bytes immediately, then `piece` bytes after each pause. */
export type SlowForm = {
  address: string;
  startsAfterMs: number;
  atOnce: number;
  piece: number;
  pauseMs: number;
};

const pieceBytes = 256 * 1024;

/** Sends a slow form until the attack ends, or until the site ends the connection. */
export async function sendSlowly(
  { origin, signal }: Pick<AttackedSite, 'origin' | 'signal'>,
  { address, startsAfterMs, atOnce, piece, pauseMs }: SlowForm,
): Promise<void> {
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  await wait(startsAfterMs);
  if (signal.aborted) return;
  const post = request(`${origin}/registration`, {
    method: 'POST',
    headers: {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': 24 * 1024 * 1024,
      'X-Forwarded-For': address,
    },
  });
  post.on('error', () => {});
  post.on('response', (answer) => answer.resume());
  const closed = once(post, 'close').catch(() => {});
  const write = async (bytes: number) => {
    if (post.write(Buffer.alloc(bytes, 'x'))) return;
    const written = new AbortController();
    const drained = once(post, 'drain', { signal: AbortSignal.any([signal, written.signal]) }).catch(
      () => {},
    );
    await Promise.race([drained, closed]);
    written.abort();
  };
  post.write('--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n');
  const mayGoOn = () => !signal.aborted && !post.destroyed;
  for (let sent = 0; sent < atOnce && mayGoOn(); sent += pieceBytes) {
    await write(Math.min(pieceBytes, atOnce - sent));
  }
  while (mayGoOn()) {
    await wait(pauseMs);
    if (mayGoOn()) await write(piece);
  }
  post.destroy();
}
