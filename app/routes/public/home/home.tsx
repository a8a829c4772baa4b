import './home.css';
import { edition, isPast } from '#conference/edition/edition.server.ts';
import type { HomePage } from '#conference/edition/schema/pages/home-schema.ts';
import { describeEvent } from '#conference/edition/structured-data/event-data.ts';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { languageTag } from '#platform/words/locales.ts';
import type { WordsOf } from '#platform/words/words.ts';
import { ActionLink } from '#routes/page/action-link.tsx';
import type { EditionOver } from '#routes/page/edition-over.tsx';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { findLiveFacts } from '#routes/page/live-facts.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { siteAddress } from '#routes/page/site-address.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import type { Route } from './+types/home.ts';
import { Countdown } from './countdown.tsx';
import { CountryBlocks } from './country-blocks.tsx';
import { type Figure, Figures } from './figures.tsx';
import { Activities, Cost, Festival, Join, Journey, Themes } from './home-sections.tsx';
import { homeWords } from './home-words.ts';
import { describeCountries, sayFigures } from './say-figures.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const translator = context.get(translatorContext);
  const settings = findSettings(context);
  const { figures, phase } = await findLiveFacts(context);
  return {
    page: withPictures(settings.pages.home),
    countdown: { to: settings.countdownTo, hasBegun: phase !== 'coming' },
    // The page's data is public too, so it must not contain a figure that the page does not show yet.
    over:
      phase === 'over' && settings.over
        ? {
            note: settings.over,
            figures: sayFigures(figures, translator),
            words: translator.words(homeWords),
          }
        : undefined,
    countries: describeCountries(figures.countries, edition.targets.countries, translator),
    // Owners type some facts, and `</script>` in one would end the script element.
    eventData: JSON.stringify(
      describeEvent({ ...edition, ...settings }, siteAddress(context), {
        isPast,
        language: languageTag(translator.locale),
      }),
    ).replaceAll('<', '\\u003c'),
  };
}

export default function Home({
  loaderData: { page, countdown, over, countries, eventData },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page.meta} />
      <script type="application/ld+json">{eventData}</script>
      <Hero hero={page.hero} over={over}>
        {!over && <Countdown {...countdown} words={page.countdown} />}
      </Hero>
      <div className="band-wide" />
      {over && over.figures.length > 0 && (
        <div className="over-figures wrap">
          <Figures figures={over.figures} />
        </div>
      )}
      {page.cost && !over && <Cost cost={page.cost} />}
      {(!over || over.figures.length > 0) && <div className="band-square" />}
      {page.festival && (
        <>
          <Festival festival={page.festival} />
          <div className="band-square" />
        </>
      )}
      <Themes themes={page.themes} />
      <div className="band-hanging" />
      <Activities activities={page.activities} />
      <Join join={page.join}>{countries && <CountryBlocks {...countries} />}</Join>
      <Journey journey={page.journey} />
    </>
  );
}

type OverProps = { note: EditionOver; figures: readonly Figure[]; words: WordsOf<typeof homeWords> };

/** What came of the edition after an owner has closed it, and where its recordings, pictures and the next one are. */
function Over({ note, words }: OverProps) {
  return (
    <div className="over">
      <h2 className="text-h4">{note.title}</h2>
      <p className="lead">{note.text}</p>
      <div className="hero-actions">
        <ButtonLink to="/schedule">{words.recordings}</ButtonLink>
        <ButtonLink to={note.link.to} variant="line">
          {note.link.label}
        </ButtonLink>
        <ButtonLink to="#next" variant="line">
          {words.next}
        </ButtonLink>
      </div>
    </div>
  );
}

type HeroProps = { hero: HomePage['hero']; over: OverProps | undefined; children: React.ReactNode };

function Hero({ hero, over, children }: HeroProps) {
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
        {over ? (
          <Over {...over} />
        ) : (
          <>
            <p className="lead">{hero.lead}</p>
            <div className="hero-actions">
              <ActionLink to={hero.register.to}>{hero.register.label}</ActionLink>
              <ButtonLink to={hero.learnMore.to} variant="line">
                {hero.learnMore.label}
              </ButtonLink>
            </div>
          </>
        )}
        {children}
      </div>
    </section>
  );
}

/** Shows the place and the days. If they are too long for one line beside the picture, they are on two lines. */
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
