import { doorDatabase, openDoorStore } from './door-store.ts';

/** Deletes the list of the door from this browser, if there is one. Scans that are not sent yet remain. */
export async function wipeDoorList(): Promise<void> {
  if (!('indexedDB' in window)) return;
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === doorDatabase)) return;
  const store = await openDoorStore();
  if (await store.readList()) await store.wipe('signed-out');
  store.close();
}
