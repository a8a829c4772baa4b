import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { dayAt } from '#conference/edition/days.ts';
import { checkCode, checkGuest, type DoorAnswer } from '#conference/offline-door/check-guest.ts';
import type { ListedGuest } from '#conference/offline-door/door-list.ts';
import { verifyOffline } from '#conference/participant-documents/verifying/verify-offline.ts';
import { codeOf } from '#routes/verify/read-code.ts';
import type { DoorStore, PhoneList } from './door-store.ts';
import { openPhotograph } from './open-photograph.ts';
import { sendScanNow } from './send-scans.ts';

/** An answer on the screen. `photograph` is the URL of a picture. */
export type ShownAnswer = { count: number; answer: DoorAnswer; photograph: string | undefined };
type ScanMethod = 'code' | 'name';
type AnswerSettings = {
  list: PhoneList | undefined;
  guests: readonly ListedGuest[];
  store: RefObject<DoorStore | undefined>;
  phone: string;
  place: string;
  timeZone: string;
  onAnswer: (answer: DoorAnswer) => void;
};

/** The name of the performance measure for the time from a scan to the changed screen. */
const measureName = 'door-answer';

/** Checks scans and names against the list of the phone, one after the other. */
export function useAnswers({ list, guests, store, phone, place, timeZone, onAnswer }: AnswerSettings) {
  const [shown, setShown] = useState<ShownAnswer>();
  const [isUnreadable, setUnreadable] = useState(false);
  const startedAt = useRef(0);
  const last = useRef(Promise.resolve());
  const byBadge = useMemo(() => {
    return new Map(guests.flatMap((one) => (one.badge === null ? [] : [[one.badge, one] as const])));
  }, [guests]);
  const byUnpaidBadge = useMemo(
    () => new Map(guests.flatMap((one) => one.unpaidBadges.map((number) => [number, one] as const))),
    [guests],
  );

  const count = shown?.count;
  useLayoutEffect(() => {
    if (count !== undefined) performance.measure(measureName, { start: startedAt.current });
  }, [count]);

  const answerWith = useCallback(
    (find: () => Promise<DoorAnswer>, means: ScanMethod) => {
      last.current = last.current.then(async () => {
        const open = store.current;
        if (!open || !list) return;
        startedAt.current = performance.now();
        const found = await find();
        const answer =
          found.state === 'admit' ? await admit(open, found.guest, { phone, place, means }) : found;
        const photograph = 'guest' in answer ? await openPhotograph(open, list, answer.guest) : undefined;
        setShown((before) => {
          if (before?.photograph) URL.revokeObjectURL(before.photograph);
          return { count: (before?.count ?? 0) + 1, answer, photograph };
        });
        onAnswer(answer);
      });
    },
    [list, store, phone, place, onAnswer],
  );

  const answerCode = useCallback(
    (text: string) => {
      answerWith(async () => {
        if (!list) return { state: 'unknown' };
        const today = dayAt(new Date(), timeZone);
        try {
          const { verdict } = await verifyOffline(codeOf(text), list.published, today);
          return checkCode(verdict, { byBadge, byUnpaidBadge, place });
        } catch {
          // `verifyOffline` throws in an older browser that cannot verify signatures.
          setUnreadable(true);
          return { state: 'unknown' };
        }
      }, 'code');
    },
    [answerWith, list, timeZone, byBadge, byUnpaidBadge, place],
  );

  const answerGuest = useCallback(
    (guest: ListedGuest) => answerWith(async () => checkGuest(guest, place), 'name'),
    [answerWith, place],
  );

  /** Admits somebody who has not paid, if the organiser decides so. */
  const letIn = useCallback(
    (guest: ListedGuest) => answerWith(async () => checkGuest({ ...guest, isPaid: true }, place), 'name'),
    [answerWith, place],
  );

  return { shown, isUnreadable, answerCode, answerGuest, letIn };
}

/**
 * Queues the admission, unless this phone has admitted the guest before. With network, it also asks the server whether
 * another door has admitted the guest.
 */
async function admit(
  store: DoorStore,
  guest: ListedGuest,
  { phone, place, means }: { phone: string; place: string; means: ScanMethod },
): Promise<DoorAnswer> {
  const at = new Date().toISOString();
  const scan = { id: crypto.randomUUID(), registrationId: guest.id, place, means, at };
  const before = await store.admit(scan);
  if (before !== undefined) {
    return { state: 'already-in', guest, at: new Date(before).toISOString() };
  }
  const repeated = await sendScanNow(store, phone, scan);
  return repeated ? { state: 'already-in', guest, ...repeated } : { state: 'admit', guest };
}

/** Returns true if a code scanner has typed the text: the URL that verifies a document, or a long code. */
export function isCode(typed: string): boolean {
  return /\/verify[/#][a-z2-7]+$/i.test(typed.trim()) || /^[a-z2-7]{100,}$/i.test(typed.trim());
}
