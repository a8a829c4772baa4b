import { z } from 'zod';
import { formatDay } from '#conference/edition/days.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { BookingFilter } from '#conference/festival/desk-bookings.server.ts';
import { paymentStates, paymentStateWords } from '#conference/money/ledger/payment-state.ts';
import { searchedLabel } from '#conference/organiser/marks/mark.ts';
import {
  compareBookingSelection,
  makeBookingSelection,
  readBookingSelection,
} from '#conference/organiser/selections/booking-selections.server.ts';
import { bookingList } from '#conference/reports/exports/export-bookings.server.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import { defineList } from '../list/define-list.server.ts';
import { searchChoice, searchDay, searchName } from '../list/search-fields.ts';
import { describeCount } from '../page/count.ts';
import { columns, listLook, statuses, statusWords } from './booking-words.ts';
import { describeSpot } from './describe-spot.ts';

const bookingSearch = z.object({
  text: searchText(200),
  option: searchName,
  status: searchChoice(statuses),
  payment: searchChoice(paymentStates),
  payBy: searchDay,
  mark: searchedLabel,
});

/** The desk's list of bookings. */
export const listOfBookings = defineList({
  name: 'bookings',
  title: 'Bookings',
  path: '/organiser/bookings',
  nouns: ['booking', 'bookings'],
  look: listLook,
  columnsFor: () => columns,
  readSearch: (query) => bookingSearch.parse(Object.fromEntries(query)),
  searchToQuery: (filter) =>
    Object.entries(filter).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  describeSearch: describeFilter,
  selection: {
    mark: 'bookings.decide',
    make: async ({ db }, asked, now) => await makeBookingSelection(db, asked, now),
    read: readBookingSelection,
    compare: async ({ db }, id, filter) => await compareBookingSelection(db, id, filter),
    describeRow: ({ applicantName, reference, option, day, number, status }, settings) => ({
      name: applicantName,
      note: `${titleOf(settings, option)}, ${describeSpot({ day, number })}, ${statusWords[status].toLowerCase()} (${reference})`,
    }),
    message: { chosenFrom: 'bookings' },
    describeNote: ({ people }, mayWrite) =>
      mayWrite
        ? `The message goes to ${describeCount(people, 'active person', 'active people')} who made these bookings: to each once, at the address with which they log in.`
        : '',
  },
  exported: async ({ settings }, asked) => bookingList(settings, asked),
});

/** Describes a filter: "AC shop, requested, unpaid". */
function describeFilter(
  settings: Settings,
  { text, option, status, payment, payBy, mark }: BookingFilter,
): string {
  const conditions = [
    option && titleOf(settings, option),
    status && statusWords[status].toLowerCase(),
    payment && paymentStateWords[payment].toLowerCase(),
    payBy && `to be paid by ${formatDay(payBy)}`,
    mark && `marked “${mark}”`,
    text && `“${text}”`,
  ].filter(Boolean);
  return conditions.join(', ') || 'all bookings';
}
