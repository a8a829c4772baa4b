import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedGuest } from '#conference/door/offline/door-list.ts';
import { browserNow } from '#platform/browser-clock.ts';
import { askDoor, SignedOutError } from './ask-door.ts';
import { type DoorStore, openDoorStore, type PhoneList, type WipeReason } from './door-store.ts';
import { type SentOutcome, sendScans } from './send-scans.ts';
import { downloadList, readGuests } from './take-along.ts';

/** The data on the phone. `waiting`: the scans that the server has not received yet. */
export type DoorState = {
  isOpen: boolean;
  list: PhoneList | undefined;
  guests: readonly ListedGuest[];
  photographs: number;
  waiting: number;
  /** The number of scans whose registration no longer exists. */
  gone: number;
  /**
   * People whom this phone let in without network, although another door had let them in before. The latest comes last.
   */
  repeated: SentOutcome['repeated'];
  wiped: WipeReason | undefined;
  isLoading: boolean;
  /** True if the last try to load or to send failed for another reason than a sign-out. */
  hasFailed: boolean;
};

const emptyState: DoorState = {
  isOpen: false,
  list: undefined,
  guests: [],
  photographs: 0,
  waiting: 0,
  gone: 0,
  repeated: [],
  wiped: undefined,
  isLoading: false,
  hasFailed: false,
};

/** How often the phone sends its scans and checks the sign-in, and how often it updates its list, in milliseconds. */
const sendIntervalMs = 10_000;
const updateIntervalMs = 5 * 60_000;

/** Returns the list and the queue of this phone. Updates the list and sends the queue while there is network. */
export function useDoorList(phone: string) {
  const [state, setState] = useState(emptyState);
  const store = useRef<DoorStore>(undefined);
  const guests = useRef<{ generation: string | undefined; all: readonly ListedGuest[] }>({
    generation: undefined,
    all: [],
  });
  const running = useRef(Promise.resolve());
  const isSending = useRef(false);

  const refresh = useCallback(async () => {
    const open = store.current;
    if (!open) return;
    const kept = await open.readList();
    const isOver = kept !== undefined && Date.parse(kept.validUntil) <= browserNow();
    if (isOver) await open.wipe('over');
    const list = isOver ? undefined : kept;
    if (list?.generation !== guests.current.generation) {
      const all = list ? await readGuests(open, list) : [];
      guests.current = { generation: list?.generation, all };
    }
    const [photographs, waiting] = [(await open.listPhotographs()).length, await open.countScans()];
    const wiped = list ? undefined : await open.readWipe();
    const { all } = guests.current;
    setState((now) => ({ ...now, isOpen: true, list, guests: all, photographs, waiting, wiped }));
  }, []);

  /** Runs a task that needs the network, after all earlier tasks. Does nothing without network. */
  const withNetwork = useCallback(
    (task: (open: DoorStore) => Promise<void>) => {
      const run = async () => {
        const open = store.current;
        if (!open || !navigator.onLine) return;
        try {
          await task(open);
          setState((now) => ({ ...now, hasFailed: false }));
        } catch (error) {
          if (error instanceof SignedOutError) await open.wipe('signed-out');
          else setState((now) => ({ ...now, hasFailed: true }));
        } finally {
          setState((now) => ({ ...now, isLoading: false }));
          await refresh();
        }
      };
      running.current = running.current.then(run);
      return running.current;
    },
    [refresh],
  );

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    await withNetwork(async (open) => {
      // If no scan waits, this request only checks whether the organiser is still signed in.
      if ((await open.countScans()) === 0) {
        await askDoor('');
        return;
      }
      const { gone, repeated } = await sendScans(open, phone);
      if (gone === 0 && repeated.length === 0) return;
      setState((now) => ({ ...now, gone: now.gone + gone, repeated: [...now.repeated, ...repeated] }));
    });
    isSending.current = false;
  }, [withNetwork, phone]);

  const load = useCallback(async () => {
    await withNetwork(async (open) => {
      setState((now) => ({ ...now, isLoading: true }));
      await downloadList(open, refresh);
    });
  }, [withNetwork, refresh]);

  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    const start = async () => {
      const opened = await openDoorStore();
      if (isGone) return opened.close();
      store.current = opened;
      await refresh();
      stop = () => opened.close();
    };
    void start();
    return () => {
      isGone = true;
      store.current = undefined;
      stop();
    };
  }, [refresh]);

  const hasList = state.list !== undefined;
  const { isOpen } = state;
  useEffect(() => {
    if (!isOpen) return;
    const sendNow = () => void refresh().then(send);
    sendNow();
    const sending = setInterval(sendNow, sendIntervalMs);
    // Continues a load that was cut off, or updates a complete list.
    const loading = hasList ? setInterval(() => void load(), updateIntervalMs) : undefined;
    const sendAndLoad = () => void send().then(hasList ? load : undefined);
    window.addEventListener('online', sendAndLoad);
    return () => {
      clearInterval(sending);
      clearInterval(loading);
      window.removeEventListener('online', sendAndLoad);
    };
  }, [isOpen, hasList, refresh, send, load]);

  const wipe = useCallback(async () => {
    await store.current?.wipe('by-hand');
    await refresh();
  }, [refresh]);

  return { state, store, refresh, send, load, wipe };
}
