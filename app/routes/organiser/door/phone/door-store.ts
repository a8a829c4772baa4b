import type { TakenList } from '#conference/door/offline/door-list.ts';
import type { PhoneScan } from '#conference/door/offline/sent-scans.ts';
import type { WrappedKey } from './pin.ts';

/** The list that a phone has downloaded. All data about people is encrypted with a key that only the PIN opens. */
export type PhoneList = Omit<TakenList, 'key'> & {
  id: string;
  wrapped: WrappedKey;
  /**
   * The id of the last load that was complete. The phone uses the guests of this load. Undefined until the first load
   * is complete.
   */
  generation: string | undefined;
  /** The load that is running or was interrupted. It continues after the guest with the id `after`. */
  loading: { generation: string; count: number; after: string | null; startedAt: number } | undefined;
};

/**
 * An admission of this phone. Times are in milliseconds by the phone's clock. `sentAt`: when the phone sent it.
 * Undefined until the server has confirmed it.
 */
type Admission = { at: number; sentAt: number | undefined };

/** Why the list was deleted. */
export type WipeReason = 'over' | 'signed-out' | 'by-hand' | 'wrong-pin';

export const doorDatabase = 'door';
const stores = ['state', 'guests', 'photographs', 'admissions', 'scans'] as const;
/**
 * The stores that a wipe empties. The scans stay until the server has received them; they contain no names or
 * photographs.
 */
const storesToWipe = ['state', 'guests', 'photographs', 'admissions'] as const;

export type DoorStore = ReturnType<typeof wrapDatabase>;

/** Opens the store of this browser. Several tabs may use it at the same time. */
export async function openDoorStore(): Promise<DoorStore> {
  const opening = indexedDB.open(doorDatabase, 1);
  opening.onupgradeneeded = () => {
    for (const name of stores) opening.result.createObjectStore(name);
  };
  return wrapDatabase(await requestResult(opening));
}

function wrapDatabase(database: IDBDatabase) {
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

    async readList(): Promise<PhoneList | undefined> {
      return await requestResult<PhoneList | undefined>(read('state').get('list'));
    },
    async readWipe(): Promise<WipeReason | undefined> {
      return await requestResult<WipeReason | undefined>(read('state').get('wiped'));
    },
    async writeList(list: PhoneList) {
      await change(['state'], (store) => {
        store('state').put(list, 'list');
        store('state').delete('wiped');
      });
    },

    /** Counts one more try to open the list, and returns how many there have been. */
    async addTry(): Promise<number> {
      let tries = 0;
      await change(['state'], async (store) => {
        tries = ((await requestResult<number | undefined>(store('state').get('tries'))) ?? 0) + 1;
        store('state').put(tries, 'tries');
      });
      return tries;
    },
    async forgetTries() {
      await change(['state'], (store) => void store('state').delete('tries'));
    },

    /** Stores one part of the guests. `list` contains the point from which the load continues. */
    async addPart(list: PhoneList, name: string, sealed: ArrayBuffer) {
      await change(['state', 'guests'], (store) => {
        store('guests').put(sealed, name);
        store('state').put(list, 'list');
      });
    },
    /**
     * Makes a complete load the current list, and deletes the guests of earlier loads. Also deletes the admissions that
     * the phone had sent to the server before this load began.
     */
    async finishLoad(list: PhoneList, startedAt: number) {
      await change(['state', 'guests', 'admissions'], async (store) => {
        store('state').put(list, 'list');
        for (const name of await requestResult(store('guests').getAllKeys())) {
          if (!String(name).startsWith(`${list.generation}/`)) store('guests').delete(name);
        }
        const admissions = store('admissions');
        for (const name of await requestResult(admissions.getAllKeys())) {
          const admission = await requestResult<Admission | undefined>(admissions.get(name));
          if (admission?.sentAt !== undefined && admission.sentAt < startedAt) admissions.delete(name);
        }
      });
    },
    async readParts(generation: string): Promise<ArrayBuffer[]> {
      return await requestResult<ArrayBuffer[]>(
        read('guests').getAll(IDBKeyRange.bound(`${generation}/`, `${generation}/\uffff`)),
      );
    },

    async listPhotographs(): Promise<string[]> {
      return (await requestResult(read('photographs').getAllKeys())).map(String);
    },
    /** Reads an encrypted photograph. The photograph is empty if the server could not decrypt it. */
    async readPhotograph(fileId: string): Promise<ArrayBuffer | undefined> {
      return await requestResult<ArrayBuffer | undefined>(read('photographs').get(fileId));
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
        const known = await requestResult<Admission | undefined>(store('admissions').get(name));
        before = known?.at;
        if (known) return;
        store('admissions').put({ at: Date.parse(scan.at), sentAt: undefined }, name);
        store('scans').put(scan, scan.id);
      });
      return before;
    },
    /**
     * Undoes an admission: the guest can be admitted again, and the server undoes the scan when it receives it, also if
     * it has received the scan before.
     */
    async undoAdmission(scan: PhoneScan) {
      await change(['admissions', 'scans'], (store) => {
        store('admissions').delete(`${scan.place} ${scan.registrationId}`);
        store('scans').put({ ...scan, isUndone: true }, scan.id);
      });
    },
    /** Returns the time at which this phone admitted a guest to a place, in milliseconds. */
    async readAdmission(registrationId: string, place: string): Promise<number | undefined> {
      const known = await requestResult<Admission | undefined>(
        read('admissions').get(`${place} ${registrationId}`),
      );
      return known?.at;
    },
    async countScans(): Promise<number> {
      return await requestResult(read('scans').count());
    },
    /** Returns when the oldest scan that waits was made, by the phone's clock. */
    async readOldestScan(): Promise<string | undefined> {
      const waiting = await requestResult<PhoneScan[]>(read('scans').getAll());
      return waiting.map(({ at }) => at).toSorted()[0];
    },
    async readScans(most: number): Promise<PhoneScan[]> {
      return await requestResult<PhoneScan[]>(read('scans').getAll(null, most));
    },
    /**
     * Removes scans that the server has received. A scan that was undone since it was sent stays in the queue. A guest
     * whose scan the server refused (`refused` has its id) can be admitted again.
     */
    async dropScans(scans: readonly PhoneScan[], sentAt: number, refused: ReadonlySet<string>) {
      await change(['admissions', 'scans'], async (store) => {
        for (const { id, place, registrationId, at, isUndone } of scans) {
          const queued = await requestResult<PhoneScan | undefined>(store('scans').get(id));
          if (queued?.isUndone === isUndone) store('scans').delete(id);
          const name = `${place} ${registrationId}`;
          const known = await requestResult<Admission | undefined>(store('admissions').get(name));
          if (known?.at !== Date.parse(at)) continue;
          if (refused.has(id)) store('admissions').delete(name);
          else store('admissions').put({ at: known.at, sentAt }, name);
        }
      });
    },

    /** Deletes the list and all other data about people. */
    async wipe(because: WipeReason) {
      await change(storesToWipe, (store) => {
        for (const name of storesToWipe) store(name).clear();
        store('state').put(because, 'wiped');
      });
    },
  };
}

function requestResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
