import type { Recipients } from '#conference/messages/recipients.ts';
import type { Country } from '#conference/registration/countries.ts';
import { clothSizes, shoeSizes } from '#conference/registration/registration.ts';
import type { RegistrationFilter } from '#conference/registration/registration-filter.ts';
import { SelectField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/text-field.tsx';

type Choice = { value: string; label: string };
type RecipientFieldsProps = {
  recipients: Recipients;
  countries: readonly Country[];
  options: readonly Choice[];
};

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const notGiven = { value: 'none', label: 'Not given' };

/** The conditions a message's recipients fulfil, under the names of the registrations' filter. */
export function RecipientFields({ recipients, countries, options }: RecipientFieldsProps) {
  const { filter } = recipients;
  const select = (name: keyof RegistrationFilter, label: string, choices: readonly Choice[]) => (
    <SelectField
      name={name}
      label={label}
      required={false}
      placeholder="Any"
      defaultValue={filter[name]}
      options={choices}
    />
  );
  return (
    <div className="filters">
      {select('type', 'Type', [
        { value: 'student', label: 'Students' },
        { value: 'professional', label: 'Professionals' },
      ])}
      {select('paid', 'Paid', yesNo)}
      {select('visa', 'Visa letter', yesNo)}
      {select('doctorate', 'Doctorate', yesNo)}
      {select('filesMissing', 'Files missing', [
        { value: 'any', label: 'Any of them' },
        { value: 'photo', label: 'Photograph' },
        { value: 'passport', label: 'Passport scan' },
      ])}
      {select('country', 'Country', [notGiven, ...countries])}
      {select('clothSize', 'Dress size', [
        notGiven,
        ...clothSizes.map((value) => ({ value, label: value.toUpperCase() })),
      ])}
      {select('shoeSize', 'Shoe size', [notGiven, ...shoeSizes.map((value) => ({ value, label: value }))])}
      <TextField
        name="since"
        type="date"
        label="Registered since"
        required={false}
        defaultValue={filter.since}
      />
      <SelectField
        name="booked"
        label="Holds a booking"
        required={false}
        placeholder="With or without"
        defaultValue={recipients.booked}
        options={[{ value: 'any', label: 'Of any kind' }, ...options]}
      />
      <SelectField
        name="bookingStatus"
        label="That booking is"
        required={false}
        placeholder="Either"
        defaultValue={recipients.bookingStatus}
        options={[
          { value: 'requested', label: 'Requested' },
          { value: 'confirmed', label: 'Confirmed' },
        ]}
      />
    </div>
  );
}
