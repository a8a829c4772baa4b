import type { TakenList } from '#conference/offline-door/door-list.ts';
import type { PhoneScan } from '#conference/offline-door/sent-scans.ts';

/** The list that a phone has taken along. Everything that names people is sealed with `key`, which no script can read. */
export type KeptList = Omit<TakenList, 'key'> & {
  id: string;
  key: CryptoKey;
  /** The parts of guests that belong together. Undefined until the first load is complete. */
  generation: string | undefined;
  /** A load that is not complete. It continues after the guest `after`. */
  loading: { generation: string; count: number; after: string | null; startedAt: number } | undefined;
};

/**
 * An admission of this phone. Times are in milliseconds by the phone's clock. `sentAt`: when the server received it.
 */
type Admission = { at: number; sentAt: number | undefined };

/** Why there is no list any more. */
export type WipeReason = 'over' | 'signed-out' | 'by-hand';

export const doorDatabase = 'door';
const stores = ['state', 'guests', 'photographs', 'admissions', 'scans'] as const;
/**
 * The stores that a wipe empties. The scans stay until the server has received them; they contain only ids and times.
 */
const wiped = ['state', 'guests', 'photographs', 'admissions'] as const;

export type DoorStore = ReturnType<typeof wrap>;

/** Opens the store of this browser. Several tabs may use it at the same time. */
export async function openDoorStore(): Promise<DoorStore> {
  const opening = indexedDB.open(doorDatabase, 1);
  opening.onupgradeneeded = () => {
    for (const name of stores) opening.result.createObjectStore(name);
  };
  return wrap(await settle(opening));
}

function wrap(database: IDBDatabase) {
  const read = (name: (typeof stores)[number]) => database.transaction(name).objectStore(name);
  /** Changes several stores in one transaction, and waits until the changes are on the disk. */
  const change = async (
    names: readonly (typeof stores)[number][],
    act: (store: (name: (typeof stores)[number]) => IDBObjectStore) => void | Promise<void>,
  ) => {
    const changing = database.transaction(names, 'readwrite', { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      changing.oncomplete = () => resolve();
      changing.onabort = () => reject(changing.error);
    });
    await act((name) => changing.objectStore(name));
    await ended;
  };

  return {
    close: () => database.close(),

    async readList(): Promise<KeptList | undefined> {
      return await settle<KeptList | undefined>(read('state').get('list'));
    },
    async readWipe(): Promise<WipeReason | undefined> {
      return await settle<WipeReason | undefined>(read('state').get('wiped'));
    },
    async writeList(list: KeptList) {
      await change(['state'], (store) => {
        store('state').put(list, 'list');
        store('state').delete('wiped');
      });
    },

    /** Keeps one part of the guests, and the point from which the load continues. */
    async addPart(list: KeptList, name: string, sealed: ArrayBuffer) {
      await change(['state', 'guests'], (store) => {
        store('guests').put(sealed, name);
        store('state').put(list, 'list');
      });
    },
    /**
     * Makes a complete load the current list. Deletes the admissions that the server had received before the load
     * began.
     */
    async finishLoad(list: KeptList, startedAt: number) {
      await change(['state', 'guests', 'admissions'], async (store) => {
        store('state').put(list, 'list');
        for (const name of await settle(store('guests').getAllKeys())) {
          if (!String(name).startsWith(`${list.generation}/`)) store('guests').delete(name);
        }
        const admissions = store('admissions');
        for (const name of await settle(admissions.getAllKeys())) {
          const admission = await settle<Admission | undefined>(admissions.get(name));
          if (admission?.sentAt !== undefined && admission.sentAt < startedAt) admissions.delete(name);
        }
      });
    },
    async readParts(generation: string): Promise<ArrayBuffer[]> {
      return await settle<ArrayBuffer[]>(
        read('guests').getAll(IDBKeyRange.bound(`${generation}/`, `${generation}/\uffff`)),
      );
    },

    async listPhotographs(): Promise<string[]> {
      return (await settle(read('photographs').getAllKeys())).map(String);
    },
    /** Reads a sealed photograph. It is empty if the server could not open it. */
    async readPhotograph(fileId: string): Promise<ArrayBuffer | undefined> {
      return await settle<ArrayBuffer | undefined>(read('photographs').get(fileId));
    },
    async changePhotographs(added: readonly (readonly [string, ArrayBuffer])[], dropped: readonly string[]) {
      await change(['photographs'], (store) => {
        for (const [fileId, sealed] of added) store('photographs').put(sealed, fileId);
        for (const fileId of dropped) store('photographs').delete(fileId);
      });
    },

    /**
     * Queues an admission. If this phone has already admitted the guest to the place, queues nothing and returns the
     * time of that admission in milliseconds.
     */
    async admit(scan: PhoneScan): Promise<number | undefined> {
      let before: number | undefined;
      const name = `${scan.place} ${scan.registrationId}`;
      await change(['admissions', 'scans'], async (store) => {
        const known = await settle<Admission | undefined>(store('admissions').get(name));
        before = known?.at;
        if (known) return;
        store('admissions').put({ at: Date.parse(scan.at), sentAt: undefined }, name);
        store('scans').put(scan, scan.id);
      });
      return before;
    },
    /** Returns the time at which this phone admitted a guest to a place, in milliseconds. */
    async readAdmission(registrationId: string, place: string): Promise<number | undefined> {
      const known = await settle<Admission | undefined>(read('admissions').get(`${place} ${registrationId}`));
      return known?.at;
    },
    async countScans(): Promise<number> {
      return await settle(read('scans').count());
    },
    async readScans(most: number): Promise<PhoneScan[]> {
      return await settle<PhoneScan[]>(read('scans').getAll(null, most));
    },
    /** Removes scans that the server has. */
    async dropScans(scans: readonly PhoneScan[], sentAt: number) {
      await change(['admissions', 'scans'], async (store) => {
        for (const { id, place, registrationId, at } of scans) {
          store('scans').delete(id);
          const name = `${place} ${registrationId}`;
          const known = await settle<Admission | undefined>(store('admissions').get(name));
          if (known?.at === Date.parse(at)) store('admissions').put({ at: known.at, sentAt }, name);
        }
      });
    },

    /** Deletes the list and everything that names people. */
    async wipe(because: WipeReason) {
      await change(wiped, (store) => {
        for (const name of wiped) store(name).clear();
        store('state').put(because, 'wiped');
      });
    },
  };
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
