import type { FileStore } from '#platform/files/files.server.ts';

/** A file store in which each read and each write waits until the test lets it continue. */
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

/** How many calls run at the same time. There are more calls than database connections. */
export const moreThanConnections = 14;
