import './about.css';
import { Link } from 'react-router';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';
import { ActionLink } from '#routes/page/action-link.tsx';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { Picture } from '#ui/layout/picture.tsx';
import type { Route } from './+types/about.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { leadership, ...page } = findSettings(context).pages.about;
  // If the speakers are not open, for example in a past edition, people have no separate pages.
  const people = leadership.people.map(({ to, ...person }) => ({
    ...person,
    to: isSpeakersOpen ? to : undefined,
  }));
  return withPictures({ ...page, leadership: { ...leadership, people } });
}

export default function About({ loaderData: page }: Route.ComponentProps) {
  const { mission, leadership, audience, benefits } = page;
  return (
    <>
      <PageHead {...page.meta} />
      <section className="wrap">
        <div className="about-head">
          <div>
            <h1>{page.title}</h1>
            <h2 className="kicker mt-8">{mission.title}</h2>
            <p className="about-statement">{mission.statement}</p>
          </div>
          <Picture picture={mission.picture} isFirst className="about-art rough" />
        </div>
        <div className="about-text">
          {mission.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>

      <div className="band-wide" />
      <section className="leaders wrap on-indigo">
        <h2>{leadership.title}</h2>
        <p className="lead mt-4">{leadership.lead}</p>
        <ul className="leaders-list">
          {leadership.people.map((person) => (
            <li key={person.name} className="leader">
              <Picture picture={person.portrait} className="rough" />
              <div>
                <h3>{person.to ? <Link to={person.to}>{person.name}</Link> : person.name}</h3>
                <p className="leader-title">{person.title}</p>
                <p>{person.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section className="audience wrap">
        <h2>{audience.title}</h2>
        <ul className="audience-list">
          {audience.cards.map((card) => (
            <li key={card.title}>
              <Picture picture={card.mark} />
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          ))}
        </ul>
      </section>

      <div className="band-teeth" />
      <section className="benefits wrap">
        <Picture picture={benefits.picture} className="benefits-art" />
        <div>
          <h2>{benefits.title}</h2>
          <p className="lead mt-4">{benefits.lead}</p>
          <dl className="benefits-list">
            {benefits.items.map((item) => (
              <div key={item.title}>
                <dt>{item.title}</dt>
                <dd>{item.text}</dd>
              </div>
            ))}
          </dl>
          <ActionLink to={benefits.register.to}>{benefits.register.label}</ActionLink>
        </div>
      </section>
    </>
  );
}
