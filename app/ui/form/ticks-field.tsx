import { CheckboxField } from './choice-field.tsx';

type TicksFieldProps = {
  /** By default the name. */
  id?: string;
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[] | undefined;
  error?: string | undefined;
  wide?: boolean;
};

/**
 * Several checkboxes with the same name. The first one has the id of the field, so that the error summary can link to it.
 */
export function TicksField(props: TicksFieldProps) {
  const { name, id = name, legend, options, chosen = [], error, wide } = props;
  return (
    <fieldset className={wide ? 'field field-wide' : 'field'} aria-describedby={error && `${id}-error`}>
      <legend className="field-label">{legend}</legend>
      {options.map(({ value, label }, index) => (
        <CheckboxField
          key={value}
          id={index === 0 ? id : `${id}-${value}`}
          name={name}
          value={value}
          label={label}
          defaultChecked={chosen.includes(value)}
        />
      ))}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
