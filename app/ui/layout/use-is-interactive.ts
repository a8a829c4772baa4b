import { useSyncExternalStore } from 'react';

/** Returns true after the page is hydrated. Returns false on the server and before hydration. */
export function useIsInteractive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
