/**
 * Festival: people book spots of the festival, such as stalls; organisers confirm or decline.
 *
 * - offer the spots of the catalogue: spots/offer-spots.server.ts, spots/catalogue-spots.ts
 * - count and list the free spots: spots/count-spots.server.ts
 * - book a spot: book-spot.server.ts
 * - see a booking and its picture, withdraw it, undo this: show-booking.server.ts, withdraw-booking.server.ts,
 *   restore-booking.server.ts
 *
 * At the desk:
 * - search bookings: desk-bookings.server.ts, find-bookings.server.ts
 * - confirm or decline a booking, withdraw it for the applicant: decide-booking.server.ts
 * - move a booking to another spot, give more time to pay: change-booking.server.ts
 * - mark a booking: mark-booking.server.ts
 *
 * With the payments and the registration:
 * - confirm a booking that was paid: confirm-paid-booking.server.ts
 * - how long a booking is held (the days stand in the edition's facts, `booking.daysToPay`): expiry/hold-deadlines.ts
 * - remind to pay, expire bookings that nobody paid in time: expiry/remind-to-pay.server.ts,
 *   expiry/expire-bookings.server.ts
 * - move bookings when registrations are merged: move-bookings.server.ts
 * - release the bookings of a closed registration: release-bookings.server.ts
 */

import { z } from 'zod';
import { emailAddress, line, paragraph, personName } from '#platform/forms/plain-text.ts';

/** The fields of the booking form, with their names on the page. */
export type BookingField = 'option' | 'day' | 'applicantName' | 'contactEmail' | 'picture';
export type BookingErrors = Partial<Record<BookingField, string>>;

type Bookable = { id: string; per: 'festival' | 'day' };

/**
 * Makes the schema of the posted booking form, for a catalogue and the festival's days. It does not check the picture.
 */
export function bookingSchema(catalogue: readonly Bookable[], festivalDays: readonly string[]) {
  const needsDay = (id: string) => catalogue.some((option) => option.id === id && option.per === 'day');
  return (
    z
      .object({
        option: z.string().refine((id) => catalogue.some((option) => option.id === id), {
          message: 'Please choose one of the options.',
        }),
        day: z.string().optional(),
        applicantName: personName(200, 'Please enter your name or your organization.'),
        contactEmail: emailAddress('Please enter an email address at which we can reach you.'),
      })
      // This check also runs if other fields are wrong, so that all messages appear at once.
      .refine(({ option, day }) => !needsDay(option) || festivalDays.includes(day ?? ''), {
        path: ['day'],
        error: 'Please choose a day of the festival.',
        when: () => true,
      })
      .transform(({ day, ...form }) => ({ ...form, day: needsDay(form.option) ? (day ?? null) : null }))
  );
}

export type BookingForm = z.infer<ReturnType<typeof bookingSchema>>;

/** The refund that the organiser's page showed, in minor units. */
const expectedRefund = z
  .string()
  .regex(/^\d{1,12}$/)
  .catch('0')
  .transform(Number);

/** The form that declines a booking. */
export const declineSchema = z.object({
  message: paragraph(2000, 'Please tell the applicant why you decline the booking.'),
  expectedRefund,
});

/** The form that withdraws a booking for its applicant. */
export const withdrawSchema = z.object({
  reason: line(500, 'Please say why you withdraw the booking.'),
  expectedRefund,
});

export type BookingRefusal = 'no-spot-left' | 'too-many-held' | 'not-open' | 'prove-first';
