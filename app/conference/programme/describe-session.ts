import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { orcidAddress, rorAddress } from '#conference/papers/author-ids.ts';
import {
  findRoom,
  type ProgrammeDocument,
  type PublishedAuthor,
  type PublishedSession,
  peopleOf,
} from './programme-document.ts';

/** Describes a session for search engines (schema.org/Event). `origin` has no slash at its end. */
export function describeSession(
  document: ProgrammeDocument,
  session: PublishedSession,
  { name, contact, country, venue }: Pick<Edition, 'name' | 'contact' | 'country' | 'venue'>,
  origin: string,
) {
  const url = `${origin}/schedule/sessions/${session.slug}`;
  const room = findRoom(document, session.room);
  const place = room && {
    '@type': 'Place',
    name: `${room.name}, ${venue.name}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: contact.street,
      addressLocality: contact.city,
      postalCode: contact.postalCode,
      addressCountry: country,
    },
  };
  const online = session.format !== 'in-person' && { '@type': 'VirtualLocation', url };
  const modes = {
    'in-person': 'OfflineEventAttendanceMode',
    online: 'OnlineEventAttendanceMode',
    both: 'MixedEventAttendanceMode',
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: session.title,
    description: session.abstract,
    url,
    startDate: session.startsAt,
    endDate: session.endsAt,
    inLanguage: session.language,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${modes[session.format]}`,
    location: [place, online].filter(Boolean),
    ...(session.papers.length > 0 && {
      workFeatured: session.papers.map(({ title, authors }) => ({
        '@type': 'CreativeWork',
        name: title,
        author: authors.map(describeAuthor),
      })),
    }),
    performer: peopleOf(document, session).map((person) => ({ '@type': 'Person', name: person.name })),
    superEvent: { '@type': 'Event', name, url: origin },
    organizer: { '@type': 'Organization', name, url: origin },
  };
}

/** Describes the author of a paper (schema.org/Person). */
function describeAuthor({ name, orcid, institution }: PublishedAuthor) {
  return {
    '@type': 'Person',
    name,
    ...(orcid !== '' && { sameAs: orcidAddress(orcid) }),
    ...(institution && {
      affiliation: { '@type': 'Organization', name: institution.name, sameAs: rorAddress(institution.ror) },
    }),
  };
}
