import { seconds } from '#platform/durations.ts';

/** Calls `look` every ten seconds, and when the page is shown again, also after the phone slept. Returns how to stop. */
export function lookAgain(look: () => void): () => void {
  const timer = setInterval(look, seconds(10));
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
  };
}
