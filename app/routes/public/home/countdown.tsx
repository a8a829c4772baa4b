import { useEffect, useState } from 'react';
import { browserNow } from '#platform/browser-clock.ts';

type CountdownProps = {
  /** A time without a time zone. The countdown ends at this time in each visitor's own time zone. */
  to: string;
  /** Whether the countdown has ended at the place of the conference. The server renders the page with this answer. */
  hasBegun: boolean;
  words: {
    label: string;
    days: string;
    hours: string;
    minutes: string;
    seconds: string;
    begun: string;
    date: string;
  };
};

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/**
 * Shows the days, hours, minutes and seconds until the event, and then that it has begun. Only the browser knows the
 * visitor's time zone, so the server renders empty boxes of the final size, or says what is true at the place.
 */
export function Countdown({ to, hasBegun, words }: CountdownProps) {
  const [left, setLeft] = useState<number>();

  useEffect(() => {
    const target = new Date(to).getTime();
    let timer: ReturnType<typeof setTimeout>;
    // Runs just after each full second and reads the clock. So the countdown is right again after the tab was inactive.
    const tick = () => {
      const rest = target - browserNow();
      setLeft(rest);
      if (rest > 0) timer = setTimeout(tick, (rest % 1000) + 5);
    };
    tick();
    const restart = () => {
      clearTimeout(timer);
      tick();
    };
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [to]);

  if (left === undefined ? hasBegun : left <= 0) {
    return (
      <div className="countdown">
        <p className="countdown-begun">{words.begun}</p>
      </div>
    );
  }
  const numbers = left === undefined ? undefined : splitTime(left);
  return (
    <div className="countdown" role="timer" aria-label={words.label}>
      {units.map((unit) => (
        <div key={unit}>
          <span className="numeral">{numbers?.[unit] ?? '\u00a0'}</span>
          <small>{words[unit]}</small>
        </div>
      ))}
      <noscript>
        <p className="countdown-begun">{words.date}</p>
      </noscript>
    </div>
  );
}

/** Splits milliseconds into days, hours, minutes and seconds, each with at least two digits. */
export function splitTime(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / 1000);
  const pad = (value: number) => String(value).padStart(2, '0');
  return {
    days: pad(Math.floor(seconds / 86_400)),
    hours: pad(Math.floor(seconds / 3600) % 24),
    minutes: pad(Math.floor(seconds / 60) % 60),
    seconds: pad(seconds % 60),
  };
}
