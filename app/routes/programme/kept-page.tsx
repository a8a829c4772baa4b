import { useEffect, useState } from 'react';
import { browserNow } from '#platform/browser-clock.ts';
import { minutes } from '#platform/durations.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { keepForOffline } from '#routes/kept-pages/keep-for-offline.ts';
import type { scheduleWords } from './schedule-words.ts';

/** The path of the schedule in the language of this page: "/schedule", or "/fr/schedule". */
function schedulePath(path: string): string {
  return path.replace(/(\/schedule)\/.*$/, '$1');
}

/** A page older than this was loaded from the device's storage, or has been open for a long time. */
const oldAfter = minutes(10);

type KeptPageProps = {
  /** The time at which the server made the page: in milliseconds since the epoch (`at`), and as text (`label`). */
  made: { at: number; label: string };
  words: Pick<WordsOf<typeof scheduleWords>, 'old'>;
};

/** Keeps this page on the device, so that it also opens without network. If the page is old, says when it was made. */
export function KeptPage({ made, words }: KeptPageProps) {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const path = window.location.pathname;
    if (import.meta.env.PROD) void keepForOffline('/schedule-worker.js', [schedulePath(path)], path);
    const check = () => setOld(browserNow() - made.at > oldAfter);
    check();
    const timer = setInterval(check, minutes(1));
    return () => clearInterval(timer);
  }, [made.at]);
  return (
    <p className={isOld ? 'schedule-old' : 'hidden'} role="status">
      {isOld && say(words.old, { time: made.label })}
    </p>
  );
}
