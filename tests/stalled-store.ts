import type { FileStore } from '#platform/files/files.server.ts';

/** A file store that keeps everybody waiting, for bytes to be put as for those to be given, until it is let go. */
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

/** As many at once as there are connections, and some more. */
export const moreThanConnections = 14;
