import type { IncomingMessage, ServerResponse } from 'node:http';

/** How many bytes of a body are still read after its answer, and for how many milliseconds at most. */
export type DiscardLimits = { bytes: number; ms: number };

const defaultLimits: DiscardLimits = { bytes: 64 * 1024 * 1024, ms: 60_000 };
/** How long the client may still send after our side of the connection is closed. */
const lingerMs = 5_000;

/**
 * Reads and drops the rest of a body. Call it before the answer is sent. Browsers read an answer only after they have
 * sent the whole body, and an unread body would delay the next request on the connection. If the rest is longer than
 * the limits, our side of the connection is closed after the answer, and the whole connection five seconds later.
 */
export function discardBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: DiscardLimits = defaultLimits,
): void {
  const { socket, headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody || request.complete || socket.destroyed) return;
  let received = 0;
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    const endOurSide = () => {
      socket.end();
      const linger = setTimeout(() => socket.destroy(), lingerMs);
      socket.once('close', () => clearTimeout(linger));
    };
    if (response.writableFinished) endOurSide();
    else response.once('finish', endOurSide);
  };
  const timer = setTimeout(close, limits.ms);
  request.once('close', () => clearTimeout(timer));
  request.removeAllListeners('data');
  request.on('data', (piece: Buffer) => {
    received += piece.length;
    if (received > limits.bytes) close();
  });
  request.resume();
}
