import { useSyncExternalStore } from 'react';

/** True as soon as the page reacts by script. False on the server, and until the page is hydrated. */
export function useIsInteractive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
