import './guide.css';
import './tour.css';
import type { TourPage } from '#conference/edition/page-schemas/guide-schema.ts';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { Picture } from '#ui/layout/picture.tsx';
import { RelatedLinks } from '#ui/layout/related-links.tsx';
import type { Route } from './+types/tour.ts';
import { GuideHead } from './guide-head.tsx';
import { ShareLinks } from './share-links.tsx';
import { shareWords } from './share-words.ts';

export function loader({ context }: Route.LoaderArgs) {
  const page = findSettings(context).pages.tour;
  if (!page) throw new Response(null, { status: 404 });
  return { page: withPictures(page), shareWords: context.get(translatorContext).words(shareWords) };
}

export default function Tour({ loaderData: { page, shareWords: words } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page.meta} />
      <GuideHead title={page.title} lead={page.lead} />
      <div className="tour wrap">
        <Plan page={page} />
        <div>
          <h2 className="text-h3">{page.listTitle}</h2>
          <ol className="tour-places">
            {page.places.map((place) => (
              <li key={place.id} id={place.id}>
                <h3>{place.title}</h3>
                <p>{place.text}</p>
                {place.access && <p className="tour-access">{place.access}</p>}
              </li>
            ))}
          </ol>
          <RelatedLinks links={page.related} />
          <ShareLinks title={page.title} words={words} />
        </div>
      </div>
    </>
  );
}

/**
 * The plan of the tour, with a link at each place. Visitors choose its size with radio buttons, which work without
 * script and by keyboard.
 */
function Plan({ page: { plan, places, listTitle, zoom, scrollLabel, note } }: { page: TourPage }) {
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
          <Picture picture={plan} isFirst />
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
