import { z } from 'zod';
import { readSearch, searchChoice, searchId, searchText } from '../list/search-fields.ts';
import { statuses } from './booking-words.ts';
import { bookingOptions } from './describe-spot.server.ts';

export const searchOption = searchChoice(bookingOptions.map(({ value }) => value));

const searchSchema = z.object({
  text: searchText(200),
  option: searchOption,
  status: searchChoice(statuses),
  after: searchId,
});

/** Reads the search of the list of bookings from an address. */
export function readBookingSearch(url: URL) {
  const { after, ...search } = readSearch(searchSchema, url);
  return { search, after };
}
