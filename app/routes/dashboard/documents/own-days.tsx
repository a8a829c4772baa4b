import type { OwnDay } from '#conference/door/own-days.server.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import type { documentsWords } from './documents-words.ts';

type Props = {
  days: readonly (OwnDay & { label: string })[];
  onlineMinutes: number;
  words: WordsOf<typeof documentsWords>;
  contact: string;
};

/** The days of the conference up to today, and what counts of each. */
export function OwnDays({ days, onlineMinutes, words, contact }: Props) {
  if (days.length === 0) return null;
  return (
    <section className="mt-12 max-w-prose" aria-labelledby="own-days">
      <h3 id="own-days" className="text-h4">
        {words.daysTitle}
      </h3>
      <p className="mt-2 wrap-anywhere">{say(words.daysText, { minutes: onlineMinutes, email: contact })}</p>
      <ul className="mt-3">
        {days.map(({ day, label, ...counted }) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-6 border-t border-paper-line py-2">
            <strong>{label}</strong>
            <span className={counted.counted === 'no' ? 'text-ink-soft' : ''}>
              {describeDay(counted, words)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeDay({ counted, minutes, needed }: Omit<OwnDay, 'day'>, words: Props['words']): string {
  if (counted === 'there') return words.dayThere;
  if (counted === 'online') return words.dayOnline;
  return minutes > 0 ? say(words.dayMinutes, { minutes, needed }) : words.dayNone;
}
