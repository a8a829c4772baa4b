import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { canVerify, verifyOffline } from '#conference/documents/verifying/verify-offline.ts';
import {
  checkCode,
  checkGuest,
  checkTime,
  type DoorAnswer,
  findByNumber,
  type Where,
} from '#conference/door/offline/check-guest.ts';
import type { ListedGuest } from '#conference/door/offline/door-list.ts';
import type { PhoneScan } from '#conference/door/offline/sent-scans.ts';
import type { PlaceChoice } from '#conference/door/place.ts';
import { dayAt } from '#conference/edition/days.ts';
import { browserNow } from '#platform/browser-clock.ts';
import { codeOf } from '#routes/documents/read-code.ts';
import type { DoorStore, PhoneList } from './door-store.ts';
import type { OpenedKey } from './open-list.ts';
import { openPhotograph } from './open-photograph.ts';
import { type SentOutcome, sendScanNow } from './send-scans.ts';

/** An answer on the screen. `photograph` is the URL of a picture. `at`: when it was shown, by `performance.now()`. */
export type ShownAnswer = { answer: DoorAnswer; photograph: string | undefined; at: number };
/** The last guest whom this phone has admitted, and the scan. */
export type LastAdmission = { guest: ListedGuest; scan: PhoneScan };
type ScanMethod = 'code' | 'name';
type AnswerSettings = {
  list: PhoneList | undefined;
  opened: OpenedKey | undefined;
  guests: readonly ListedGuest[];
  store: RefObject<DoorStore | undefined>;
  phone: string;
  place: string;
  /** The chosen day or session with its times. Undefined for a check-in only. */
  choice: Omit<PlaceChoice, 'place'> | undefined;
  timeZone: string;
  onAnswer: (answer: DoorAnswer) => void;
  onRefused: (refused: SentOutcome['refused'][number]) => void;
};

/** The name of the performance measure for the time from a scan to the changed screen. */
const measureName = 'door-answer';

/**
 * An answer must be on the screen for this time before a press admits its person, in milliseconds. Otherwise the second
 * tap of a double tap on a name could admit somebody whom nobody has looked at.
 */
const lookTimeMs = 400;

/**
 * Checks scans and names against the list of the phone, one after the other. Each new scan or name removes the answer
 * to the one before. A code admits at once. A name only shows the person, and a second press admits.
 */
