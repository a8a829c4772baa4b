import { type SyntheticEvent, useCallback, useEffect, useState } from 'react';
import { dayAt } from '#conference/edition/days.ts';
import { publishedListAddress } from '#conference/participant-documents/verifying/published-list-address.ts';
import type { OfflineVerdict } from '#conference/participant-documents/verifying/verify-offline.ts';
import { keepForOffline } from '#routes/kept-pages/keep-for-offline.ts';

type Failure = 'offlineFailed' | 'offlineNumber';

/**
 * Stores the page for use without network, and verifies codes on the device. A code comes from the camera or, when the
 * page was opened without network, from the fragment of the address. `typed` is the typed number that the server
 * received.
 */
export function useOfflineVerdict({ timeZone, typed }: { timeZone: string; typed: string }) {
  const [isReady, setReady] = useState(false);
  const [checked, setChecked] = useState<OfflineVerdict>();
  const [failure, setFailure] = useState<Failure>();

  const checkHere = useCallback(
    async (code: string) => {
      setChecked(undefined);
      setFailure(undefined);
      try {
        const { verifyOffline } = await loadCheck();
        const published: unknown = await (await fetch(publishedListAddress)).json();
        setChecked(await verifyOffline(code, published, dayAt(new Date(), timeZone)));
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
    void keepPage().then(setReady);
    // The service worker writes the code here when the server cannot be reached.
    const code = window.location.hash.slice(1);
    if (code !== '') void checkHere(code);
    // A browser may report a network although the server cannot be reached. Then the stored page opens without the
    // number.
    if (typed === '' && new URLSearchParams(window.location.search).get('number'))
      setFailure('offlineNumber');
  }, [checkHere, typed]);

  const refuseNumber = (event: SyntheticEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    setFailure('offlineNumber');
  };
  return { isReady, checked, failure, verify, refuseNumber };
}

const loadCheck = async () => await import('#conference/participant-documents/verifying/verify-offline.ts');

/** The page without its code: "/verify", or "/fr/verify". */
function pagePath(): string {
  return window.location.pathname.replace(/(\/verify)\/.*$/i, '$1');
}

/** Lets a service worker keep the page and its parts. Returns false if the browser cannot do that. */
async function keepPage(): Promise<boolean> {
  try {
    await loadCheck();
  } catch {
    return false;
  }
  const path = pagePath();
  // The codes on paper contain addresses in upper case, which belong to another scope of the service worker.
  const other = path === path.toUpperCase() ? path.toLowerCase() : path.toUpperCase();
  return await keepForOffline('/verify-worker.js', [path, other]);
}
