import { ExplainedError } from '#platform/explain-failure.server.ts';
import { seal, unseal } from '#platform/keys/secrets.server.ts';

const pieceLength = 1024 * 1024;
/** The greatest length of an encrypted piece. Encryption adds a nonce and a tag to each piece. */
const maxSealedLength = pieceLength + 64;

/**
 * Encrypts a stream in pieces of 1 MiB. Four bytes before each piece give its length. The encryption also protects the
 * position of each piece and the mark of the last piece. So decryption fails if a piece is missing or moved, or if the
 * stream was cut off.
 */
export async function* sealPieces(key: Buffer, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let index = 0;
  let waiting: Uint8Array = Buffer.alloc(0);
  const frame = (piece: Uint8Array, isLast: boolean) => {
    const sealed = seal(key, piece, contextOf(index, isLast));
    index += 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(sealed.length);
    return Buffer.concat([length, sealed]);
  };
  for await (const chunk of bytes) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length > pieceLength) {
      yield frame(waiting.subarray(0, pieceLength), false);
      waiting = waiting.subarray(pieceLength);
    }
  }
  yield frame(waiting, true);
}

/**
 * Decrypts the result of {@link sealPieces}. Throws an ExplainedError if the key is wrong, or if bytes were changed or
 * cut off.
 */
export async function* openPieces(key: Buffer, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const source = bytes[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);
  const takeBytes = async (length: number) => {
    while (waiting.length < length) {
      const next = await source.next();
      if (next.done) throw new ExplainedError('The backup is incomplete: it was cut off.');
      waiting = Buffer.concat([waiting, next.value]);
    }
    const taken = waiting.subarray(0, length);
    waiting = waiting.subarray(length);
    return taken;
  };
  for (let index = 0; ; index += 1) {
    const length = (await takeBytes(4)).readUInt32BE();
    if (length > maxSealedLength) throw new ExplainedError(damagedMessage);
    const sealed = await takeBytes(length);
    const piece = tryToOpen(key, sealed, contextOf(index, false));
    if (piece) {
      yield piece;
      continue;
    }
    const last = tryToOpen(key, sealed, contextOf(index, true));
    if (!last) throw new ExplainedError(index === 0 ? wrongKeyMessage : damagedMessage);
    if (waiting.length > 0 || !(await source.next()).done) throw new ExplainedError(damagedMessage);
    yield last;
    return;
  }
}

const wrongKeyMessage = 'The backup does not open with this SECRET_KEY, or it is damaged.';
const damagedMessage = 'The backup is damaged.';

function contextOf(index: number, isLast: boolean) {
  return `backup:${index}:${isLast ? 'last' : 'more'}`;
}

function tryToOpen(key: Buffer, sealed: Buffer, context: string): Buffer | undefined {
  try {
    return unseal(key, sealed, context);
  } catch {
    return undefined;
  }
}
