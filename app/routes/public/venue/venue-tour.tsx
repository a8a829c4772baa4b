import './venue-tour.css';
import type { VenueTour } from '#conference/edition/schema/pages/guide-schema.ts';
import { Picture } from '#ui/layout/picture.tsx';

/** The tour of the venue: a plan with a number at each place, and the list of the places. */
export function Tour({ tour }: { tour: VenueTour }) {
  return (
    <section className="tour-section wrap" id="tour">
      <h2>{tour.title}</h2>
      <p className="lead mt-4">{tour.lead}</p>
      <div className="tour">
        <Plan tour={tour} />
        <div>
          <h3 className="text-h4">{tour.listTitle}</h3>
          <ol className="tour-places">
            {tour.places.map((place) => (
              <li key={place.id} id={place.id}>
                <h4>{place.title}</h4>
                <p>{place.text}</p>
                {place.access && <p className="tour-access">{place.access}</p>}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

/**
 * The plan of the tour, with a link at each place. Visitors choose its size with radio buttons, which work without
 * script and by keyboard.
 */
function Plan({ tour: { plan, places, listTitle, zoom, scrollLabel, note } }: { tour: VenueTour }) {
  const sizes = ['whole', 'large', 'largest'] as const;
  return (
    <div className="tour-side">
      <fieldset className="tour-zoom">
        <legend>{zoom.label}</legend>
        {sizes.map((size) => (
          <label key={size}>
            <input type="radio" name="size" value={size} defaultChecked={size === 'whole'} />
            {zoom[size]}
          </label>
        ))}
      </fieldset>
      <section className="tour-scroller" aria-label={scrollLabel}>
        <div className="tour-sheet">
          <Picture picture={plan} />
          <svg viewBox={`0 0 ${plan.width} ${plan.height}`} aria-labelledby="plan-links">
            <title id="plan-links">{listTitle}</title>
            {places.map(({ id, title, at }, index) => (
              <a key={id} href={`#${id}`} aria-label={`${index + 1}. ${title}`}>
                <circle cx={at.x} cy={at.y} r="20" />
                <text x={at.x} y={at.y + 8}>
                  {index + 1}
                </text>
              </a>
            ))}
          </svg>
        </div>
      </section>
      <p className="mt-3 text-ink-soft">{note}</p>
    </div>
  );
}
