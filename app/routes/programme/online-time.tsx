import { useEffect, useState } from 'react';
import type { CountedMinutes } from '#conference/programme/count-minute.server.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { ButtonAnchor } from '#ui/layout/button.tsx';
import type { sessionWords } from './schedule-words.ts';

type Props = {
  slug: string;
  /** How many minutes make a day count. */
  needed: number;
  words: WordsOf<typeof sessionWords>;
};

/** How often an open page says that it is open, in milliseconds. */
const everyMs = 60_000;

/**
 * The link of a session, and the minutes that count while its page is open, also behind the window of the session. The
 * link opens in a tab of its own, so that this page stays. Without script only the link works.
 */
export function OnlineTime({ slug, needed, words }: Props) {
  const [counted, setCounted] = useState<CountedMinutes>();
  useEffect(() => {
    const count = async () => {
      const said = await sayOpen(slug);
      if (said) setCounted(said);
    };
    void count();
    const timer = setInterval(() => void count(), everyMs);
    // A browser stops the timers of a page that sleeps. It counts again as soon as somebody looks at it.
    const look = () => document.visibilityState === 'visible' && void count();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [slug]);
  return (
    <>
      <ButtonAnchor href={`/schedule/sessions/${slug}/join`} target="_blank" rel="noopener">
        {words.join}
      </ButtonAnchor>
      <p className="mt-3">{say(words.keepOpen, { needed })}</p>
      <p role="status">{counted && say(words.counted, counted)}</p>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
    </>
  );
}

/** Says that the page is open. Returns undefined if the minute did not count, or no answer came. */
async function sayOpen(slug: string): Promise<CountedMinutes | undefined> {
  try {
    const answer = await fetch(`/schedule/sessions/${slug}/minute`, {
      method: 'POST',
      body: new URLSearchParams(),
      redirect: 'manual',
      cache: 'no-store',
    });
    if (!answer.ok) return undefined;
    return ((await answer.json()) as CountedMinutes | null) ?? undefined;
  } catch {
    return undefined;
  }
}
