import type { EditionFacts } from '#conference/edition/schema/facts-schema.ts';

/** The stalls and halls that can be booked at the festival, with their prices. */
export const catalogue = [
  {
    id: 'art-craft-shop',
    title: 'Art & Craft Shop',
    description: 'An open stall for two weeks of handmade work, with one helper.',
    price: { amount: 25_000_00, currency: 'INR' },
    per: 'festival',
    total: 100,
    picture: {
      src: 'book-craft',
      alt: 'Block print of a thatched craft stall: a woman in a green scarf and a young man wrap a purchase among pots and printed cloth',
      width: 640,
      height: 440,
    },
  },
  {
    id: 'ac-shop',
    title: 'AC Shop',
    description: 'An air-conditioned shop with shelves and a door of its own, for two weeks, with a helper.',
    price: { amount: 65_000_00, currency: 'INR' },
    per: 'festival',
    total: 45,
    picture: {
      src: 'book-ac',
      alt: 'Block print of a glazed shop front with shelves of pottery and textiles and a doorman at the open door',
      width: 640,
      height: 440,
    },
  },
  {
    id: 'food-court-shop',
    title: 'Food Court Shop',
    description: 'A counter in the food court with water and power, for two weeks, with a helper.',
    price: { amount: 35_000_00, currency: 'INR' },
    per: 'festival',
    total: 30,
    picture: {
      src: 'book-food',
      alt: 'Block print of a food counter under a striped awning, two cooks serving a family',
      width: 640,
      height: 440,
    },
  },
  {
    id: 'amphitheater',
    title: 'Amphitheater',
    description: 'The open-air stage and its rings of seats for one day: music, dance, theatre or a rally.',
    price: { amount: 45_000_00, currency: 'INR' },
    per: 'day',
    total: 1,
    picture: {
      src: 'book-amphi',
      alt: 'Block print of a dancer on a round open-air stage at night, watched from rings of stone seats',
      width: 640,
      height: 440,
    },
  },
  {
    id: 'auditorium',
    title: 'Auditorium',
    description:
      'The indoor auditorium with stage, screen and sound for one day: a premiere, a concert or an assembly.',
    price: { amount: 1_25_000_00, currency: 'INR' },
    per: 'day',
    total: 1,
    picture: {
      src: 'book-audi',
      alt: 'Block print of a full auditorium facing a speaker at a lectern and a screen with a dove',
      width: 640,
      height: 440,
    },
  },
] satisfies EditionFacts['catalogue'];
