import type { GuideSection } from '#conference/edition/schema/pages/guide-schema.ts';

const drawing = (src: string, alt: string) => ({
  src,
  alt: `Block print of ${alt}`,
  width: 640,
  height: 440,
});

const map = (query: string) => ({
  label: 'Open in a map',
  address: `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`,
});

/** The last section of the travel guide: a part for each sight of the page of the venue. */
export const explore: GuideSection = {
  id: 'explore',
  title: 'Before or after',
  lead: 'Five sights, with the way from our gate. None of them needs a tour bus.',
  paragraphs: ['Hours and prices change with the season. Please look at each sight’s own site first.'],
  parts: [
    {
      id: 'statue-of-liberty',
      title: 'Statue of Liberty',
      picture: drawing(
        'statue-of-liberty',
        'the Statue of Liberty before a great sun, a ferry on the harbour',
      ),
      lead: 'A gift from France, on an island of its own. The ticket also takes you to Ellis Island, where twelve million people arrived.',
      rows: [
        {
          label: 'From our gate',
          value: 'Public ferry to Wall Street, then 15 minutes on foot to the Battery, where the boat leaves',
        },
        { label: 'Open', value: 'Daily. The last boat leaves in the middle of the afternoon.' },
        { label: 'Entry', value: 'About $25 with the boat. Buy only from the official ferry company.' },
        {
          label: 'Without steps',
          value: 'Boats, museums and the pedestal. The crown has 162 narrow steps and no elevator.',
        },
      ],
      paragraphs: ['Bags are searched as at an airport. Tickets for the crown are sold out months before.'],
      map: map('Statue of Liberty New York'),
    },
    {
      id: 'brooklyn-bridge',
      title: 'Brooklyn Bridge',
      picture: drawing(
        'brooklyn-bridge',
        'people walking towards a tower of the Brooklyn Bridge under doves',
      ),
      lead: 'Opened in 1883. Emily Roebling led the works for years while her husband, the engineer, lay ill.',
      rows: [
        {
          label: 'From our gate',
          value: 'Bus B61 to Downtown Brooklyn, then 10 minutes on foot to the path at Tillary Street',
        },
        { label: 'Open', value: 'Day and night. Early morning is empty.' },
        { label: 'Entry', value: 'Free' },
        {
          label: 'Without steps',
          value: 'From Tillary Street in Brooklyn to City Hall: 1.1 miles, a long slope, wooden boards',
        },
      ],
      paragraphs: [
        'Walk towards Manhattan, so that the towers are before you. Bicycles have their own lane below.',
      ],
      map: map('Brooklyn Bridge New York'),
    },
    {
      id: 'grand-central',
      title: 'Grand Central',
      picture: drawing(
        'grand-central',
        'the great hall of Grand Central with its clock, travellers and painted stars',
      ),
      lead: 'A railway station of 1913 that was nearly pulled down. New Yorkers went to court for it, and won in 1978.',
      rows: [
        {
          label: 'From our gate',
          value: 'Public ferry to Wall Street, then subway 4 or 5. About 45 minutes.',
        },
        { label: 'Open', value: 'From early morning until 2:00 AM' },
        { label: 'Entry', value: 'Free' },
        { label: 'Without steps', value: 'Elevators and ramps. Wall Street station has steps.' },
      ],
      paragraphs: [
        'Stand in a corner of the arch in front of the oyster bar and whisper: the opposite corner hears you.',
      ],
      map: map('Grand Central Terminal New York'),
    },
    {
      id: 'bow-bridge',
      title: 'Bow Bridge',
      picture: drawing(
        'bow-bridge',
        'two people in a rowing boat before Bow Bridge in Central Park in autumn',
      ),
      lead: 'Cast iron from 1862, in the middle of Central Park. Bring bread for yourself, not for the ducks.',
      rows: [
        {
          label: 'From our gate',
          value: 'Bus B61 to Jay Street, subway C to 72nd Street, then 10 minutes on foot. About 70 minutes.',
        },
        { label: 'Open', value: 'The park: 6:00 AM to 1:00 AM' },
        { label: 'Entry', value: 'Free. Rowing boats cost about $25 an hour.' },
        {
          label: 'Without steps',
          value: 'Paved paths with slopes. The subway station has steps; bus M10 along the park has none.',
        },
      ],
      paragraphs: ['Leaves turn in October. In September the lake is still green, and so are the boats.'],
      map: map('Bow Bridge Central Park New York'),
    },
    {
      id: 'unisphere',
      title: 'Unisphere',
      picture: drawing('unisphere', 'the steel globe of the Unisphere above its fountains at dusk'),
      lead: 'Made for the world’s fair of 1964, whose motto was “Peace Through Understanding”. The globe has outlived the fair.',
      rows: [
        {
          label: 'From our gate',
          value:
            'Bus B61 to Smith–9th Streets, subway G to Court Square, subway 7 to Mets–Willets Point, then 15 minutes on foot. About 80 minutes.',
        },
        { label: 'Open', value: 'The park: 6:00 AM to 9:00 PM' },
        { label: 'Entry', value: 'Free' },
        {
          label: 'Without steps',
          value: 'Level paths around the globe. Smith–9th Streets station has no elevator.',
        },
      ],
      paragraphs: ['Queens, around it, speaks more languages than our interpreters. Come hungry.'],
      map: map('Unisphere Flushing Meadows New York'),
    },
  ],
};
