import type { SettingField, SettingGroup, Texts } from '#conference/edition/settings/setting.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';

type SettingFieldsProps = {
  group: SettingGroup;
  fields: readonly SettingField[];
  values: Partial<Texts>;
  refusal: Partial<FormRefusal<string>> | undefined;
};

/** The fields that change one setting. The day and the amount of a price are beside each other. */
export function SettingFields({ group, fields, values, refusal }: SettingFieldsProps) {
  const all = fields.map((field) => (
    <Field key={field.name} field={field} value={values[field.name]} error={refusal?.errors?.[field.name]} />
  ));
  if (group !== 'prices') return all;
  return (
    <>
      <p>
        The price in the edition’s folder applies until the first of these days. Each price applies from its
        day on, in the time zone of the conference. Empty rows are ignored.
      </p>
      <div className="grid gap-x-5 gap-y-5 md:grid-cols-2">{all}</div>
    </>
  );
}

type FieldProps = { field: SettingField; value: string | undefined; error: string | undefined };

function Field({ field, value, error }: FieldProps) {
  const { name, label, hint, isOptional = false } = field;
  if (field.kind === 'choice') {
    return (
      <RadioField name={name} legend={label} options={field.options} defaultValue={value} error={error} />
    );
  }
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      required={!isOptional}
      type={field.kind === 'day' ? 'date' : 'text'}
      inputMode={field.kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={field.kind === 'text' ? 300 : 10}
      defaultValue={value}
      error={error}
    />
  );
}
