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
