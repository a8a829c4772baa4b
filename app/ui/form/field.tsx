import './field.css';
import type { ReactNode } from 'react';
import { WarningIcon } from '#ui/layout/icons.tsx';
import { useUiWords } from '#ui/words/use-ui-words.ts';

/** The texts and options that every field has. */
export type FieldText = {
  name: string;
  label: ReactNode;
  /** The name by default. Pass another id if two forms of a page have a field with the same name. */
  id?: string;
  hint?: ReactNode;
  /** The reason why the value was refused. It marks the field as invalid. */
  error?: string | undefined;
  /** A text below the field, which does not mark it as invalid. */
  warning?: ReactNode;
  /** Adds "(optional)" to the label. Without this the field is required unless `required` is false. */
  optional?: boolean;
  required?: boolean;
  /** Spans all columns of a `.fields` grid. */
  wide?: boolean;
};

/** The id and ARIA attributes of a control, which refer to its hint and messages. */
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

/** Label, hint, control and messages, in reading order. */
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

/** The error and the warning of a field. */
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

/** Splits the props into those of the field and those of the native control. */
export function splitField<T extends FieldText>(props: T): [FieldText, Omit<T, keyof FieldText>] {
  const { name, label, id, hint, error, warning, optional, required, wide, ...rest } = props;
  return [{ name, label, id, hint, error, warning, optional, required, wide }, rest];
}
