import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

/** The key under which the browser's storage remembers the choice about cookies. */
export const consentKey = 'cookie_consent';
const listeners = new Set<() => void>();
/**
 * Remembers in memory that the visitor has made a choice. Browsers without storage need this until the visitor leaves
 * the page.
 */
let isChosenInMemory = false;

function isUndecided() {
  if (isChosenInMemory) return false;
  try {
    return localStorage.getItem(consentKey) === null;
  } catch {
    return true;
  }
}

function choose(choice: 'accepted' | 'declined') {
  isChosenInMemory = true;
  try {
    localStorage.setItem(consentKey, choice);
  } catch {
    // If the browser has no storage, the banner appears again on the next visit.
  }
  for (const listener of listeners) listener();
}

function watch(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

type CookieBannerProps = { words: { title: string; text: string; accept: string; decline: string } };

/**
 * Asks each visitor once about cookies. The server's HTML does not contain the banner. Otherwise visitors who have
 * already chosen would see it for a moment.
 */
export function CookieBanner({ words }: CookieBannerProps) {
  const isShown = useSyncExternalStore(watch, isUndecided, () => false);
  if (!isShown) return null;
  return (
    <section className="cookie-banner" aria-label={words.title}>
      <div className="cookie-banner-in wrap">
        <p>
          <strong>{words.title}.</strong> {words.text}
        </p>
        <div className="cookie-banner-actions">
          <Button type="button" variant="line" size="small" onClick={() => choose('declined')}>
            {words.decline}
          </Button>
          <Button type="button" size="small" onClick={() => choose('accepted')}>
            {words.accept}
          </Button>
        </div>
      </div>
    </section>
  );
}
