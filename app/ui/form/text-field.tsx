import './field.css';
import type { ComponentProps } from 'react';
import { describeField, FieldFrame, type FieldText, splitField } from './field.tsx';

type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, keyof FieldText | 'className'>;

/** A field for one line of text. Accepts all props of a native input, such as `type` and `autoComplete`. */
export function TextField(props: TextFieldProps) {
  const [field, rest] = splitField(props);
  return (
    <FieldFrame field={field}>
      <input type="text" {...rest} {...describeField(field)} className="control" />
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldText & Omit<ComponentProps<'textarea'>, keyof FieldText | 'className'>;

/** A field for several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const [field, rest] = splitField(props);
  return (
    <FieldFrame field={field}>
      <textarea rows={5} {...rest} {...describeField(field)} className="control" />
    </FieldFrame>
  );
}
