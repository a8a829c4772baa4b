import { listNames } from '#platform/words/formats.ts';
import { formatTags, joinParts } from '#platform/words/locales.ts';
import './sessions.css';
import './session.css';
import { data, Link, useHref } from 'react-router';
import { dayAt, formatClock, formatDayWithWeekday, formatMoment } from '#conference/edition/days.ts';
import { readDeadline } from '#conference/edition/deadlines.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { describeSession } from '#conference/programme/describe-session.ts';
import { hasJoinLink, hasPlaceToJoin } from '#conference/programme/join-session.server.ts';
import { isJoinable, joinMinutesBefore, joinOpensAt } from '#conference/programme/join-time.ts';
import { findOwnPart } from '#conference/programme/materials/materials.server.ts';
import { findRoom, peopleOf } from '#conference/programme/programme-document.ts';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { listPeople } from '#conference/speakers/list-people.server.ts';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';
import { say } from '#platform/words/words.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { Institution, OrcidLink } from '#routes/papers/author-ids.tsx';
import { PersonPlate } from '#routes/speakers/person-plate.tsx';
import { pictureOf } from '#routes/speakers/picture-of.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import type { Route } from './+types/session.ts';
import { findSession } from './find-session.server.ts';
import { KeptPage } from './kept-page.tsx';
import { clockAt, languageNames, listSessions, themeNames } from './list-sessions.server.ts';
import { describeMaterials } from './materials/describe-materials.server.ts';
import { OnlineTime } from './online-time.tsx';
import { OwnTime } from './own-time.tsx';
import { describePlace } from './places/describe-place.server.ts';
import { PlacePart } from './places/place-part.tsx';
import { scheduleWords, sessionKindWords, sessionWords } from './schedule-words.ts';
import { SessionRow } from './session-rows.tsx';
import { StarButton, StarForm } from './stars/star-button.tsx';
import { findStars } from './stars/stars.server.ts';

export const loader = visitorLoader(async ({ request, context, params, translator }) => {
  const { programme, session } = await findSession(context, params.session);
  const { stars, set, registrationId } = await findStars(request, context);
  const hasLink = session.format !== 'in-person' && (await hasJoinLink(context.db, session.id));
  const mayJoin = registrationId !== undefined && (await hasPlaceToJoin(context.db, registrationId, session));
  const person = registrationId ? await readRegistration(context.db, registrationId) : undefined;
  const { document } = programme;
  const { locale } = translator;
  const now = context.now();
  const words = { ...translator.words(scheduleWords), ...translator.words(sessionWords) };
  const day = dayAt(new Date(session.startsAt), edition.timeZone);
  const clock = (instant: string) => formatClock(new Date(instant), edition.timeZone, locale);
  const listed = await listPeople(context.db);
  const room = findRoom(document, session.room);
  const names = languageNames([session.language, ...session.interpretedInto], locale);
  const list = listSessions(programme, translator);
  const slot = list.days
    .find((one) => one.day === day)
    ?.slots.find(({ from }) => from === clockAt(session.startsAt));
  const isOver = now >= new Date(session.endsAt);
  const place = await describePlace({ context, programme, translator, registrationId }, session);
  const part = registrationId && (await findOwnPart(context.db, { registrationId, sessionId: session.id }));
  const loaded = {
    words,
    materials: await describeMaterials(context, session),
    /** True for the people of this session, while a recording and slides can be added. */
    mayAdd: Boolean(part) && readDeadline(context.settings, 'addRecordings', now).state === 'ahead',
    stars,
    place,
    /**
     * Whether this person may open the session's link now or only later, also if the desk has not added it yet.
     * Undefined if the session is over or only in person. The page never contains the link itself.
     */
    join:
      session.format === 'in-person' || isOver
        ? undefined
        : hasLink && isJoinable(session, now) && person?.isPaid === true && mayJoin
          ? 'now'
          : 'later',
    onlineMinutes: edition.documents.onlineMinutes,
    /** When the link opens, in the edition's time. */
    joinFrom: formatMoment(joinOpensAt(session), edition, locale),
    session: {
      slug: session.slug,
      title: translator.sentence(session.title),
      paragraphs: translator.sentence(session.abstract).split(/\n\s*\n/),
      kind: translator.words(sessionKindWords)[session.kind],
      format: session.format,
      theme: session.theme && themeNames(translator)[session.theme],
      themeNumber: session.theme === null ? 0 : Object.keys(themeNames()).indexOf(session.theme) + 1,
      language: names[session.language] ?? session.language,
      into: listNames(
        session.interpretedInto.map((code) => names[code] ?? code),
        formatTags[locale],
      ),
      people: peopleOf(document, session).map((one) => ({
        ...one,
        title: translator.sentence(one.title),
        biography: translator.sentence(one.biography),
        picture: pictureOf(
          listed.find(({ slug }) => slug === one.slug) ?? { ...one, photographId: null },
          context.settings,
        ),
        hasPage: isSpeakersOpen && listed.some(({ slug }) => slug === one.slug),
      })),
      papers: session.papers.map(({ id, title, authors }) => ({
        ...{ id, title },
        authors: listNames(
          authors.map(({ name }) => name),
          formatTags[locale],
        ),
        known: authors.filter(({ orcid, institution }) => orcid !== '' || institution !== null),
      })),
      room: room && {
        name: translator.sentence(room.name),
        capacity: room.capacity,
        equipment: translator.data(room.equipment),
      },
    },
    time: {
      day,
      dayLabel: formatDayWithWeekday(day, locale),
      label: `${clock(session.startsAt)}–${clock(session.endsAt)}`,
      from: clockAt(session.startsAt),
      to: clockAt(session.endsAt),
      zone: edition.timeZone,
      zoneName: translator.sentence(edition.timeZoneName),
    },
    venue: translator.sentence(context.settings.venue.name),
    list: { themes: list.themes, kinds: list.kinds, rooms: list.rooms, languages: list.languages },
    meanwhile: slot?.sessions.filter(({ slug }) => slug !== session.slug) ?? [],
    event: translator.sentence(edition.name),
    // The abstract may contain `</script>`, which would end the script element.
    structured: JSON.stringify(
      describeSession(document, session, { ...edition, ...context.settings }, context.config.origin),
    ).replaceAll('<', '\\u003c'),
    made: { at: now.getTime(), label: formatMoment(now, edition, locale) },
  } as const;
  return data(loaded, { headers: set });
});

