import { CheckboxField } from '#ui/form/choice-field.tsx';

type TicksProps = {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  error?: string | undefined;
};

/** A list of checkboxes of one name, of which several can be ticked. The first one has the name as its id. */
export function Ticks({ name, legend, options, chosen, error }: TicksProps) {
  return (
    <fieldset className="field field-wide" aria-describedby={error && `${name}-error`}>
      <legend className="field-label">{legend}</legend>
      {options.map(({ value, label }, index) => (
        <CheckboxField
          key={value}
          id={index === 0 ? name : `${name}-${value}`}
          name={name}
          value={value}
          label={label}
          defaultChecked={chosen.includes(value)}
          {...(index === 0 && { error })}
        />
      ))}
    </fieldset>
  );
}
