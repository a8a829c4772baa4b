import type { Recipients } from '#conference/messages/recipients.ts';
import type { Country } from '#conference/registration/countries.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FilterFields } from '../registrations/filter-fields.tsx';

type RecipientFieldsProps = {
  recipients: Recipients;
  countries: readonly Country[];
  options: readonly { value: string; label: string }[];
};

/** The conditions a message's recipients fulfil: those of the registrations' list, and what they hold. */
export function RecipientFields({ recipients, countries, options }: RecipientFieldsProps) {
  return (
    <FilterFields filter={recipients.filter} countries={countries} hasDetails>
      <SelectField
        name="booked"
        label="Holds a booking"
        required={false}
        placeholder="Any"
        defaultValue={recipients.booked}
        options={[{ value: 'any', label: 'Of any kind' }, ...options]}
      />
      <SelectField
        name="bookingStatus"
        label="That booking is"
        required={false}
        placeholder="Any"
        defaultValue={recipients.bookingStatus}
        options={[
          { value: 'requested', label: 'Requested' },
          { value: 'confirmed', label: 'Confirmed' },
        ]}
      />
    </FilterFields>
  );
}
