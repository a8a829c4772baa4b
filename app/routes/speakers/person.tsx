import { listNames } from '#platform/words/formats.ts';
import { formatTags } from '#platform/words/locales.ts';
import './people.css';
import '#routes/programme/sessions.css';
import { data, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { describePerson } from '#conference/speakers/describe-person.ts';
import { findPerson } from '#conference/speakers/list-people.server.ts';
import { isSpeakersOpen, nameCategory, nameTheme } from '#conference/speakers/speakers.server.ts';
import { say } from '#platform/words/words.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { listSessions } from '#routes/programme/list-sessions.server.ts';
import { scheduleWords } from '#routes/programme/schedule-words.ts';
import { SessionRows } from '#routes/programme/session-rows.tsx';
import { StarForm } from '#routes/programme/stars/star-button.tsx';
import { findStars } from '#routes/programme/stars/stars.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import type { Route } from './+types/person';
import { countryIn } from './list-cards.server.ts';
import { personWords } from './people-words.ts';
import { PersonPlate } from './person-plate.tsx';
import { findSample, pictureOf } from './picture-of.server.ts';

export const loader = visitorLoader(async ({ request, context, params, translator }) => {
  const found = isSpeakersOpen ? await findPerson(context.db, params.person ?? '') : undefined;
  if (!found) throw data(null, { status: 404 });
  const { person, programme, sessions } = found;
  const { slug, name, title, country, biography, photographId, speaker: profile } = person;
  const words = translator.words(personWords);
  const sample = findSample(slug);
  const picture = pictureOf(person, context.settings);
  const { stars, set } = await findStars(request, context);
  const list = programme && listSessions(programme, translator);
  const own = new Set(sessions.map((session) => session.slug));
  const days = (list?.days ?? []).flatMap((day) => {
    const slots = day.slots.flatMap((slot) => {
      const kept = slot.sessions.filter((session) => own.has(session.slug));
      return kept.length > 0 ? [{ ...slot, sessions: kept }] : [];
    });
    return slots.length > 0 ? [{ ...day, slots }] : [];
  });
  const described = { event: edition.name, origin: context.config.origin };
  const loaded = {
    words,
    scheduleWords: translator.words(scheduleWords),
    person: {
      ...{ slug, name, title: translator.sentence(title), country: countryIn(country, translator) },
      paragraphs: translator.sentence(biography),
      category: profile && nameCategory(profile.category),
      picture: {
        ...picture,
        alt: photographId ? say(words.photograph, { name }) : (picture.portrait?.alt ?? ''),
      },
    },
    facts: {
      expertise: profile ? '' : (sample?.expertise ?? ''),
      achievements: profile ? [] : (sample?.achievements ?? []),
      topics: profile?.topics ?? [],
      themes: listNames(person.themes.map(nameTheme), formatTags[translator.locale]),
      languages: listNames(profile?.languages ?? [], formatTags[translator.locale]),
      place: profile?.format ? words[profile.format] : '',
      links: (profile?.links ?? []).map((href) => ({
        href,
        label: href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''),
      })),
    },
    stars,
    days,
    names: list && {
      themes: list.themes,
      kinds: list.kinds,
      rooms: list.rooms,
      languages: list.languages,
    },
    hasProgramme: programme !== undefined,
    event: translator.sentence(edition.name),
    // A text may contain `</script>`, which would end the script element.
    structured: JSON.stringify(describePerson(person, sessions, described)).replaceAll('<', '\\u003c'),
  };
  return data(loaded, { headers: set });
});

export default function Person({ loaderData }: Route.ComponentProps) {
  const { words, person, facts, stars, days, names, hasProgramme, event, structured } = loaderData;
  const { slug, name, title, country, category, paragraphs } = person;
  return (
    <StarForm stars={stars} next={`/speakers/${slug}`}>
      {() => (
        <article className="person-page wrap">
          <PageHead title={`${name} · ${event}`} description={paragraphs.slice(0, 200)} />
          <script type="application/ld+json">{structured}</script>
          <p className="person-back">
            <Link to="/speakers#people">{words.back}</Link>
          </p>
          <div className="person-head">
            <PersonPlate {...person.picture} isFirst />
            <div>
              <h1 tabIndex={-1}>
                <bdi>{name}</bdi>
              </h1>
              <p className="person-head-title" dir="auto">
                {title}
              </p>
              <p className="person-head-facts">{[country, category].filter(Boolean).join(' · ')}</p>
              <p className="person-biography" dir="auto">
                {paragraphs}
              </p>
              <Facts facts={facts} words={words} />
            </div>
          </div>
          {hasProgramme && (
            <section className="person-sessions" aria-labelledby="sessions">
              <h2 id="sessions">{words.sessions}</h2>
              {days.length === 0 && <p className="mt-3">{words.noSessions}</p>}
              {names &&
                days.map((day) => (
                  <section key={day.day}>
                    <h3>{day.label}</h3>
                    <SessionRows day={day} names={names} words={loaderData.scheduleWords} />
                  </section>
                ))}
            </section>
          )}
        </article>
      )}
    </StarForm>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/**
 * Shows more facts about the person, such as topics and languages. Leaves out facts that the person has not entered.
 */
function Facts({ facts, words }: Pick<Loaded, 'facts' | 'words'>) {
  const { expertise, achievements, topics, themes, languages, place, links } = facts;
  const rows = [
    { term: words.expertise, text: expertise },
    { term: words.achievements, list: achievements },
    { term: words.topics, list: topics },
    { term: words.themes, text: themes },
    { term: words.languages, text: languages },
    { term: words.place, text: place },
  ].filter(({ text = '', list = [] }) => text !== '' || list.length > 0);
  if (rows.length === 0 && links.length === 0) return null;
  return (
    <dl className="person-sheet">
      {rows.map(({ term, text, list = [] }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">
            {text}
            {list.length > 0 && (
              <ul>
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      ))}
      {links.length > 0 && (
        <div>
          <dt>{words.links}</dt>
          <dd>
            {links.map(({ href, label }) => (
              <a key={href} href={href} rel="noreferrer nofollow ugc" className="block">
                {label}
              </a>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}
