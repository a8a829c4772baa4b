import { useEffect, useState } from 'react';
import type { AvailableSpots } from '#conference/booking/list-spots.server.ts';

/** How often the numbers are asked for while somebody looks at them, in milliseconds. */
const freshFor = 20_000;

/**
 * The free spots, asked for again every twenty seconds and on coming back to the page, never while it is hidden. Where
 * the connection is gone the last numbers stay: the form around them must not be lost over it.
 */
export function useLiveSpots(initial: AvailableSpots[]): AvailableSpots[] {
  const [spots, setSpots] = useState(initial);
  useEffect(() => setSpots(initial), [initial]);

  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await fetch('/bharat-utsav/spots').catch(() => undefined);
      if (answer?.ok) setSpots(await answer.json());
    };
    const timer = setInterval(refresh, freshFor);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);

  return spots;
}
