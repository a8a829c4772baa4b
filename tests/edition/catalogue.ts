import type { EditionFacts } from '#conference/edition/schema/facts-schema.ts';
import { placeholder as picture } from '#editions/template/pictures.ts';

/** Three kinds of stalls, each booked for the whole festival, and two halls, each booked for one day. */
export const catalogue = [
  {
    id: 'art-craft-shop',
    title: 'Art & Craft Shop',
    description: 'An open stall.',
    price: { amount: 25_000_00, currency: 'INR' },
    per: 'festival',
    total: 100,
    picture,
  },
  {
    id: 'ac-shop',
    title: 'AC Shop',
    description: 'A shop with a door.',
    price: { amount: 65_000_00, currency: 'INR' },
    per: 'festival',
    total: 45,
    picture,
  },
  {
    id: 'food-court-shop',
    title: 'Food Court Shop',
    description: 'A counter with water and power.',
    price: { amount: 35_000_00, currency: 'INR' },
    per: 'festival',
    total: 30,
    picture,
  },
  {
    id: 'amphitheater',
    title: 'Amphitheater',
    description: 'The open-air stage for one day.',
    price: { amount: 45_000_00, currency: 'INR' },
    per: 'day',
    total: 1,
    picture,
  },
  {
    id: 'auditorium',
    title: 'Auditorium',
    description: 'The indoor stage for one day.',
    price: { amount: 1_25_000_00, currency: 'INR' },
    per: 'day',
    total: 1,
    picture,
  },
] satisfies EditionFacts['catalogue'];