export default function Session({ loaderData }: Route.ComponentProps) {
  const { locale } = useUiWords();
  const calendar = useHref(`/schedule/sessions/${loaderData.session.slug}/calendar.ics`);
  const {
    words,
    materials,
    mayAdd,
    stars,
    place,
    join,
    joinFrom,
    onlineMinutes,
    session,
    time,
    venue,
    list,
    meanwhile,
    event,
    structured,
    made,
  } = loaderData;
  const formats = { 'in-person': words.inPerson, online: words.online, both: words.both };
  return (
    <StarForm stars={stars} next={`/schedule/sessions/${session.slug}`}>
      {() => (
        <article className={`session-page wrap ink-${session.themeNumber}`}>
          <PageHead title={`${session.title} · ${event}`} description={session.paragraphs[0] ?? ''} />
          <script type="application/ld+json">{structured}</script>
          <p className="session-back">
            <Link to={`/schedule#${time.day}`}>{words.back}</Link>
          </p>
          <p className="session-kind">
            {session.kind}
            {session.theme && ` · ${session.theme}`}
          </p>
          <h1>{session.title}</h1>
          <KeptPage made={made} words={words} />
          <div className="session-parts">
            <div>
              {session.paragraphs.map((paragraph) => (
                <p key={paragraph} className="session-abstract">
                  {paragraph}
                </p>
              ))}
              {(materials.length > 0 || mayAdd) && (
                <section aria-labelledby="materials">
                  <h2 id="materials">{words.materials}</h2>
                  <ul className="session-materials">
                    {materials.map(({ id, kind, to, site }) => (
                      <li key={id}>
                        <a href={to} rel="noopener">
                          {words[kind]} <span className="session-facts">{site}</span>
                        </a>
                      </li>
                    ))}
                  </ul>
                  {mayAdd && (
                    <p>
                      <Link to={`/schedule/sessions/${session.slug}/materials`}>{words.addMaterials}</Link>
                    </p>
                  )}
                </section>
              )}
              {session.papers.length > 0 && (
                <section aria-labelledby="papers">
                  <h2 id="papers">{words.papers}</h2>
                  <ul className="session-persons">
                    {session.papers.map(({ id, title, authors, known }) => (
                      <li key={id}>
                        <h3>
                          <bdi>{title}</bdi>
                        </h3>
                        <p className="session-facts">
                          <bdi>{authors}</bdi>
                        </p>
                        {known.map((author) => (
                          <p key={author.id} className="session-facts">
                            <bdi>{author.name}</bdi>:{' '}
                            {author.institution && <Institution {...author.institution} />}
                            {author.institution && author.orcid !== '' && ', '}
                            {author.orcid !== '' && <OrcidLink orcid={author.orcid} />}
                          </p>
                        ))}
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {session.people.length > 0 && (
                <section aria-labelledby="people">
                  <h2 id="people">{words.who}</h2>
                  <ul className="session-persons">
                    {session.people.map(({ slug, name, title, country, biography, role, ...person }) => (
                      <li key={slug} className="session-person">
                        <PersonPlate {...person.picture} alt="" isSmall />
                        <div>
                          <h3>
                            {person.hasPage ? (
                              <Link to={`/speakers/${slug}`}>
                                <bdi>{name}</bdi>
                              </Link>
                            ) : (
                              <bdi>{name}</bdi>
                            )}
                          </h3>
                          <p className="session-facts">
                            {[words[role], title, country].filter(Boolean).join(' · ')}
                          </p>
                          <p>{biography}</p>
                        </div>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </div>
            <div className="session-sheet">
              <dl>
                <div>
                  <dt>{words.when}</dt>
                  <dd>
                    {time.dayLabel}
                    <br />
                    <strong>{time.label}</strong> <span className="session-facts">{time.zoneName}</span>
                    <OwnTime
                      day={time.day}
                      from={time.from}
                      to={time.to}
                      timeZone={time.zone}
                      label={words.home}
                    />
                  </dd>
                </div>
                <div>
                  <dt>{words.where}</dt>
                  <dd>
                    {session.room ? (
                      <>
                        <strong>{session.room.name}</strong>, {venue}
                        <br />
                        <span className="session-facts">
                          {[
                            say(words.seats, { count: session.room.capacity }),
                            ...session.room.equipment,
                          ].join('\u00a0· ')}
                        </span>
                      </>
                    ) : (
                      <strong>{words.online}</strong>
                    )}
                    {session.room && <p>{formats[session.format]}</p>}
                  </dd>
                </div>
                <div>
                  <dt>{words.languages}</dt>
                  <dd>
                    {session.into
                      ? joinParts(
                          [session.language, say(words.interpreted, { languages: session.into })],
                          locale,
                        )
                      : session.language}
                  </dd>
                </div>
                {place && (
                  <div>
                    <dt>{place.term}</dt>
                    <dd>
                      <PlacePart
                        place={place}
                        slug={session.slug}
                        next={`/schedule/sessions/${session.slug}`}
                      />
                    </dd>
                  </div>
                )}
                {join && (
                  <div>
                    <dt>{words.online}</dt>
                    <dd>
                      {join === 'now' ? (
                        <OnlineTime slug={session.slug} needed={onlineMinutes} words={words} />
                      ) : (
                        say(words.joinLater, { minutes: joinMinutesBefore, time: joinFrom })
                      )}
                    </dd>
                  </div>
                )}
              </dl>
              <div className="session-actions">
                <StarButton slug={session.slug} title={session.title} words={words} isLarge />
                <a href={calendar}>{words.toCalendar}</a>
                <Link to={`/schedule/days/${time.day}`}>{words.sheet}</Link>
              </div>
            </div>
          </div>
          {meanwhile.length > 0 && (
            <section className="session-meanwhile" aria-labelledby="meanwhile">
              <h2 id="meanwhile">{words.meanwhile}</h2>
              <ul>
                {meanwhile.map((other) => (
                  <SessionRow key={other.slug} heading="h3" session={other} names={list} words={words} />
                ))}
              </ul>
            </section>
          )}
        </article>
      )}
    </StarForm>
  );
}
