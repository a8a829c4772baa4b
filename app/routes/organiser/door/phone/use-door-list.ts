import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedGuest } from '#conference/door/offline/door-list.ts';
import { browserNow } from '#platform/browser-clock.ts';
import { minutes, seconds } from '#platform/durations.ts';
import { SignedOutError } from './ask-door.ts';
import { type DoorStore, openDoorStore, type PhoneList, type WipeReason } from './door-store.ts';
import { type OpenedKey, type Opening, openList } from './open-list.ts';
import { reportPhone, type SentOutcome, sendScans } from './send-scans.ts';
import { downloadList, readGuests } from './take-along.ts';
import { readPhoneName } from './use-phone-settings.ts';

/** The data on the phone. `waiting`: the scans that the server has not received yet. */
export type DoorState = {
  isOpen: boolean;
  list: PhoneList | undefined;
  /** The key of the list. Undefined if there is no list, or if nobody has typed its PIN since the page was loaded. */
  opened: OpenedKey | undefined;
  guests: readonly ListedGuest[];
  photographs: number;
  waiting: number;
  /** The number of scans whose registration no longer exists. */
  gone: number;
  /**
   * People whom this phone let in without network, although another door had let them in before. The latest comes last.
   */
  repeated: SentOutcome['repeated'];
  /** People whom this phone let in, although the scan does not count for its place. The latest comes last. */
  refused: SentOutcome['refused'];
  /** How far the clock of this phone is ahead, in seconds. Undefined until the server has said it. */
  clockAhead: number | undefined;
  wiped: WipeReason | undefined;
  isLoading: boolean;
  /** True if the last try to load or to send failed for another reason than a sign-out. */
  hasFailed: boolean;
};

const emptyState: DoorState = {
  isOpen: false,
  list: undefined,
  opened: undefined,
  guests: [],
  photographs: 0,
  waiting: 0,
  gone: 0,
  repeated: [],
  refused: [],
  clockAhead: undefined,
  wiped: undefined,
  isLoading: false,
  hasFailed: false,
};

/** How often the phone sends its scans and checks the sign-in, and how often it updates its list, in milliseconds. */
const sendIntervalMs = seconds(10);
const updateIntervalMs = minutes(5);

/** A phone that was out of sight for so long asks for the PIN again. */
const lockAfterMs = minutes(30);

/** Returns the list and the queue of this phone. Updates the list and sends the queue while there is network. */
export function useDoorList(phone: string) {
  const [state, setState] = useState(emptyState);
  const store = useRef<DoorStore>(undefined);
  const key = useRef<OpenedKey>(undefined);
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
    // A list that an earlier version of this page stored has no PIN.
    const isOver =
      kept !== undefined && (kept.wrapped === undefined || Date.parse(kept.validUntil) <= browserNow());
    if (isOver) await open.wipe('over');
    const list = isOver ? undefined : kept;
    if (key.current?.listId !== list?.id) key.current = undefined;
    const opened = key.current;
    const generation = opened && list?.generation;
    if (generation !== guests.current.generation) {
      guests.current = {
        generation,
        all: list && opened ? await readGuests(open, { list, opened }) : [],
      };
    }
    const [photographs, waiting] = [(await open.listPhotographs()).length, await open.countScans()];
    const wiped = list ? undefined : await open.readWipe();
    const { all } = guests.current;
    setState((now) => ({ ...now, isOpen: true, list, opened, guests: all, photographs, waiting, wiped }));
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
      if ((await open.countScans()) > 0) {
        const sent = await sendScans(open, phone);
        setState((now) => ({
          ...now,
          gone: now.gone + sent.gone,
          repeated: sent.repeated.length > 0 ? [...now.repeated, ...sent.repeated] : now.repeated,
          refused: sent.refused.length > 0 ? [...now.refused, ...sent.refused] : now.refused,
        }));
      }
      // If no scan waited, this also shows whether the organiser is still signed in.
      const clockAhead = await reportPhone(open, { ...readPhoneName(), name: phone });
      setState((now) => ({ ...now, clockAhead }));
    });
    isSending.current = false;
  }, [withNetwork, phone]);

  /** Downloads the list with a new PIN, or updates the list that is open. */
  const load = useCallback(
    async (pin?: string) => {
      await withNetwork(async (open) => {
        const access = key.current ? { opened: key.current } : pin === undefined ? undefined : { pin };
        if (!access) return;
        setState((now) => ({ ...now, isLoading: true }));
        await downloadList(open, access, async (opened) => {
          key.current = opened;
          await refresh();
        });
      });
    },
    [withNetwork, refresh],
  );

  const open = useCallback(
    async (pin: string): Promise<Opening> => {
      if (!store.current) return { ok: false, triesLeft: 0 };
      const opening = await openList(store.current, pin);
      if (opening.ok) key.current = opening.opened;
      await refresh();
      return opening;
    },
    [refresh],
  );

  const lock = useCallback(async () => {
    key.current = undefined;
    await refresh();
  }, [refresh]);

  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY;
    const look = () => {
      if (document.visibilityState === 'hidden') hiddenAt = browserNow();
      else if (browserNow() - hiddenAt >= lockAfterMs) void lock();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [lock]);

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

  const hasList = state.opened !== undefined;
  const { isOpen } = state;
  useEffect(() => {
    if (!isOpen) return;
    const sendNow = () => void refresh().then(send);
    sendNow();
    const sending = setInterval(sendNow, sendIntervalMs);
    // Continues a load that was cut off, or updates a complete list.
    const loading = hasList ? setInterval(() => void load(), updateIntervalMs) : undefined;
    const sendAndLoad = () => void send().then(hasList ? () => load() : undefined);
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

  /** Says that the server has refused a scan that this phone sent at once. */
  const addRefused = useCallback(
    (one: SentOutcome['refused'][number]) => setState((now) => ({ ...now, refused: [...now.refused, one] })),
    [],
  );

  return { state, store, refresh, send, load, open, lock, wipe, addRefused };
}
