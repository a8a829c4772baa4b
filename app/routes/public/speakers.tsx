import './speakers.css';
import { Link } from 'react-router';
import type { SpeakersPage } from '#conference/edition/schema/pages/speakers-schema.ts';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { joinParts } from '#platform/words/locales.ts';
import { sayRich } from '#platform/words/words.ts';
import { ActionLink } from '#routes/page/action-link.tsx';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { useSite } from '#routes/page/use-site.ts';
import { loadPeople } from '#routes/speakers/list-cards.server.ts';
import { PeopleList } from '#routes/speakers/people-list.tsx';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { Picture } from '#ui/layout/picture.tsx';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import type { Route } from './+types/speakers.ts';
import { CardTitle } from './card-title.tsx';
import { Offer } from './offer.tsx';
import { SoonWithoutScript } from './soon.tsx';
import { soonWords } from './soon-words.ts';

/** Loads the content of the page. If the edition opens its speakers, also loads the people who have a separate page. */
export async function loader(args: Route.LoaderArgs) {
  const words = args.context.get(translatorContext).words(soonWords);
  const { featured, ...page } = findSettings(args.context).pages.speakers;
  // If the speakers are not open, for example in a past edition, people have no separate pages.
  const people = isSpeakersOpen ? featured.people : featured.people.map(({ to, ...person }) => person);
  return {
    ...withPictures({ ...page, featured: { ...featured, people } }),
    soonWords: words,
    listed: isSpeakersOpen ? await loadListed(args) : undefined,
  };
}

/**
 * Loads the people who have a separate page. Not called if the speakers are only announced, because then the build
 * renders the page, and it has no database.
 */
const loadListed = visitorLoader(
  async ({ context, url, translator }) => await loadPeople(context.db, url, translator),
);

export default function Speakers({ loaderData: page }: Route.ComponentProps) {
  const feature = { feature: 'speaker', state: page.state } as const;
  const { isPast, hiddenPages } = useSite();
  const { categories, featured, call, recognition, listed } = page;
  return (
    <>
      <PageHead {...page.meta} />
      <div className="speakers-head wrap">
        <h1>{page.title}</h1>
        <div>
          <p className="lead">{page.lead}</p>
          {page.state === 'announced' && <SoonWithoutScript feature="speaker" className="mt-4" />}
        </div>
      </div>

      <section className="kinds wrap">
        <h2 className="text-h3">{categories.title}</h2>
        <ul className="kinds-list">
          {categories.items.map((kind) => (
            <li key={kind.title} className="kind">
              <Picture picture={kind.mark} />
              <div>
                <h3>
                  <CardTitle {...feature} name={kind.title} to={kind.to} />
                </h3>
                <p className="kind-text">{kind.description}</p>
              </div>
              <p className="kind-count">{kind.count}</p>
            </li>
          ))}
        </ul>
      </section>

      <div className="band-square" />
      {listed?.hasPeople && listed.isFiltered && <PeopleList people={listed} />}
      {(!listed || listed.hasSamples) && (
        <section className="featured">
          <div className="featured-head">
            <h2>{featured.title}</h2>
            <p className="mt-3 text-ink-soft">{featured.note}</p>
          </div>
          <div className="speakers">
            {featured.people.map((person) => (
              <Speaker key={person.name} person={person} words={featured} state={page.state} />
            ))}
          </div>
        </section>
      )}
      {listed?.hasPeople && !listed.isFiltered && <PeopleList people={listed} />}

      <section className="call wrap on-indigo">
        <div>
          <h2>{call.title}</h2>
          <p className="lead mt-4">{call.lead}</p>
        </div>
        <div>
          <ul className="call-list">
            {call.audiences.map((audience) => (
              <li key={audience.title}>
                <h3>
                  <CardTitle {...feature} name={audience.title} to={audience.to} />
                </h3>
                <p>{audience.text}</p>
              </li>
            ))}
          </ul>
          <h3 className="text-h4">{call.becomeTitle}</h3>
          <div className="call-actions">
            {!isPast && !hiddenPages && <Offer {...feature} name={call.apply} to={call.applyTo} />}
            <Offer {...feature} name={call.guidelines} to={call.guidelinesTo} variant="line" />
            {listed && (
              <ActionLink to="/speak/nominate" variant="line">
                {listed.words.nominate}
              </ActionLink>
            )}
          </div>
          {listed && (
            <p className="mt-5">
              {sayRich(listed.words.own, { own: (text) => <Link to="/speak">{text}</Link> })}
            </p>
          )}
          <p className="mt-5">
            <Link to={call.contact.to}>{call.contact.label}</Link>
          </p>
        </div>
      </section>

      <section className="honours wrap">
        <Picture picture={recognition.mark} className="honours-mark" />
        <div>
          <h2>{recognition.title}</h2>
          <p className="lead mt-4">{recognition.lead}</p>
          <ul className="honours-list">
            {recognition.honours.map((honour) => (
              <li key={honour.title} className="honour">
                <h3>
                  <CardTitle {...feature} name={honour.title} to={honour.to} />
                </h3>
                <p>{honour.text}</p>
              </li>
            ))}
          </ul>
          {listed && !hiddenPages && (
            <p className="mt-8">
              <Link to="/speak/nominate">{listed.words.nominateHonour}</Link>
            </p>
          )}
        </div>
      </section>
    </>
  );
}

type Featured = SpeakersPage['featured'];
type SpeakerProps = { person: Featured['people'][number]; words: Featured; state: SpeakersPage['state'] };

function Speaker({ person, words, state }: SpeakerProps) {
  return (
    <article className="speaker">
      <Picture picture={person.portrait} className="speaker-portrait" />
      <div className="speaker-text">
        <h3>
          <CardTitle feature="speaker" state={state} name={person.name} to={person.to} />
        </h3>
        <p className="speaker-title">{joinParts([person.title, person.country], useUiWords().locale)}</p>
        <p className="mt-3">{person.description}</p>
        <dl>
          <dt>{words.expertise}</dt>
          <dd>{person.expertise}</dd>
          <dt>{words.achievements}</dt>
          <dd>
            <ul>
              {person.achievements.map((achievement) => (
                <li key={achievement}>{achievement}</li>
              ))}
            </ul>
          </dd>
        </dl>
      </div>
    </article>
  );
}
