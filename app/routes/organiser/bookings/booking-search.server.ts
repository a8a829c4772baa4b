import { z } from 'zod';
import { paymentStates } from '#conference/payments/payment-state.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import { searchChoice, searchDay, searchId } from '../list/search-fields.ts';
import { statuses } from './booking-words.ts';
import { bookingOptions } from './describe-spot.server.ts';

export const searchOption = searchChoice(bookingOptions.map(({ value }) => value));

export const bookingSearch = z.object({
  text: searchText(200),
  option: searchOption,
  status: searchChoice(statuses),
  payment: searchChoice(paymentStates),
  payBy: searchDay,
  after: searchId,
});
