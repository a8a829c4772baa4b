import type { Country } from '#conference/registration/countries.ts';
import { clothSizes, shoeSizes } from '#conference/registration/registration.ts';
import { CheckboxField, RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { ReasonField } from '../form/intent-form.tsx';
import { optionsOf } from '../list/filter-form.tsx';
import type { CorrectField } from './correct-values.server.ts';

type FieldsProps = {
  /** If the form was refused: the refusal with the typed values. Otherwise only the stored values. */
  refusal: FormRefusal<CorrectField>;
  countries: readonly Country[];
  /** The names of the participant types. Each key is the id of a type. */
  types: Record<string, string>;
  /** False if the passport details were destroyed. */
  hasPassport: boolean;
  hadVisa: boolean;
};

export function CorrectFields({ refusal, countries, types, hasPassport, hadVisa }: FieldsProps) {
  const field = fieldsAfter(refusal);
  return (
    <div className="fields">
      <TextField {...field('fullName')} label="Full name" maxLength={200} autoComplete="off" />
      <TextField
        {...field('email')}
        type="email"
        label="Email"
        hint="If you change it, a mail about it is sent to the old and the new address."
        maxLength={254}
        autoComplete="off"
      />
      <SelectField
        {...field('participantType')}
        label="Type"
        hint="Another type can change the fee. The page then asks you to confirm the new fee."
        options={optionsOf(types)}
      />
      <SelectField
        {...field('country')}
        label="Country"
        hint="The country of residence."
        required={false}
        placeholder="Not given yet"
        options={countries}
      />
      {hasPassport && (
        <>
          <TextField
            {...field('passportNumber')}
            label="New passport number"
            hint="Encrypted. Leave empty if unchanged."
            required={false}
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            {...field('passportExpiry')}
            type="date"
            label="New expiry date"
            hint="Encrypted. Leave empty if unchanged."
            required={false}
            min="2000-01-01"
            max="2099-12-31"
          />
        </>
      )}
      <RadioField
        {...field('needsVisa')}
        legend="Visa invitation letter"
        options={optionsOf({ yes: 'Yes', no: 'No' })}
        wide
      />
      {hasPassport && (
        <div className="field-wide supports-[selector(:has(*))]:hidden group-has-[[name=needsVisa][value=yes]:checked]/correct:block">
          <TextAreaField
            {...field('visaAddress')}
            label={hadVisa ? 'New address for the letter' : 'Address for the letter'}
            hint={hadVisa ? 'Encrypted. Leave empty if unchanged.' : 'Street, city, postal code and country.'}
            required={false}
            rows={3}
            maxLength={1000}
            autoComplete="off"
          />
        </div>
      )}
      <SelectField
        {...field('clothSize')}
        label="Dress size"
        required={false}
        placeholder="Not given yet"
        options={clothSizes.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <SelectField
        {...field('shoeSize')}
        label="Shoe size (US)"
        required={false}
        placeholder="Not given yet"
        options={shoeSizes.map((value) => ({ value, label: value }))}
      />
      <CheckboxField
        name="interestedDoctorate"
        label="Interested in an honorary doctorate nomination"
        defaultChecked={Boolean(refusal.values?.interestedDoctorate)}
        wide
      />
      <ReasonField
        {...field('reason')}
        label="Reason for the correction"
        hint="The history shows it with the old values."
        wide
      />
    </div>
  );
}
