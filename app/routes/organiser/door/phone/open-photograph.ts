import { contextOfPhotograph, type ListedGuest } from '#conference/door/offline/door-list.ts';
import type { DoorStore } from './door-store.ts';
import type { OpenedKey } from './open-list.ts';
import { openSealed } from './open-sealed.ts';

/**
 * Decrypts the photograph of a guest. Returns a URL of the picture, or undefined if this phone has no photograph of the
 * guest.
 */
export async function openPhotograph(
  store: DoorStore,
  { listId, key }: OpenedKey,
  { photo }: ListedGuest,
): Promise<string | undefined> {
  if (photo === null) return undefined;
  const sealed = await store.readPhotograph(photo);
  if (!sealed || sealed.byteLength === 0) return undefined;
  const bytes = await openSealed(key, sealed, contextOfPhotograph(listId, photo));
  return URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
}
