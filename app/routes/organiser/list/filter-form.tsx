import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type Option = { value: string; label: string };

/** A field of a filter: a select field if it has options, otherwise a text or date field. */
export type FilterField = { name: string; label: string; wide?: boolean } & (
  | { options: readonly Option[]; placeholder?: string }
  | { type?: 'text' | 'date'; maxLength?: number }
);

export function optionsOf(words: Readonly<Record<string, string>>): Option[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

type Search = Readonly<Record<string, string | undefined>>;
type FilterFieldsProps = { fields: readonly FilterField[]; search?: Search };

/** Shows the fields of a filter with the values of the current search. All fields are optional. */
export function FilterFields({ fields, search = {} }: FilterFieldsProps) {
  return fields.map((field) => {
    const shared = { required: false, defaultValue: search[field.name] };
    return 'options' in field ? (
      <SelectField key={field.name} {...field} {...shared} />
    ) : (
      <TextField key={field.name} autoComplete="off" {...field} {...shared} />
    );
  });
}

type FilterFormProps = FilterFieldsProps & {
  button?: string;
  action?: string;
  className?: string;
  children?: ReactNode;
};

/** Shows the filter above a list. The values of the filter become a part of the address of the list. */
export function FilterForm(props: FilterFormProps) {
  const { fields, search, button = 'Search', action, className = 'mt-6', children } = props;
  return (
    <Form method="get" action={action} className={`filters ${className}`} key={JSON.stringify(search)}>
      <FilterFields fields={fields} search={search} />
      {children}
      <SmallSubmit>{button}</SmallSubmit>
    </Form>
  );
}
