import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { type BookingFilter, filterBookings } from '#conference/festival/desk-bookings.server.ts';
import { namePaymentState } from '#conference/money/ledger/payment-state.ts';
import { labelsOf } from '#conference/organiser/marks/marks.server.ts';
import { selectedBookings } from '#conference/organiser/selections/booking-selections.server.ts';
import { sealedConditions } from '#conference/registration/list/registration-filter.ts';
import { exportable } from './export-list.server.ts';

/**
 * Lists the bookings that match a filter, or those of a selection, by option, day and number. The audit seals the search
 * text and the mark, because they may be a name.
 */
export function bookingList(settings: Settings, asked: BookingFilter | { selection: string }) {
  const { selection, text, mark, ...filter }: BookingFilter & { selection?: string } = asked;
  const searchedFor = sealedConditions({ ...(text && { text }), ...(mark && { mark }) });
  return exportable({
    name: 'bookings',
    filter: { ...filter, ...(selection && { selection }) },
    ...(searchedFor && { searchedFor }),
    select: (db) =>
      filterBookings(db, { ...filter, ...(text && { text }), ...(mark && { mark }) })
        .select([
          'person.reference',
          'person.organisation',
          'applicant_name',
          'contact_email',
          'option',
          'day',
          'number',
        ])
        .select(['booked.status', 'booked.payment_state', 'pay_by', 'booked.created_at'])
        .select((row) => labelsOf(db, row.ref('booked.id')).as('marks'))
        .$if(selection !== undefined, (chosen) =>
          chosen.where('booked.id', 'in', selectedBookings(db, selection ?? '')),
        )
        .orderBy('option')
        .orderBy('day')
        .orderBy('number')
        .orderBy('booked.created_at'),
    columns: [
      { header: 'Option', of: ({ option }) => titleOf(settings, option), width: 22 },
      { header: 'Day', kind: 'day', of: ({ day }) => day },
      { header: 'Stall', kind: 'number', of: ({ number, day }) => (day === null ? number : null), width: 8 },
      { header: 'Status', of: ({ status }) => status },
      { header: 'Payment', of: ({ payment_state }) => namePaymentState(payment_state), width: 10 },
      { header: 'Applicant', of: ({ applicant_name }) => applicant_name, width: 32 },
      { header: 'Email', of: ({ contact_email }) => contact_email, width: 32 },
      { header: 'Registration', of: ({ reference }) => reference },
      { header: 'Stall holder', of: ({ organisation }) => organisation, width: 32 },
      { header: 'Marks', of: ({ marks }) => marks, width: 24 },
      { header: 'To be paid by', kind: 'instant', of: ({ pay_by }) => pay_by, width: 18 },
      { header: 'Requested', kind: 'instant', of: ({ created_at }) => created_at, width: 18 },
    ],
  });
}
