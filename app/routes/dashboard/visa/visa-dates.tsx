import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { say, sayRich } from '#platform/words/words.ts';
import { Badge } from '#ui/feedback/status.tsx';
import type { LoadedVisa } from './load-visa.server.ts';

/** What is still to be done after its recommended day. */
const lateWords = { payBy: 'pay', askBy: 'ask', applyBy: 'apply' } as const;

/**
 * The last recommended days to pay, to ask for the letter and to apply, or why there are none. Also says whether the
 * passport is valid long enough.
 */
export function VisaDates({ page: { words, advice, warning } }: { page: LoadedVisa }) {
  const correct = (text: ReactNode) => <Link to="/dashboard/account?show=passport">{text}</Link>;
  return (
    <section className="border-t-2 border-indigo pt-5">
      <h3 className="text-h4">{words.datesTitle}</h3>
      {advice.kind !== 'dates' ? (
        <p className="mt-2">
          {advice.kind === 'authorisation'
            ? say(words.authorisation, { name: advice.name })
            : words[advice.kind]}
        </p>
      ) : (
        <>
          <p className="mt-2">
            {advice.isLate
              ? say(words.datesLate, { days: advice.days })
              : say(words.dates, { days: advice.days, firstDay: advice.firstDay })}
          </p>
          <dl className="mt-4 grid border-t border-paper-line">
            {advice.rows.map(({ name, day, isDone, isLate }) => (
              <div
                key={name}
                className="grid gap-x-6 border-b border-paper-line py-3 sm:grid-cols-[17rem_1fr]"
              >
                <dt className="font-semibold">{isLate ? words[lateWords[name]] : words[name]}</dt>
                <dd>
                  <span className="me-3 font-display text-h4 text-indigo">{isLate ? words.soon : day}</span>
                  {isDone && <Badge tone="done">{words.isDone}</Badge>}
                </dd>
              </div>
            ))}
          </dl>
          {!advice.isLate && <p className="mt-3 text-ink-soft">{words.confirm}</p>}
        </>
      )}
      {warning && (
        <p className="mt-4 border-s-4 border-madder ps-4">
          {warning.kind === 'expired'
            ? sayRich(words.passportExpired, { correct })
            : sayRich(words.passportShort, { correct, day: warning.day })}
        </p>
      )}
    </section>
  );
}
