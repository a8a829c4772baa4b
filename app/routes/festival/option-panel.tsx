import { Picture } from '#ui/layout/picture.tsx';
import type { BookingPage } from './load-booking.server.ts';

type Option = BookingPage['options'][number];

/**
 * Shows the chosen option: picture, title, price, description and free spots. `available` is null until a day is
 * chosen.
 */
export function OptionPanel({ option, available }: { option: Option; available: number | null }) {
  const { total } = option;
  return (
    <aside className="on-indigo booking-panel" aria-label="Your choice">
      <Picture picture={option.picture} className="booking-picture rough" />
      <div>
        <h2 className="text-h3">{option.title}</h2>
        <p className="booking-price">
          {option.price}
          {option.per === 'day' && <small> per day</small>}
        </p>
        <p className="mt-3 max-w-prose">{option.description}</p>
        <p className="mt-5 text-h4" aria-live="polite">
          <span className="sr-only">Available spots: </span>
          {available === null ? (
            <>{total} per day</>
          ) : (
            <>
              <strong className="font-display">{available}</strong> of {total}{' '}
              {total === 1 ? 'spot' : 'spots'} available
            </>
          )}
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
