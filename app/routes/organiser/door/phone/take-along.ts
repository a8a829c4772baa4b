import {
  contextOfGuests,
  downloadedListSchema,
  type GuestPart,
  guestPartSchema,
  type ListedGuest,
  mostPhotographs,
  photographsSchema,
} from '#conference/door/offline/door-list.ts';
import { browserNow } from '#platform/browser-clock.ts';
import { askDoor } from './ask-door.ts';
import type { DoorStore, PhoneList } from './door-store.ts';
import { decodeBase64, importKey, openSealed } from './open-sealed.ts';

/**
 * Downloads the list, or updates it: first the guests, then the missing photographs. After a lost connection or a
 * closed page, the next call continues where the last call stopped. `onProgress` is called after each part.
 */
export async function downloadList(store: DoorStore, onProgress: () => Promise<void>): Promise<void> {
  const begun = await store.readList();
  const list = begun?.loading ? begun : await beginDownload(store, begun);
  await onProgress();
  await loadGuests(store, list, onProgress);
  await loadPhotographs(store, onProgress);
}

async function beginDownload(store: DoorStore, before: PhoneList | undefined): Promise<PhoneList> {
  const id = before?.id ?? crypto.randomUUID();
  const startedAt = browserNow();
  const answer = await askDoor('', { intent: 'take', list: id });
  const { key, ...taken } = downloadedListSchema.parse(await answer.json());
  const list: PhoneList = {
    ...taken,
    id,
    key: await importKey(decodeBase64(key)),
    generation: before?.generation,
    loading: { generation: crypto.randomUUID(), count: 0, after: null, startedAt },
  };
  await store.writeList(list);
  return list;
}

async function loadGuests(store: DoorStore, list: PhoneList, onProgress: () => Promise<void>) {
  let { loading } = list;
  while (loading) {
    const query = new URLSearchParams({
      list: list.id,
      ...(loading.after !== null && { after: loading.after }),
    });
    const sealed = await (await askDoor(`?${query}`)).arrayBuffer();
    const { next } = await readPart(list, sealed);
    const part = `${loading.generation}/${String(loading.count).padStart(4, '0')}`;
    const { generation, startedAt } = loading;
    loading = { ...loading, count: loading.count + 1, after: next };
    await store.addPart({ ...list, loading }, part, sealed);
    if (next === null) {
      await store.finishLoad({ ...list, generation, loading: undefined }, startedAt);
      loading = undefined;
    }
    await onProgress();
  }
}

async function loadPhotographs(store: DoorStore, onProgress: () => Promise<void>) {
  const list = await store.readList();
  if (!list) return;
  const wanted = new Set((await readGuests(store, list)).flatMap(({ photo }) => photo ?? []));
  const kept = new Set(await store.listPhotographs());
  await store.changePhotographs(
    [],
    [...kept].filter((id) => !wanted.has(id)),
  );
  const missing = [...wanted].filter((id) => !kept.has(id));
  for (let start = 0; start < missing.length; start += mostPhotographs) {
    const ids = missing.slice(start, start + mostPhotographs);
    const query = new URLSearchParams({ list: list.id, photographs: ids.join(',') });
    const found = photographsSchema.parse(await (await askDoor(`?${query}`)).json());
    await store.changePhotographs(
      ids.map((id) => [id, decodeBase64(found[id] ?? '').buffer] as const),
      [],
    );
    await onProgress();
  }
}

async function readPart({ key, id }: PhoneList, sealed: ArrayBuffer): Promise<GuestPart> {
  const bytes = await openSealed(key, sealed, contextOfGuests(id));
  return guestPartSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Reads all guests of the list, sorted by name. Empty until the first load is complete. */
export async function readGuests(store: DoorStore, list: PhoneList): Promise<ListedGuest[]> {
  if (list.generation === undefined) return [];
  const parts = await store.readParts(list.generation);
  const guests: ListedGuest[] = [];
  for (const sealed of parts) guests.push(...(await readPart(list, sealed)).guests);
  return guests.toSorted((one, other) => one.name.localeCompare(other.name));
}
