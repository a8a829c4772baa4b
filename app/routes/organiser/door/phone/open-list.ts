import type { DoorStore } from './door-store.ts';
import { mostTries, unwrapKey } from './pin.ts';

/** The key of the list with this id. It is kept in the memory of the page only, so a reload locks the list. */
export type OpenedKey = { listId: string; key: CryptoKey };

export type Opening = { ok: true; opened: OpenedKey } | { ok: false; triesLeft: number };

/**
 * Opens the list of this phone with the PIN. After ten wrong PINs it deletes the list, but never the scans that wait. A
 * try counts before the PIN is checked, so that no reload gives another one.
 */
export async function openList(store: DoorStore, pin: string): Promise<Opening> {
  const list = await store.readList();
  if (!list) return { ok: false, triesLeft: 0 };
  const tries = await store.addTry();
  const key = tries > mostTries ? undefined : await unwrapKey(list.wrapped, pin);
  if (key) {
    await store.forgetTries();
    return { ok: true, opened: { listId: list.id, key } };
  }
  if (tries >= mostTries) await store.wipe('wrong-pin');
  return { ok: false, triesLeft: Math.max(0, mostTries - tries) };
}
