import './home.css';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { describeEvent } from '#conference/edition/event-data.ts';
import { endOfConference } from '#conference/edition/is-over.ts';
import type { HomePage } from '#conference/edition/page-schemas/home-schema.ts';
import { speakerContext } from '#platform/http/request-context.server.ts';
import { ActionLink } from '#routes/page/action-link.tsx';
import type { EditionOver } from '#routes/page/edition-over.tsx';
import { findLiveFacts } from '#routes/page/live-facts.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { siteOrigin } from '#routes/page/site-origin.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import type { Route } from './+types/home.ts';
import { Countdown } from './countdown.tsx';
import { CountryBlocks } from './country-blocks.tsx';
import { describeCountries, sayFigures } from './say-figures.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const speaker = context.get(speakerContext);
  const { figures, isOver } = await findLiveFacts(context);
  return {
    page: withPictures(edition.pages.home),
    countdownTo: edition.countdownTo,
    over: edition.over && {
      from: endOfConference(edition),
      // A page that was kept from before the last day finds out in the browser.
      isOver,
      note: speaker.data(edition.over),
      // The page's data is public too, so it holds no figure that the page does not show yet.
      figures: isOver ? sayFigures(figures, speaker) : [],
    },
    countries: describeCountries(figures.countries, edition.targets.countries, speaker),
    eventData: JSON.stringify(describeEvent(edition, siteOrigin(context))),
  };
}

export default function Home({
  loaderData: { page, countdownTo, over, countries, eventData },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page.meta} />
      <script type="application/ld+json">{eventData}</script>
      <Hero hero={page.hero}>
        <Countdown to={countdownTo} words={page.countdown} />
      </Hero>
      <div className="band-wide" />
      {over && <Over {...over} />}
      <Themes themes={page.themes} />
      <div className="band-square" />
      {page.festival && (
        <>
          <Festival festival={page.festival} />
          <div className="band-square" />
        </>
      )}
      <div className="band-hanging" />
      <Activities activities={page.activities} />
      {page.cost && <Cost cost={page.cost} />}
      <Join join={page.join}>{countries && <CountryBlocks {...countries} />}</Join>
      <Journey journey={page.journey} />
    </>
  );
}

type OverProps = { from: string; isOver: boolean; note: EditionOver; figures: readonly Figure[] };

/** Says after the last day what came of the edition. The last day ends in the visitor's own time zone. */
function Over({ from, note, figures, ...given }: OverProps) {
  const [isPast, setPast] = useState(given.isOver);
  useEffect(() => setPast(Date.now() >= new Date(from).getTime()), [from]);
  return isPast ? (
    <section className="over wrap">
      <div>
        <h2 className="text-h3">{note.title}</h2>
        <p className="lead mt-4">{note.text}</p>
        <p className="mt-4">
          <Link to={note.link.to} className="more">
            {note.link.label}
          </Link>
        </p>
      </div>
      {figures.length > 0 && <Figures figures={figures} />}
    </section>
  ) : null;
}

type Figure = { number: string; label: string };

/** Numbers in the display type, each with its word. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="figures">
      {figures.map(({ number, label }) => (
        <li key={label}>
          <span className="numeral">{number}</span> {label}
        </li>
      ))}
    </ul>
  );
}

function Hero({ hero, children }: { hero: HomePage['hero']; children: React.ReactNode }) {
  return (
    <section className="hero">
      <Picture picture={hero.picture} isFirst className="hero-art" />
      <div className="hero-in wrap">
        {hero.kicker && <Picture picture={hero.kicker} isFirst fetchPriority="low" className="hero-kicker" />}
        <h1>
          {hero.title.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <When when={hero.when} />
        <p className="lead">{hero.lead}</p>
        <div className="hero-actions">
          <ActionLink to={hero.register.to}>{hero.register.label}</ActionLink>
          <ButtonLink to={hero.learnMore.to} variant="line">
            {hero.learnMore.label}
          </ButtonLink>
        </div>
        {children}
      </div>
    </section>
  );
}

/** Shows the place and the days. Each has its own line if they are too long for one line beside the picture. */
function When({ when }: { when: string }) {
  if (when.length <= 32) return <p className="hero-when">{when}</p>;
  return (
    <p className="hero-when hero-when-long">
      {when.split(' · ').map((part) => (
        <span key={part} className="block">
          {part}{' '}
        </span>
      ))}
    </p>
  );
}