export function useAnswers({
  list,
  opened,
  guests,
  store,
  phone,
  place,
  choice,
  timeZone,
  onAnswer,
  onRefused,
}: AnswerSettings) {
  const [shown, setShown] = useState<ShownAnswer>();
  const [lastAdmission, setLastAdmission] = useState<LastAdmission>();
  const [waiting, setWaiting] = useState(0);
  const [isUnreadable, setUnreadable] = useState(false);
  const startedAt = useRef(0);
  const last = useRef(Promise.resolve());
  const byBadge = useMemo(() => {
    return new Map(guests.flatMap((one) => (one.badge === null ? [] : [[one.badge, one] as const])));
  }, [guests]);
  const limited = list?.limited;
  const where = useMemo(() => ({ place, limited: limited ?? [] }), [place, limited]);
  const byUnpaidBadge = useMemo(
    () => new Map(guests.flatMap((one) => one.unpaidBadges.map((number) => [number, one] as const))),
    [guests],
  );

  useLayoutEffect(() => {
    if (shown) performance.measure(measureName, { start: startedAt.current });
  }, [shown]);
  // Whoever downloads the list learns at once whether this browser can verify signatures.
  const hasList = list !== undefined;
  useEffect(() => {
    if (hasList) void canVerify().then((can) => setUnreadable(!can));
  }, [hasList]);
  const photograph = shown?.photograph;
  useEffect(() => () => (photograph ? URL.revokeObjectURL(photograph) : undefined), [photograph]);

  const clear = useCallback(() => setShown(undefined), []);

  const answerWith = useCallback(
    (find: (open: DoorStore) => Promise<DoorAnswer>) => {
      clear();
      const answerNext = async () => {
        const open = store.current;
        if (!open || !opened) return;
        startedAt.current = performance.now();
        const answer = await find(open).catch((): DoorAnswer => ({ state: 'failed' }));
        const picture =
          'guest' in answer && answer.guest
            ? await openPhotograph(open, opened, answer.guest).catch(() => undefined)
            : undefined;
        setShown({ answer, photograph: picture, at: performance.now() });
        onAnswer(answer);
      };
      setWaiting((count) => count + 1);
      last.current = last.current.then(answerNext).finally(() => setWaiting((count) => count - 1));
    },
    [opened, store, onAnswer, clear],
  );

  /** Answers, unless nobody can be scanned for this place now. */
  const answerInTime = useCallback(
    (find: (open: DoorStore) => Promise<DoorAnswer>) =>
      answerWith(async (open) => checkTime(choice, new Date(browserNow()), timeZone) ?? (await find(open))),
    [answerWith, choice, timeZone],
  );

  const admitUnlessRefused = useCallback(
    async (open: DoorStore, answer: DoorAnswer, means: ScanMethod) => {
      if (answer.state !== 'admit') return answer;
      const { guest } = answer;
      const at = new Date(browserNow()).toISOString();
      const scan = { id: crypto.randomUUID(), registrationId: guest.id, place, means, at };
      const admitted = await admit(open, guest, { phone, scan });
      if (admitted.state === 'wrong-time')
        onRefused({ id: scan.id, registrationId: guest.id, because: admitted.because });
      if (admitted.state === 'admit') setLastAdmission({ guest, scan });
      return admitted;
    },
    [phone, place, onRefused],
  );

  const answerCode = useCallback(
    (text: string) => {
      answerInTime(async (open) => {
        if (!list) return { state: 'unknown' };
        const today = dayAt(new Date(browserNow()), timeZone);
        const { verdict } = await verifyOffline(codeOf(text), list.published, today).catch(() => {
          // `verifyOffline` throws in an older browser that cannot verify signatures.
          setUnreadable(true);
          return { verdict: { state: 'unknown' } as const };
        });
        const answer = checkCode(verdict, { byBadge, byUnpaidBadge, where });
        return await admitUnlessRefused(open, await withOwnAdmission(open, answer, where), 'code');
      });
    },
    [answerInTime, admitUnlessRefused, list, timeZone, byBadge, byUnpaidBadge, where],
  );

  /** Shows somebody whom the organiser has found by name. */
  const showGuest = useCallback(
    (guest: ListedGuest) => answerInTime(async (open) => await showOf(open, guest, where)),
    [answerInTime, where],
  );

  /** Shows the person with the document whose number was typed, or why the door refuses that badge. */
  const showNumber = useCallback(
    (number: string) =>
      answerInTime(async (open) => {
        const found = findByNumber(guests, number, dayAt(new Date(browserNow()), timeZone));
        if (!found) return { state: 'nobody' };
        if (found.refused) return found.refused;
        return await showOf(open, found.guest, where);
      }),
    [answerInTime, guests, where, timeZone],
  );

  const showNobody = useCallback(() => answerWith(async () => ({ state: 'nobody' })), [answerWith]);

  /**
   * Admits the person on the screen. Somebody who has not paid, or has no place in the session, is admitted if the
   * organiser decides so: a press for each.
   */
  const admitShown = useCallback(() => {
    if (!shown || performance.now() - shown.at < lookTimeMs) return;
    const { answer } = shown;
    if (answer.state !== 'may-enter' && answer.state !== 'not-paid' && answer.state !== 'no-place') return;
    // The list may have changed since the person was shown.
    const guest = guests.find(({ id }) => id === answer.guest.id) ?? answer.guest;
    const decided = { place, limited: answer.state === 'no-place' ? [] : where.limited };
    const checked = answer.state === 'may-enter' ? guest : { ...guest, isPaid: true };
    answerInTime(async (open) => await admitUnlessRefused(open, checkGuest(checked, decided), 'name'));
  }, [shown, guests, answerInTime, admitUnlessRefused, place, where]);

  const undoLast = useCallback(() => {
    if (!lastAdmission) return;
    const { guest, scan } = lastAdmission;
    setLastAdmission(undefined);
    answerWith(async (open) => {
      await open.undoAdmission(scan);
      return { state: 'undone', guest };
    });
  }, [lastAdmission, answerWith]);

  return {
    where,
    shown,
    lastAdmission,
    undoLast,
    isWaiting: waiting > 0,
    isUnreadable,
    clear,
    answerCode,
    showGuest,
    showNumber,
    showNobody,
    admitShown,
  };
}

/** Shows a person whom the door may admit after a look at the photograph. */
async function showOf(store: DoorStore, guest: ListedGuest, where: Where): Promise<DoorAnswer> {
  const answer = await withOwnAdmission(store, checkGuest(guest, where), where);
  return answer.state === 'admit' ? { state: 'may-enter', guest } : answer;
}

/** Corrects an answer by the list if this phone has admitted the guest since it downloaded the list. */
async function withOwnAdmission(store: DoorStore, answer: DoorAnswer, { place }: Where): Promise<DoorAnswer> {
  if (answer.state !== 'admit' && answer.state !== 'not-paid' && answer.state !== 'no-place') return answer;
  const before = await store.readAdmission(answer.guest.id, place);
  return before === undefined ? answer : admittedHere(answer.guest, before);
}

function admittedHere(guest: ListedGuest, before: number): DoorAnswer {
  return { state: 'already-in', guest, at: new Date(before).toISOString() };
}

/**
 * Queues the admission, unless this phone has admitted the guest before. With network, it also asks the server whether
 * another door has admitted the guest.
 */
async function admit(
  store: DoorStore,
  guest: ListedGuest,
  { phone, scan }: { phone: string; scan: PhoneScan },
): Promise<DoorAnswer> {
  const before = await store.admit(scan);
  if (before !== undefined) return admittedHere(guest, before);
  const sent = await sendScanNow(store, phone, scan);
  if (sent?.because) return { state: 'wrong-time', because: sent.because, guest };
  return sent?.repeated ? { state: 'already-in', guest, ...sent.repeated } : { state: 'admit', guest };
}

/**
 * Returns true if a code scanner has typed the text: the URL that verifies a document, any other URL, or a long code.
 */
export function isCode(typed: string): boolean {
  return /^https?:\/\//i.test(typed.trim()) || /^[a-z2-7]{100,}$/i.test(typed.trim());
}
