import { useCallback, useEffect, useState } from 'react';
import { type DoorChoice, followDay } from '#conference/door/place.ts';
import type { Period } from '#conference/edition/days.ts';
import { browserNow } from '#platform/browser-clock.ts';
import { lookAgain } from '../look-again.ts';

type Edition = { conference: Period; timeZone: string };

/**
 * The place that this phone scans for. It begins with today, and follows each new day, even if the phone slept, because
 * a page that stays open overnight would otherwise scan for yesterday.
 */
export function usePlace({ conference, timeZone }: Edition) {
  const [choice, setChoice] = useState<DoorChoice>();
  useEffect(() => {
    const look = () =>
      setChoice((before) => followDay(before, new Date(browserNow()), { conference, timeZone }));
    look();
    return lookAgain(look);
  }, [conference, timeZone]);
  const setPlace = useCallback(
    (place: string) => setChoice((before) => before && { ...before, place, isNewDay: false }),
    [],
  );
  return { ...(choice ?? { today: undefined, place: '', isNewDay: false }), setPlace };
}