function Themes({ themes }: { themes: HomePage['themes'] }) {
  return (
    <section className="themes wrap">
      <div className="themes-head">
        <h2>{themes.title}</h2>
        <p className="lead mt-6">{themes.lead}</p>
      </div>
      {themes.items.map((theme, index) => (
        <article key={theme.title} className={`theme theme-${(index % 4) + 1}`}>
          <Picture picture={theme.picture} />
          <div className="theme-text">
            <h3>
              {theme.word && <Picture picture={theme.word} className="theme-word" />}
              {theme.title}
            </h3>
            <p>{theme.text}</p>
          </div>
        </article>
      ))}
    </section>
  );
}

function Festival({ festival }: { festival: NonNullable<HomePage['festival']> }) {
  return (
    <section className="festival wrap on-madder lattice-12">
      <Picture picture={festival.word} className="festival-word light-word" />
      <div className="festival-grid">
        <div>
          <h2 className="text-h3">{festival.title}</h2>
          <p className="numeral mt-1 text-h4">{festival.dates}</p>
          <p className="lead mt-4 mb-6">{festival.lead}</p>
          <ActionLink to={festival.link.to}>{festival.link.label}</ActionLink>
        </div>
        <ul className="festival-marks">
          {festival.marks.map(({ label, mark }) => (
            <li key={label}>
              <Picture picture={mark} />
              {label}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Activities({ activities }: { activities: HomePage['activities'] }) {
  return (
    <section className="activities wrap">
      <h2>{activities.title}</h2>
      <p className="lead mt-6 mb-8">{activities.lead}</p>
      <ul>
        {activities.items.map((activity) => (
          <li key={activity.title} className="activity">
            <Picture picture={activity.mark} />
            <div>
              <h3>{activity.title}</h3>
              <p>{activity.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What it costs to take part, what the fee covers, and what it does not. */
function Cost({ cost }: { cost: NonNullable<HomePage['cost']> }) {
  return (
    <section className="cost wrap" id="cost">
      <div>
        <h2>{cost.title}</h2>
        <p className="lead mt-6">{cost.lead}</p>
        <Figures figures={cost.fees.map(({ amount, label }) => ({ number: amount, label }))} />
      </div>
      <div className="cost-lists">
        {[cost.covered, cost.notCovered].map(({ title, points }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul className="points">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        ))}
        <div className="cost-links">
          {cost.links.map(({ to, label }) => (
            <ButtonLink key={to} to={to} variant="line" size="small">
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </section>
  );
}

function Join({ join, children }: { join: HomePage['join']; children: React.ReactNode }) {
  return (
    <section className="join">
      <Picture picture={join.picture} className="join-art" />
      <div className="join-text">
        <h2>{join.title}</h2>
        <p className="lead mt-6">{join.lead}</p>
        <Figures figures={join.figures} />
        {children}
        <ButtonLink to={join.link.to} className="md:mt-6">
          {join.link.label}
        </ButtonLink>
      </div>
    </section>
  );
}

function Journey({ journey }: { journey: HomePage['journey'] }) {
  return (
    <section className="journey on-indigo">
      <div className="journey-text wrap">
        <h2>{journey.title}</h2>
        <p className="journey-dates">
          {journey.place}
          <br />
          {journey.dates}
        </p>
        <div className="journey-more">
          <p className="lead mt-4 mb-6">{journey.lead}</p>
          <ButtonLink to={journey.link.to} variant="line">
            {journey.link.label}
          </ButtonLink>
        </div>
      </div>
      <Picture picture={journey.picture} className="journey-art" />
    </section>
  );
}
