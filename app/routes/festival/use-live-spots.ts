import { useEffect, useState } from 'react';
import type { AvailableSpots } from '#conference/festival/spots/count-spots.server.ts';

/** How often the page fetches the numbers of free spots, in milliseconds. */
const pollingInterval = 20_000;

/**
 * Returns the numbers of free spots. Fetches them every twenty seconds and when the page becomes visible, but not while
 * the page is hidden. If a fetch fails, the page keeps the last numbers, so that no error page replaces the form.
 */
export function useLiveSpots(initial: AvailableSpots[], address: string): AvailableSpots[] {
  const [spots, setSpots] = useState(initial);
  useEffect(() => setSpots(initial), [initial]);

  useEffect(() => {
    const refresh = async () => {
      if (document.hidden) return;
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
