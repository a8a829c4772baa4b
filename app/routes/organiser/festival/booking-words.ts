import type { BookingFilter } from '#conference/festival/desk-bookings.server.ts';
import type { LookChoice } from '../list/look.ts';

/** The columns that the list of bookings can show in addition to the applicant. */
export const columns = ['spot', 'status', 'payment', 'contact', 'marks', 'made'] as const;
export type BookingListColumn = (typeof columns)[number];

export const listLook: LookChoice<BookingListColumn, 'newest'> = {
  columns: {
    spot: 'Spot',
    status: 'Status',
    payment: 'Payment',
    contact: 'Contact',
    marks: 'Marks',
    made: 'Requested',
  },
  defaultColumns: ['spot', 'status', 'payment', 'made'],
  orders: { newest: 'Newest first' },
};

type Status = NonNullable<BookingFilter['status']>;

export const statuses = ['requested', 'confirmed', 'declined', 'withdrawn', 'expired'] as const;

export const statusWords: Record<Status, string> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export const statusTones: Record<Status, 'due' | 'done' | 'refused' | 'plain'> = {
  requested: 'due',
  confirmed: 'done',
  declined: 'refused',
  withdrawn: 'plain',
  expired: 'plain',
};

/** The pages of a booking. */
export function bookingTabs(id: string): { to: string; label: string }[] {
  return [
    { to: `/organiser/bookings/${id}`, label: 'Booking' },
    { to: `/organiser/bookings/${id}/payments`, label: 'Payments' },
  ];
}
