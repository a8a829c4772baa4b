import { type DoorStore, doorDatabase, openDoorStore } from './door-store.ts';
import { reportPhone } from './send-scans.ts';
import { readPhoneName } from './use-phone-settings.ts';

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

/** Tells the server before a sign-out that this phone will have no list, so that the desk does not look for it. */
export async function sayListIsGone(): Promise<void> {
  await withStore(async (store) => {
    if (!(await store.readList())) return;
    await store.wipe('signed-out');
    await reportPhone(store, readPhoneName(), 2_000);
  });
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
