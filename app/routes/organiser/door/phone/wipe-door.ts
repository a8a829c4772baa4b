import { type DoorStore, doorDatabase, openDoorStore } from './door-store.ts';

/** Deletes the list of the door from this browser, if there is one. Scans that are not sent yet remain. */
export async function wipeDoorList(): Promise<void> {
  await withStore(async (store) => {
    if (await store.readList()) await store.wipe('signed-out');
  });
}

/** Returns whether this browser keeps scans of the door that the server has not received. */
export async function hasUnsentScans(): Promise<boolean> {
  const unsent = await withStore(async (store) => await store.countScans());
  return unsent !== undefined && unsent > 0;
}

/** Opens the store of the door for `act`. Returns undefined if this browser has no such store. */
async function withStore<Result>(act: (store: DoorStore) => Promise<Result>): Promise<Result | undefined> {
  if (!('indexedDB' in window)) return undefined;
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === doorDatabase)) return undefined;
  const store = await openDoorStore();
  try {
    return await act(store);
  } finally {
    store.close();
  }
}
