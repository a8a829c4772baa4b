import './field.css';
import type { ComponentProps, ReactNode } from 'react';
import {
  describeField,
  FieldFrame,
  FieldMessages,
  type FieldText,
  OptionalMark,
  splitField,
} from './field.tsx';

export type Option = { value: string; label: ReactNode };

type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, keyof FieldText | 'className' | 'children'> & {
    /** The options of the list. An option can have `data-` attributes, by which a style sheet selects it. */
    options: readonly ({ value: string; label: string } & { [data: `data-${string}`]: string })[];
    /** The text of the first option. The value of that option is empty. */
    placeholder?: string;
  };

/** A field in which people choose from a list. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const [field, rest] = splitField(props);
  return (
    <FieldFrame field={field}>
      <select {...rest} {...describeField(field)} className="control">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ label, ...option }) => (
          <option key={option.value} {...option}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type RadioFieldProps = Omit<FieldText, 'label'> & {
  legend: ReactNode;
  options: readonly Option[];
  defaultValue?: string | undefined;
  onChange?: ComponentProps<'input'>['onChange'];
};

/**
 * A field in which people choose one of a few radio buttons. The first button has the field's id, so that the error
 * summary can link to it.
 */
export function RadioField({ legend, options, defaultValue, onChange, ...text }: RadioFieldProps) {
  const field: FieldText = { ...text, label: legend };
  const { id, ...described } = describeField(field);
  return (
    <fieldset
      className={field.wide ? 'field field-wide' : 'field'}
      aria-describedby={described['aria-describedby']}
    >
      <legend className="field-label">
        {legend} {field.optional && <OptionalMark />}
      </legend>
      {field.hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      <div className="choices">
        {options.map((option, index) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              {...described}
              aria-describedby={field.error && `${id}-error`}
              id={index === 0 ? id : `${id}-${option.value}`}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              onChange={onChange}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldMessages field={field} />
    </fieldset>
  );
}

type CheckboxFieldProps = FieldText & Omit<ComponentProps<'input'>, keyof FieldText | 'className' | 'type'>;

/** A checkbox. It is optional unless `required` is set. Its default value is "on". */
export function CheckboxField(props: CheckboxFieldProps) {
  const [field, rest] = splitField(props);
  const { id = field.name, label, hint, optional, wide } = field;
  return (
    <div className={wide ? 'field field-wide' : 'field'}>
      <label className="choice">
        <input type="checkbox" {...rest} {...describeField(field)} required={field.required ?? false} />
        <span>
          {label} {optional && <OptionalMark />}
          {hint && (
            <span className="field-hint block" id={`${id}-hint`}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldMessages field={field} />
    </div>
  );
}
