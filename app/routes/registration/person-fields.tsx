import type { ComponentProps } from 'react';
import type { WordsOf } from '#platform/words/words.ts';
import type { personFieldWords } from '#routes/registration/person-field-words.ts';
import { RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';

const clothSizes = ['s', 'm', 'l', 'xl', 'xxl'].map((value) => ({ value, label: value.toUpperCase() }));
const shoeSizes = ['6', '7', '8', '9', '10', '11', '12'].map((value) => ({ value, label: value }));

type Field = 'fullName' | 'passportNumber' | 'passportExpiry' | 'needsVisa' | 'visaAddress';
type FieldsProps = {
  words: WordsOf<typeof personFieldWords>;
  values: Partial<Record<Field, string>>;
  errors: Partial<Record<Field, string>>;
};

export function FullNameField({ words, values, errors }: FieldsProps) {
  return (
    <TextField
      name="fullName"
      label={words.fullName}
      hint={words.fullNameHint}
      autoComplete="name"
      maxLength={200}
      defaultValue={values.fullName}
      error={errors.fullName}
    />
  );
}

type PassportProps = FieldsProps & Pick<ComponentProps<typeof TextField>, 'hint' | 'warning' | 'onChange'>;

/** The fields for passport number and expiry date. `expiryProps` apply only to the field of the expiry date. */
export function PassportFields({ words, values, errors, ...expiryProps }: PassportProps) {
  return (
    <>
      <TextField
        name="passportNumber"
        label={words.passportNumber}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        defaultValue={values.passportNumber}
        error={errors.passportNumber}
      />
      <TextField
        name="passportExpiry"
        type="date"
        label={words.passportExpiry}
        min="2000-01-01"
        max="2099-12-31"
        defaultValue={values.passportExpiry}
        error={errors.passportExpiry}
        {...expiryProps}
      />
    </>
  );
}

/**
 * Asks whether the person needs an invitation letter, and for the address on it. The form must have the class
 * "group/visa".
 */
export function VisaFields({ words, values, errors, hint }: FieldsProps & { hint: string | undefined }) {
  return (
    <>
      <RadioField
        name="needsVisa"
        legend={words.needsVisa}
        hint={hint}
        options={[
          { value: 'yes', label: words.yes },
          { value: 'no', label: words.no },
        ]}
        defaultValue={values.needsVisa || 'no'}
        error={errors.needsVisa}
        wide
      />
      {/* The style sheet shows the address field only if the answer is yes. Old browsers always show the field. */}
      <div className="field-wide supports-[selector(:has(*))]:hidden group-has-[[name=needsVisa][value=yes]:checked]/visa:block">
        <TextAreaField
          name="visaAddress"
          label={words.visaAddress}
          hint={words.visaAddressHint}
          required={false}
          rows={4}
          maxLength={1000}
          autoComplete="street-address"
          defaultValue={values.visaAddress}
          error={errors.visaAddress}
        />
      </div>
    </>
  );
}

/** The props of a field for a size. The edition defines its label, because it chooses the thing, such as a dress. */
type SizeFieldProps = {
  words: WordsOf<typeof personFieldWords> & { clothSize: string; shoeSize: string };
  defaultValue?: string | undefined;
  error: string | undefined;
};

export function ClothSizeField({ words, ...props }: SizeFieldProps) {
  return (
    <SelectField
      name="clothSize"
      label={words.clothSize}
      placeholder={words.chooseLater}
      options={clothSizes}
      optional
      {...props}
    />
  );
}

export function ShoeSizeField({ words, ...props }: SizeFieldProps) {
  return (
    <SelectField
      name="shoeSize"
      label={words.shoeSize}
      placeholder={words.chooseLater}
      options={shoeSizes}
      optional
      {...props}
    />
  );
}
