import { type RefObject, useEffect, useRef } from 'react';

/** Gives an element the focus when it appears, and again for each new value of `shown`. */
export function useFocusOnChange<Shown extends HTMLElement>(shown: unknown): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is the reason to focus again
  useEffect(() => element.current?.focus(), [shown]);
  return element;
}
