import { useEffect, useState } from 'react';
import { browserNow } from '#platform/browser-clock.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import type { scheduleWords } from './schedule-words.ts';
import { findNowAndNext, type SessionList } from './session-list.ts';
import { SessionRow } from './session-rows.tsx';

type NowAndNextProps = { list: SessionList; servedAt: number; words: WordsOf<typeof scheduleWords> };

/** On the days of the conference, shows the sessions that run now and those that begin next. */
export function NowAndNext({ list, servedAt, words }: NowAndNextProps) {
  const [now, setNow] = useState(servedAt);
  useEffect(() => {
    const tick = () => setNow(browserNow());
    tick();
    const timer = setInterval(tick, 30_000);
    return () => clearInterval(timer);
  }, []);
  const { running, next } = findNowAndNext(list, now);
  if (running.length === 0 && !next) return null;
  return (
    <section className="now-next" aria-label={words.now}>
      {running.length > 0 && (
        <div>
          <h2>{words.now}</h2>
          <ul>
            {running.map((session) => (
              <SessionRow key={session.slug} heading="h3" session={session} names={list} words={words} />
            ))}
          </ul>
        </div>
      )}
      {next && (
        <div>
          <h2>{say(words.next, { time: next.label })}</h2>
          <ul>
            {next.sessions.map((session) => (
              <SessionRow key={session.slug} heading="h3" session={session} names={list} words={words} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
