import type { Setting, SettingField, Texts } from '#conference/edition/settings/setting.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';

/** The id of a field on the page of all settings. */
export function settingId(setting: string, field: string): string {
  return `${setting}-${field}`;
}

type SettingFieldsProps = {
  setting: Pick<Setting, 'name' | 'group' | 'fields'>;
  values: Partial<Texts>;
  refusal: Partial<FormRefusal<string>> | undefined;
};

/** The fields that change one setting. The day and the amount of a price are beside each other. */
export function SettingFields({ setting: { name, group, fields }, values, refusal }: SettingFieldsProps) {
  const all = fields.map((field) => (
    <Field
      key={field.name}
      id={settingId(name, field.name)}
      field={field}
      value={values[field.name]}
      error={refusal?.errors?.[field.name]}
    />
  ));
  if (group !== 'prices') {
    return fields.length > 2 ? <div className="grid items-start gap-5 md:grid-cols-2">{all}</div> : all;
  }
  return (
    <>
      <p>
        The price in the edition’s folder applies until the first of these days. Each price applies from its
        day on, in the time zone of the conference, and changes at midnight by itself. For an early-bird
        price, enter it with the day of today, and the full price with the day from which it applies. Empty
        rows are ignored.
      </p>
      <div className="grid gap-x-5 gap-y-5 md:grid-cols-2">{all}</div>
    </>
  );
}

type FieldProps = { id: string; field: SettingField; value: string | undefined; error: string | undefined };

function Field({ id, field, value, error }: FieldProps) {
  const { name, label, hint, isOptional = false } = field;
  if (field.kind === 'choice') {
    return (
      <RadioField
        id={id}
        name={name}
        legend={label}
        options={field.options}
        defaultValue={value}
        error={error}
      />
    );
  }
  if (field.kind === 'paragraph') {
    return (
      <TextAreaField
        id={id}
        name={name}
        label={label}
        hint={hint}
        required={!isOptional}
        rows={3}
        maxLength={2000}
        defaultValue={value}
        error={error}
      />
    );
  }
  return (
    <TextField
      id={id}
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
