import type { FileStore } from '#platform/files/files.server.ts';

/** A file store whose reads and writes wait until the test releases them. */
export function stallStore(store: FileStore): { files: FileStore; letGo: () => void } {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const files: FileStore = {
    ...store,
    put: async (id, bytes) => {
      await gone;
      await store.put(id, bytes);
    },
    get: async (id) => {
      const bytes = await store.get(id);
      await gone;
      return bytes;
    },
  };
  return { files, letGo };
}

/** The number of simultaneous calls. It is larger than the number of database connections. */
export const moreThanConnections = 14;
