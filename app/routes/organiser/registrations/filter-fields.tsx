import type { ReactNode } from 'react';
import type { Country } from '#conference/registration/countries.ts';
import type { RegistrationFilter } from '#conference/registration/list/registration-filter.ts';
import { clothSizes, shoeSizes } from '#conference/registration/registration.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { standingWords } from './registration-words.ts';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const notGiven = { value: 'none', label: 'Not given' };

type FilterFieldsProps = {
  filter: RegistrationFilter;
  countries: readonly Country[];
  hasDetails: boolean;
  /** Whether others than those that count may be asked for. */
  hasStanding?: boolean;
  /** Further conditions, in the same grid. */
  children?: ReactNode;
};

/** The conditions of a filter but its words, under the names it has in an address. */
export function FilterFields(props: FilterFieldsProps) {
  const { filter, countries, hasDetails, hasStanding = false, children } = props;
  const select = (
    name: keyof RegistrationFilter,
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <SelectField
      name={name}
      label={label}
      required={false}
      placeholder="Any"
      defaultValue={filter[name]}
      options={options}
    />
  );
  return (
    <div className="filters">
      {hasStanding && (
        <SelectField
          name="standing"
          label="Standing"
          required={false}
          defaultValue={filter.standing}
          options={[
            ...Object.entries(standingWords).map(([value, label]) => ({ value, label })),
            { value: 'any', label: 'Any' },
          ]}
        />
      )}
      {select('type', 'Type', [
        { value: 'student', label: 'Students' },
        { value: 'professional', label: 'Professionals' },
      ])}
      {select('paid', 'Paid', yesNo)}
      <TextField
        name="since"
        type="date"
        label="Registered since"
        required={false}
        defaultValue={filter.since}
      />
      {hasDetails && (
        <>
          {select('filesMissing', 'Files missing', [
            { value: 'any', label: 'Any of them' },
            { value: 'photo', label: 'Photograph' },
            { value: 'passport', label: 'Passport scan' },
          ])}
          {select('visa', 'Visa letter', yesNo)}
          {select('doctorate', 'Doctorate', yesNo)}
          {select('country', 'Country', [notGiven, ...countries])}
          {select('clothSize', 'Dress size', [
            notGiven,
            ...clothSizes.map((value) => ({ value, label: value.toUpperCase() })),
          ])}
          {select('shoeSize', 'Shoe size', [
            notGiven,
            ...shoeSizes.map((value) => ({ value, label: value })),
          ])}
        </>
      )}
      {children}
    </div>
  );
}
