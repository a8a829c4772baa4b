import { z } from 'zod';
import { emailAddress, line } from '#platform/plain-text.ts';

/** The booking form's fields, under the names that stand in the page. */
export type BookingField = 'option' | 'day' | 'applicantName' | 'contactEmail' | 'picture';
export type BookingErrors = Partial<Record<BookingField, string>>;

type Bookable = { id: string; per: 'festival' | 'day' };

/** The booking form as it is posted, for a catalogue and the festival's days; the picture is checked apart. */
export function bookingSchema(catalogue: readonly Bookable[], festivalDays: readonly string[]) {
  return z
    .object({
      option: z.string().refine((id) => catalogue.some((option) => option.id === id), {
        message: 'Please choose one of the options.',
      }),
      day: z.string().optional(),
      applicantName: line(200, 'Please enter your name or your organization.'),
      contactEmail: emailAddress('Please enter an email address at which we can reach you.'),
    })
    .transform(({ day, ...form }, context) => {
      const option = catalogue.find(({ id }) => id === form.option);
      if (option?.per !== 'day') return { ...form, day: null };
      if (day !== undefined && festivalDays.includes(day)) return { ...form, day };
      context.addIssue({ code: 'custom', path: ['day'], message: 'Please choose a day of the festival.' });
      return z.NEVER;
    });
}

export type BookingForm = z.infer<ReturnType<typeof bookingSchema>>;

export type BookingRefusal = 'no-spot-left' | 'too-many-held';
