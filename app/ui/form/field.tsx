import './field.css';
import type { ReactNode } from 'react';
import { WarningIcon } from '#ui/layout/icons.tsx';
import { useUiWords } from '#ui/words/use-ui-words.ts';

/** The texts and options that every field has. */
export type FieldText = {
  name: string;
  label: ReactNode;
  /**
   * The id of the control. By default, this is the name. Pass another id if two forms of a page have a field with the
   * same name.
   */
  id?: string;
  hint?: ReactNode;
  /** Says why the value was refused, and marks the field as invalid. */
  error?: string | undefined;
  /** A text below the field. It does not mark the field as invalid. */
  warning?: ReactNode;
  /** Adds "(optional)" to the label. Without `optional`, the field is required unless `required` is false. */
  optional?: boolean;
  required?: boolean;
  /** Makes the field as wide as all columns of a `.fields` grid. */
  wide?: boolean;
};

/**
 * Returns the props of a control that follow from its field: its id, its name, `required`, and the ARIA attributes,
 * which refer to the hint and the messages of the field.
 */
export function describeField({ name, id = name, hint, error, warning, optional, required }: FieldText) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, warning && `${id}-warning`].filter(
    Boolean,
  );
  return {
    id,
    name,
    required: required ?? !optional,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
  };
}

/** A field: its label, hint, control and messages, in the order in which people read them. */
export function FieldFrame({ field, children }: { field: FieldText; children: ReactNode }) {
  const { id = field.name, label, hint, optional, wide } = field;
  return (
    <div className={wide ? 'field field-wide' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label} {optional && <OptionalMark />}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldMessages field={field} />
    </div>
  );
}

export function OptionalMark() {
  return <span className="field-optional">{useUiWords().words.optional}</span>;
}

/** Shows the error and the warning of a field. */
export function FieldMessages({ field }: { field: FieldText }) {
  const { id = field.name, error, warning } = field;
  if (!error && !warning) return null;
  return (
    <div className="field-messages">
      {error && (
        <p className="field-message field-error" id={`${id}-error`}>
          <WarningIcon />
          {error}
        </p>
      )}
      {warning && (
        <p className="field-message field-warning" id={`${id}-warning`}>
          <WarningIcon />
          <span>{warning}</span>
        </p>
      )}
    </div>
  );
}

/** Separates the props of the field from the props of the native control. */
export function splitField<T extends FieldText>(props: T): [FieldText, Omit<T, keyof FieldText>] {
  const { name, label, id, hint, error, warning, optional, required, wide, ...rest } = props;
  return [{ name, label, id, hint, error, warning, optional, required, wide }, rest];
}
