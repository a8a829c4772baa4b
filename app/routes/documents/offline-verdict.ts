import { type SyntheticEvent, useCallback, useEffect, useState } from 'react';
import { judgeListAge } from '#conference/documents/verifying/list-age.ts';
import { publishedListAddress } from '#conference/documents/verifying/published-list-address.ts';
import type { OfflineVerdict } from '#conference/documents/verifying/verify-offline.ts';
import { dayAt } from '#conference/edition/days.ts';
import { browserNow } from '#platform/browser-clock.ts';
import { keepForOffline } from '#routes/kept-pages/keep-for-offline.ts';

type Failure = 'offlineFailed' | 'offlineNumber' | 'listTooOld';
/** Whether the page works without network. `cannot-verify`: this browser does not have Ed25519. */
type Kept = 'ready' | 'cannot-verify' | 'no';
type Checked = OfflineVerdict & { isListOld: boolean };

/**
 * Stores the page for use without network, and verifies codes on the device. A code comes from the camera. If the page
 * was opened without network, the code comes from the fragment of the URL. `typed` is the document number that the
 * server received.
 */
export function useOfflineVerdict({ timeZone, typed }: { timeZone: string; typed: string }) {
  const [kept, setKept] = useState<Kept>('no');
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<Failure>();

  const checkHere = useCallback(
    async (code: string) => {
      setChecked(undefined);
      setFailure(undefined);
      try {
        const { verifyOffline } = await loadCheck();
        const published: unknown = await (await fetch(publishedListAddress)).json();
        const now = new Date(browserNow());
        const verified = await verifyOffline(code, published, dayAt(now, timeZone));
        const age = judgeListAge(verified.listedAt, now);
        if (age === 'too-old') setFailure('listTooOld');
        else setChecked({ ...verified, isListOld: age === 'old' });
      } catch {
        setFailure('offlineFailed');
      }
    },
    [timeZone],
  );

  const verify = useCallback(
    (code: string) => {
      // With network the server gives a better verdict: it also checks whether the number exists.
      if (navigator.onLine) window.location.assign(`${pagePath()}/${encodeURIComponent(code)}`);
      else void checkHere(code);
    },
    [checkHere],
  );

  useEffect(() => {
    void keepPage().then(setKept);
    // If the server cannot be reached, the service worker puts the code into the fragment of the URL.
    const code = window.location.hash.slice(1);
    if (code !== '') void checkHere(code);
    // A browser may report a network although the server cannot be reached. Then the stored page opens: the URL
    // contains a number, but `typed` is empty.
    if (typed === '' && new URLSearchParams(window.location.search).get('number'))
      setFailure('offlineNumber');
  }, [checkHere, typed]);

  const refuseNumber = (event: SyntheticEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    setFailure('offlineNumber');
  };
  return { kept, checked, failure, verify, refuseNumber };
}

/** Loads the code that verifies without network, which is not needed to show the page. */
export const loadCheck = async () => await import('#conference/documents/verifying/verify-offline.ts');

/** The page without its code: "/verify", or "/fr/verify". */
function pagePath(): string {
  return window.location.pathname.replace(/(\/verify)\/.*$/i, '$1');
}

/** Makes a service worker keep the page and its parts, if this browser can verify codes. */
async function keepPage(): Promise<Kept> {
  try {
    const { canVerify } = await loadCheck();
    if (!(await canVerify())) return 'cannot-verify';
  } catch {
    return 'no';
  }
  const path = pagePath();
  // The QR codes on paper contain URLs in upper case. The service worker treats upper and lower case as different
  // pages, so keep both.
  const other = path === path.toUpperCase() ? path.toLowerCase() : path.toUpperCase();
  return (await keepForOffline('/verify-worker.js', [path, other])) ? 'ready' : 'no';
}
