import { z } from 'zod';
import { formatDay } from '#conference/edition/days.ts';
import type { BookingFilter } from '#conference/festival/desk-bookings.server.ts';
import { paymentStates, paymentStateWords } from '#conference/money/ledger/payment-state.ts';
import { searchedLabel } from '#conference/organiser/marks/mark.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import { searchChoice, searchDay } from '../list/search-fields.ts';
import { statuses, statusWords } from './booking-words.ts';
import { bookingOptions, titleOf } from './describe-spot.server.ts';

export const searchOption = searchChoice(bookingOptions.map(({ value }) => value));

export const bookingSearch = z.object({
  text: searchText(200),
  option: searchOption,
  status: searchChoice(statuses),
  payment: searchChoice(paymentStates),
  payBy: searchDay,
  mark: searchedLabel,
});

/** Reads the filter of the list from the parameters of a URL. */
export function readBookingFilter(query: URLSearchParams): BookingFilter {
  return bookingSearch.parse(Object.fromEntries(query));
}

/** Writes a filter as parameters of a URL. Leaves out empty conditions. */
export function bookingFilterToQuery(filter: BookingFilter): [string, string][] {
  return Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** Describes a filter: "AC shop, requested, unpaid". */
export function describeBookingFilter({ text, option, status, payment, payBy, mark }: BookingFilter): string {
  const conditions = [
    option && titleOf(option),
    status && statusWords[status].toLowerCase(),
    payment && paymentStateWords[payment].toLowerCase(),
    payBy && `to be paid by ${formatDay(payBy)}`,
    mark && `marked “${mark}”`,
    text && `“${text}”`,
  ].filter(Boolean);
  return conditions.join(', ') || 'all bookings';
}
