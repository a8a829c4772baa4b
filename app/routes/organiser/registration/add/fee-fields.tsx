import type { DeskFee } from '#conference/registration/at-the-desk/desk-registration.ts';
import { RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { optionsOf } from '../../list/filter-form.tsx';

type FeeFieldsProps = {
  refusal: FormRefusal<'fee' | 'reason' | 'language'> | undefined;
  fees: Partial<Record<DeskFee, string>>;
  languages: Record<string, string>;
};

/** The fields that only the desk's form has: how the fee is paid, and the language of the mails. */
export function FeeFields({ refusal, fees, languages }: FeeFieldsProps) {
  const field = fieldsAfter(refusal);
  const fee = field('fee');
  return (
    <>
      <RadioField
        {...fee}
        defaultValue={fee.defaultValue || 'later'}
        legend="Fee"
        options={optionsOf(fees)}
        wide
      />
      {'free' in fees && (
        <TextField
          {...field('reason')}
          label="Why is it free?"
          hint="Only for a free place. The reason is stored with the payment."
          required={false}
          optional
          maxLength={500}
          autoComplete="off"
          wide
        />
      )}
      {Object.keys(languages).length > 1 ? (
        <SelectField {...field('language')} label="Language of the mails" options={optionsOf(languages)} />
      ) : (
        <input type="hidden" name="language" value={Object.keys(languages)[0]} />
      )}
    </>
  );
}
