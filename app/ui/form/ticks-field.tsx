import { CheckboxField } from './choice-field.tsx';

type TicksFieldProps = {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[] | undefined;
  error?: string | undefined;
  wide?: boolean;
};

/**
 * Several checkboxes with the same name. The id of the first one is the name, so that the error summary can link to it.
 */
export function TicksField({ name, legend, options, chosen = [], error, wide }: TicksFieldProps) {
  return (
    <fieldset className={wide ? 'field field-wide' : 'field'} aria-describedby={error && `${name}-error`}>
      <legend className="field-label">{legend}</legend>
      {options.map(({ value, label }, index) => (
        <CheckboxField
          key={value}
          id={index === 0 ? name : `${name}-${value}`}
          name={name}
          value={value}
          label={label}
          defaultChecked={chosen.includes(value)}
        />
      ))}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
