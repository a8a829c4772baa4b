import { instantAt, withOffset } from '#conference/edition/clock-times.ts';
import { listFees } from '#conference/edition/money/currencies.ts';
import { writeDecimal } from '#conference/edition/money/minor-units.ts';
import { openOnly } from '#conference/edition/open-choices.ts';
import { pageAddress } from '#conference/edition/page-address.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import type { ParticipantType } from '#conference/edition/schema/facts-schema.ts';

/**
 * Describes the conference for search engines (schema.org/Event). `site` is the address of the site, without a slash at
 * its end. A past edition offers no places, and its festival has no page.
 */
export function describeEvent(edition: Edition, site: string, { isPast = false, language = 'en' } = {}) {
  const { conference, festival, preConference, contact, venue, participantTypes, timeZone } = edition;
  const place = {
    '@type': 'Place',
    name: venue.name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: contact.street,
      addressLocality: contact.city,
      postalCode: contact.postalCode,
      addressCountry: edition.country,
    },
  };
  const city = { '@type': 'Place', name: `${edition.place}, ${edition.country}`, address: edition.place };
  const days = edition.pages.schedule.days.map((day) => {
    const [first, last] = [day.events[0], day.events.at(-1)];
    const [from, to] = [day.dates[0] ?? preConference, day.dates.at(-1) ?? preConference];
    return {
      '@type': 'Event',
      name: `${day.label}: ${day.title}`,
      startDate: first?.from ? withOffset(instantAt(from, first.from, timeZone), timeZone) : from,
      endDate: last?.to ? withOffset(instantAt(to, last.to, timeZone), timeZone) : to,
      location: day.place ? place : city,
    };
  });
  const offers = (type: ParticipantType) =>
    listFees(type).map(({ amount, currency }) => ({
      '@type': 'Offer',
      name: type.name,
      price: Number(writeDecimal(amount, currency)),
      priceCurrency: currency,
      url: `${site}/registration`,
      availability: `https://schema.org/${edition.registration.isOpen ? 'InStock' : 'SoldOut'}`,
    }));
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    inLanguage: language,
    name: edition.name,
    description: edition.layout.description,
    url: pageAddress(site, '/'),
    image: `${site}/cards/home.png`,
    startDate: conference.from,
    endDate: conference.to,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [place, { '@type': 'VirtualLocation', url: pageAddress(site, '/') }],
    organizer: edition.organisers.map((name) => ({ '@type': 'Organization', name, url: `${site}/about` })),
    offers: isPast ? [] : openOnly(participantTypes).flatMap(offers),
    subEvent: [
      ...days,
      ...(festival
        ? [
            {
              '@type': 'Festival',
              name: festival.name,
              startDate: festival.from,
              endDate: festival.to,
              location: place,
              ...(!isPast && { url: `${site}/${festival.path}` }),
            },
          ]
        : []),
    ],
  };
}
