import type { BookingListColumn } from '#conference/festival/booking-list.ts';
import type { BookingFilter } from '#conference/festival/desk-bookings.server.ts';

/** The names of the columns of the list. */
export const columnWords: Record<BookingListColumn, string> = {
  spot: 'Spot',
  status: 'Status',
  payment: 'Payment',
  contact: 'Contact',
  marks: 'Marks',
  made: 'Requested',
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
