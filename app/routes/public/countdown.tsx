import { useEffect, useState } from 'react';

type CountdownProps = {
  /** Wall-clock time without a zone: each visitor counts down to it in their own. */
  to: string;
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
 * Days, hours, minutes and seconds left. Only the browser knows the visitor's zone and time, so the server leaves the
 * numbers blank in boxes of their final size.
 */
export function Countdown({ to, words }: CountdownProps) {
  const [left, setLeft] = useState<number>();

  useEffect(() => {
    const target = new Date(to).getTime();
    let timer: ReturnType<typeof setTimeout>;
    // Measured anew at each tick, and just after the second turns: a tab that slept shows the right time at once.
    const tick = () => {
      const rest = target - Date.now();
      setLeft(rest);
      if (rest > 0) timer = setTimeout(tick, (rest % 1000) + 5);
    };
    tick();
    const wake = () => {
      clearTimeout(timer);
      tick();
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [to]);

  if (left !== undefined && left <= 0) {
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

/** Milliseconds as whole days, hours, minutes and seconds, each of two digits at least. */
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
