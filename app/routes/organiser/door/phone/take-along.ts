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
import type { OpenedKey } from './open-list.ts';
import { decodeBase64, importKey, openSealed } from './open-sealed.ts';
import { wrapKey } from './pin.ts';

/**
 * Downloads the list, or updates it: first the guests, then the missing photographs. After a lost connection or a
 * closed page, the next call continues where the last call stopped. The first time it needs the `pin` of the shift,
 * afterwards the opened key. Returns the opened key. `onProgress` is called after each part, with this key.
 */
export async function downloadList(
  store: DoorStore,
  access: { opened: OpenedKey } | { pin: string },
  onProgress: (opened: OpenedKey) => Promise<void>,
): Promise<void> {
  const begun = await store.readList();
  const { list, opened } = await begin(store, begun, access);
  await onProgress(opened);
  await loadGuests(store, { list, opened }, onProgress);
  await loadPhotographs(store, opened, onProgress);
}

async function begin(
  store: DoorStore,
  begun: PhoneList | undefined,
  access: { opened: OpenedKey } | { pin: string },
) {
  if (begun && 'opened' in access) {
    const { opened } = access;
    if (begun.loading) return { list: begun, opened };
    const { key: _same, ...taken } = await takeList(begun.id);
    const list = { ...begun, ...taken, loading: newLoad() };
    await store.writeList(list);
    return { list, opened };
  }
  if (!('pin' in access)) throw new Error('The list was deleted while it was loaded.');
  const id = crypto.randomUUID();
  const { key, ...taken } = await takeList(id);
  const bytes = decodeBase64(key);
  const wrapped = await wrapKey(bytes, access.pin);
  const opened = { listId: id, key: await importKey(bytes) };
  const list: PhoneList = { ...taken, id, wrapped, generation: undefined, loading: newLoad() };
  await store.writeList(list);
  return { list, opened };
}

async function takeList(id: string) {
  return downloadedListSchema.parse(await (await askDoor('', { intent: 'take', list: id })).json());
}

function newLoad() {
  return { generation: crypto.randomUUID(), count: 0, after: null, startedAt: browserNow() };
}

type OpenList = { list: PhoneList; opened: OpenedKey };

async function loadGuests(
  store: DoorStore,
  { list, opened }: OpenList,
  onProgress: (opened: OpenedKey) => Promise<void>,
) {
  let { loading } = list;
  while (loading) {
    const query = new URLSearchParams({
      list: list.id,
      ...(loading.after !== null && { after: loading.after }),
    });
    const sealed = await (await askDoor(`?${query}`)).arrayBuffer();
    const { next } = await readPart(opened, sealed);
    const part = `${loading.generation}/${String(loading.count).padStart(4, '0')}`;
    const { generation, startedAt } = loading;
    loading = { ...loading, count: loading.count + 1, after: next };
    await store.addPart({ ...list, loading }, part, sealed);
    if (next === null) {
      await store.finishLoad({ ...list, generation, loading: undefined }, startedAt);
      loading = undefined;
    }
    await onProgress(opened);
  }
}

async function loadPhotographs(
  store: DoorStore,
  opened: OpenedKey,
  onProgress: (opened: OpenedKey) => Promise<void>,
) {
  const list = await store.readList();
  if (!list) return;
  const wanted = new Set((await readGuests(store, { list, opened })).flatMap(({ photo }) => photo ?? []));
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
    await onProgress(opened);
  }
}

async function readPart({ key, listId }: OpenedKey, sealed: ArrayBuffer): Promise<GuestPart> {
  const bytes = await openSealed(key, sealed, contextOfGuests(listId));
  return guestPartSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Reads all guests of the list, sorted by name. Empty until the first load is complete. */
export async function readGuests(store: DoorStore, { list, opened }: OpenList): Promise<ListedGuest[]> {
  if (list.generation === undefined) return [];
  const parts = await store.readParts(list.generation);
  const guests: ListedGuest[] = [];
  for (const sealed of parts) guests.push(...(await readPart(opened, sealed)).guests);
  return guests.toSorted((one, other) => one.name.localeCompare(other.name));
}
