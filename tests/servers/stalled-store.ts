import type { FileStore } from '#platform/files/files.server.ts';

/** Returns a file store that waits: each read and each write ends only after the test has called `release`. */
export function stallStore(store: FileStore): { files: FileStore; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const files: FileStore = {
    ...store,
    put: async (id, bytes) => {
      await released;
      await store.put(id, bytes);
    },
    get: async (id) => {
      const bytes = await store.get(id);
      await released;
      return bytes;
    },
  };
  return { files, release };
}

/** How many calls a test makes at the same time. The number is larger than the number of database connections. */
export const moreThanConnections = 14;
