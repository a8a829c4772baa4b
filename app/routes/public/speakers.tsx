import './speakers.css';
import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import type { SpeakersPage } from '#conference/edition/page-schemas/speakers-schema.ts';
import { speakerContext } from '#platform/http/request-context.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { Button } from '#ui/layout/button.tsx';
import { CardButton } from '#ui/layout/card-button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import type { Route } from './+types/speakers.ts';
import { SoonWithoutScript, useAnnounce } from './soon.tsx';
import { soonWords } from './soon-words.ts';

export function loader({ context }: Route.LoaderArgs) {
  const words = context.get(speakerContext).words(soonWords);
  return { ...withPictures(edition.pages.speakers), soonWords: words };
}

export default function Speakers({ loaderData: page }: Route.ComponentProps) {
  const announce = useAnnounce('speaker');
  const { categories, featured, call, recognition } = page;
  return (
    <>
      <PageHead {...page.meta} />
      <div className="speakers-head wrap">
        <h1>{page.title}</h1>
        <div>
          <p className="lead">{page.lead}</p>
          <SoonWithoutScript feature="speaker" className="mt-4" />
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
                  <CardButton onClick={announce(kind.title)}>{kind.title}</CardButton>
                </h3>
                <p className="kind-text">{kind.description}</p>
              </div>
              <p className="kind-count">{kind.count}</p>
            </li>
          ))}
        </ul>
      </section>

      <div className="band-square" />
      <section className="featured">
        <div className="featured-head">
          <h2>{featured.title}</h2>
          <p className="mt-3 text-ink-soft">{featured.note}</p>
        </div>
        <div className="speakers">
          {featured.people.map((person) => (
            <Speaker key={person.name} person={person} words={featured} />
          ))}
        </div>
      </section>

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
                  <CardButton onClick={announce(audience.title)}>{audience.title}</CardButton>
                </h3>
                <p>{audience.text}</p>
              </li>
            ))}
          </ul>
          <h3 className="text-h4">{call.becomeTitle}</h3>
          <div className="call-actions">
            <Button type="button" onClick={announce(call.apply)}>
              {call.apply}
            </Button>
            <Button type="button" variant="line" onClick={announce(call.guidelines)}>
              {call.guidelines}
            </Button>
          </div>
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
                  <CardButton onClick={announce(honour.title)}>{honour.title}</CardButton>
                </h3>
                <p>{honour.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

type Featured = SpeakersPage['featured'];

function Speaker({ person, words }: { person: Featured['people'][number]; words: Featured }) {
  const announce = useAnnounce('speaker');
  return (
    <article className="speaker">
      <Picture picture={person.portrait} className="speaker-portrait" />
      <div className="speaker-text">
        <h3>
          <CardButton onClick={announce(person.name)}>{person.name}</CardButton>
        </h3>
        <p className="speaker-title">
          {person.title}, {person.country}
        </p>
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
