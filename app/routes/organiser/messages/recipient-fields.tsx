import type { Recipients } from '#conference/messages/recipients.ts';
import type { Country } from '#conference/registration/countries.ts';
import { optionsOf } from '../list/filter-form.tsx';
import { ConditionFields } from '../registrations/condition-fields.tsx';

type RecipientFieldsProps = {
  recipients: Recipients;
  types: Record<string, string>;
  countries: readonly Country[];
  options: readonly { value: string; label: string }[];
};

/** The fields that select the recipients of a message: conditions on the registration and on its bookings. */
export function RecipientFields({ recipients, types, countries, options }: RecipientFieldsProps) {
  const { filter, booked, bookingStatus } = recipients;
  return (
    <ConditionFields
      filter={{ ...filter, booked, bookingStatus }}
      types={types}
      countries={countries}
      hasDetails
      more={[
        {
          name: 'booked',
          label: 'Holds a booking',
          placeholder: 'Any',
          options: [{ value: 'any', label: 'Of any kind' }, ...options],
        },
        {
          name: 'bookingStatus',
          label: 'That booking is',
          placeholder: 'Any',
          options: optionsOf({ requested: 'Requested', confirmed: 'Confirmed' }),
        },
      ]}
    />
  );
}
