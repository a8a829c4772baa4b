import { say, sayRich, type WordsOf } from '#platform/words/words.ts';
import { Picture } from '#ui/layout/picture.tsx';
import type { bookingWords } from './booking-words.ts';
import type { BookingPage } from './load-booking.server.ts';

type Props = {
  words: WordsOf<typeof bookingWords>;
  option: BookingPage['options'][number];
  available: number | null;
};

/**
 * Shows the chosen option: picture, title, price, description and free spots. `available` is null until a day is
 * chosen.
 */
export function OptionPanel({ words, option, available }: Props) {
  const { total } = option;
  return (
    <aside className="on-indigo booking-panel" aria-label={words.choice}>
      <Picture picture={option.picture} className="booking-picture rough" />
      <div>
        <h2 className="text-h3">{option.title}</h2>
        <p className="booking-price">
          {option.per === 'day' ? say(words.perDay, { price: option.price }) : option.price}
        </p>
        <p className="mt-3 max-w-prose">{option.description}</p>
        <p className="mt-5 text-h4" aria-live="polite">
          <span className="sr-only">{words.available} </span>
          {available === null
            ? say(words.totalPerDay, { total })
            : sayRich(words.spots, {
                total,
                available,
                strong: (text) => <strong className="font-display">{text}</strong>,
              })}
        </p>
        {available !== null && total > 1 && (
          <div className="booking-spots" aria-hidden="true">
            {Array.from({ length: total }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the squares are all the same and keep their order
              <i key={index} data-held={index >= available || undefined} />
            ))}
          </div>
        )}
      </div>
    </aside>
  );
}
