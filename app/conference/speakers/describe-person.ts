import type { ListedPerson } from './list-people.server.ts';

/** Describes a person for search engines (schema.org/Person). `origin` has no slash at its end. */
export function describePerson(
  { slug, name, title, country, biography, photographId, speaker }: ListedPerson,
  sessions: readonly { slug: string; title: string; startsAt: string }[],
  { event, origin }: { event: string; origin: string },
) {
  const url = `${origin}/speakers/${slug}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    url,
    description: biography,
    jobTitle: title,
    homeLocation: { '@type': 'Country', name: country },
    ...(photographId && { image: `${origin}${photographPath(slug, photographId)}` }),
    ...(speaker && {
      knowsAbout: speaker.topics,
      knowsLanguage: speaker.languages,
      sameAs: speaker.links,
    }),
    performerIn: sessions.map((session) => ({
      '@type': 'Event',
      name: session.title,
      startDate: session.startsAt,
      url: `${origin}/schedule/sessions/${session.slug}`,
      superEvent: { '@type': 'Event', name: event, url: origin },
    })),
  };
}

/** The path in the URL of a published speaker's photograph. A new photograph has a new path. */
export function photographPath(slug: string, photographId: string): string {
  return `/speakers/${slug}/photograph/${photographId}`;
}
