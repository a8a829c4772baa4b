import { useEffect, useState } from 'react';
import type { AvailableSpots } from '#conference/booking/spots/count-spots.server.ts';

/** In milliseconds. */
const pollingInterval = 20_000;

/**
 * The free spots. Fetches them again every twenty seconds and when the page becomes visible, but not while it is hidden.
 * Keeps the last numbers if that fails, so that a broken connection does not replace the form with an error page.
 */
export function useLiveSpots(initial: AvailableSpots[], address: string): AvailableSpots[] {
  const [spots, setSpots] = useState(initial);
  useEffect(() => setSpots(initial), [initial]);

  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await fetch(`${address}/spots`).catch(() => undefined);
      if (answer?.ok) setSpots(await answer.json());
    };
    const timer = setInterval(refresh, pollingInterval);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [address]);

  return spots;
}
