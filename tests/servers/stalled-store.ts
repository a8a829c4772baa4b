import type { FileStore } from '#platform/files/files.server.ts';

/** A file store in which each read and each write waits until the test calls `release`. */
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

/** A number of simultaneous calls that is larger than the number of database connections. */
export const moreThanConnections = 14;
