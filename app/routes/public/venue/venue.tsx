import './venue.css';
import type { VenuePage } from '#conference/edition/schema/pages/venue-schema.ts';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { CardTitle } from '#routes/public/card-title.tsx';
import { FactRows } from '#routes/public/guide/fact-rows.tsx';
import { GuideContents, GuideSections } from '#routes/public/guide/guide-sections.tsx';
import { useKeptPage } from '#routes/public/guide/use-kept-page.ts';
import { Offer } from '#routes/public/offer.tsx';
import { SoonWithoutScript } from '#routes/public/soon.tsx';
import { soonWords } from '#routes/public/soon-words.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { ButtonAnchor } from '#ui/layout/button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import type { Route } from './+types/venue.ts';
import { Tour } from './venue-tour.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const words = context.get(translatorContext).words(soonWords);
  return { ...withPictures(findSettings(context).pages.venue), soonWords: words };
}

export default function Venue({ loaderData: page }: Route.ComponentProps) {
  const { state, virtualTour } = page;
  useKeptPage();
  return (
    <>
      <PageHead {...page.meta} />
      <div className="venue-head">
        <Picture picture={page.picture} isFirst className="venue-art" />
        <div className="venue-intro">
          <h1>{page.title}</h1>
          <div>
            <p className="lead">{page.lead}</p>
            {page.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-4">
                {paragraph}
              </p>
            ))}
            <Offer
              feature="venue"
              state={state}
              name={virtualTour.label}
              to={virtualTour.to}
              variant="line"
              className="mt-6"
            />
            {state === 'announced' && <SoonWithoutScript feature="venue" className="mt-4" />}
          </div>
        </div>
      </div>

      <div className="wrap">
        <GuideContents title={page.title} entries={listParts(page)} />
      </div>
      <section className="features wrap" id="features">
        <h2>{page.features.title}</h2>
        <ul className="features-list">
          {page.features.items.map((feature) => (
            <li key={feature.title} className="feature">
              <h3>
                <CardTitle feature="venue" state={state} name={feature.title} to={feature.to} />
              </h3>
              <p>{feature.text}</p>
            </li>
          ))}
        </ul>
      </section>

      <div className="band-hanging" />
      <Site page={page} />
      {page.tour && <Tour tour={page.tour} />}
      <Travel travel={page.travel} state={state} />
      <Landmarks landmarks={page.landmarks} state={state} />
      {page.access && <Access access={page.access} />}
    </>
  );
}

/** Lists the parts of the page that visitors jump to. */
function listParts({ features, plan, tour, travel, landmarks, information, access }: VenuePage) {
  return [
    { id: 'features', title: features.title },
    { id: 'site', title: plan?.title ?? information.title },
    ...(tour ? [{ id: 'tour', title: tour.title }] : []),
    { id: 'getting-here', title: travel.title },
    { id: 'landmarks', title: landmarks.title },
    ...(access ? [{ id: 'access', title: access.title }] : []),
  ];
}

function Site({ page: { plan, information } }: { page: VenuePage }) {
  const { address, hours, capacity } = information;
  return (
    <section className={plan ? 'site wrap' : 'site site-without-plan wrap'} id="site">
      {plan && (
        <div>
          <h2>{plan.title}</h2>
          <Picture picture={plan.picture} className="site-plan" />
          <ol className="site-legend">
            {plan.legend.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ol>
          <p className="mt-3">{plan.note}</p>
        </div>
      )}
      <div className="site-facts">
        <h2 className="text-h3">{information.title}</h2>
        <div>
          <h3>{address.title}</h3>
          <address className="not-italic">
            {address.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
        {[hours, capacity].map(({ title, rows }) => (
          <div key={title}>
            <h3>{title}</h3>
            <FactRows rows={rows} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Access({ access }: { access: NonNullable<VenuePage['access']> }) {
  return (
    <section className="access wrap" id="access">
      <h2>{access.title}</h2>
      <p className="lead mt-4">{access.lead}</p>
      <div className="guide-columns">
        <GuideContents title={access.title} entries={access.sections} />
        <div className="guide">
          <GuideSections sections={access.sections} />
        </div>
      </div>
    </section>
  );
}

type State = VenuePage['state'];

function Travel({ travel, state }: { travel: VenuePage['travel']; state: State }) {
  return (
    <section className="travel wrap on-leaf" id="getting-here">
      <h2>{travel.title}</h2>
      <ul className="travel-list">
        {travel.options.map((way) => (
          <li key={way.title} className="travel-way">
            <h3>
              <CardTitle feature="venue" state={state} name={way.title} to={way.to} />
            </h3>
            <p>{way.description}</p>
            {way.distance && (
              <p className="travel-line">
                <span>{way.distance}</span> <span>{way.time}</span>
              </p>
            )}
            <ul className="mt-3">
              {way.options.map((option) => (
                <li key={option}>{option}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="travel-actions">
        <Offer
          feature="venue"
          state={state}
          name={travel.help.label}
          to={travel.help.to}
          variant={state === 'open' ? 'solid' : 'line'}
        />
        <ButtonAnchor
          href={travel.map.address}
          variant={state === 'open' ? 'line' : 'solid'}
          target="_blank"
          rel="noopener noreferrer"
        >
          {travel.map.label}
        </ButtonAnchor>
      </div>
    </section>
  );
}

function Landmarks({ landmarks, state }: { landmarks: VenuePage['landmarks']; state: State }) {
  return (
    <section className="landmarks wrap" id="landmarks">
      <h2>{landmarks.title}</h2>
      <p className="lead mt-4">{landmarks.lead}</p>
      <ul className="landmarks-list">
        {landmarks.items.map((landmark) => (
          <li key={landmark.name} className="landmark">
            <Picture picture={landmark.picture} className="landmark-art rough" />
            <div className="landmark-head">
              <h3>
                <CardTitle feature="venue" state={state} name={landmark.name} to={landmark.to} />
              </h3>
              <p className="landmark-distance">
                {landmark.distance} {landmarks.unit}
              </p>
            </div>
            <p>
              <span className="landmark-category">{landmark.category}.</span> {landmark.description}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
