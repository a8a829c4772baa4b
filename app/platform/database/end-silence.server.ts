import type { Socket } from 'node:net';
import type pg from 'pg';
import Cursor from 'pg-cursor';

/** What the driver keeps of a connection. A cursor that has given its rows and is asked for no more is `idle`. */
type Inside = {
  connection: { stream: Socket };
  _getActiveQuery(): { state?: string } | null;
};

/**
 * Destroys a connection whose answer is waited for when nothing has come over it for so long. A database that froze, or a
 * network that swallows packets, closes nothing, and whoever asked would wait for a quarter of an hour: now the query
 * fails, and the pool makes a new connection. One that is not asked may be silent as long as it likes: between the
 * statements of a transaction, and while the reader of an export takes its time.
 */
export function endSilence(client: pg.PoolClient, silentMs: number): void {
  const inside = client as unknown as Inside;
  const { stream } = inside.connection;
  stream.on('timeout', () => {
    const active = inside._getActiveQuery();
    const isAsked = active && active.state !== 'idle';
    if (isAsked) stream.destroy(new Error(`The database was silent for ${silentMs / 1000} s.`));
    // A timeout that has come once does not come again by itself.
    else stream.setTimeout(silentMs);
  });
  stream.setTimeout(silentMs);
}

/** A cursor waits for the server's word that it is closed: on a connection that is gone, for good, and its place in the pool with it. */
export function letCursorsEnd(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Inside).connection;
  const gone = new Promise<void>((resolve) => void stream.once('close', () => resolve()));
  const ask = client.query.bind(client) as (...question: unknown[]) => unknown;
  const query = (first: unknown, ...rest: unknown[]) => {
    if (first instanceof Cursor) {
      const close = first.close.bind(first) as () => Promise<void>;
      Object.assign(first, { close: () => Promise.race([close(), gone]) });
    }
    return ask(first, ...rest);
  };
  Object.assign(client, { query });
}
