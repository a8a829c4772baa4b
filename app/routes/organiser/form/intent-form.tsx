import type { ComponentProps, ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { shownName } from './shown-values.ts';

type IntentFormProps = {
  intent: string;
  button: ReactNode;
  /** The address that receives the form. Not needed if the page of the form receives it. */
  action?: string;
  fields?: Record<string, string>;
  /** The values that the form shows. The form also sends them, so that only changed fields are saved. */
  shown?: Readonly<Record<string, string | undefined>>;
  /** True for a small, outlined button. The main action of a page has a large button. */
  isSmall?: boolean;
  variant?: 'solid' | 'line';
  /** More buttons, after the main button of the form. */
  more?: ReactNode;
  /** The address of the link "Cancel". */
  cancelTo?: string;
  className?: string;
  children?: ReactNode;
};

/** A posted form of the desk: its fields in a column, then its button. */
export function IntentForm(props: IntentFormProps) {
  const {
    intent,
    button,
    action,
    fields = {},
    shown = {},
    isSmall,
    variant,
    more,
    cancelTo,
    className = '',
    children,
  } = props;
  const Submit = isSmall ? SmallSubmit : SubmitButton;
  return (
    // A new key makes React create new fields, which show the values that somebody else has changed.
    <Form key={JSON.stringify(shown)} method="post" action={action} className={`grid gap-5 ${className}`}>
      <HiddenFields fields={fields} />
      <ShownValues shown={shown} />
      {children}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Submit intent={intent} {...(variant && { variant })}>
          {button}
        </Submit>
        {more}
        {cancelTo && <Link to={cancelTo}>Cancel</Link>}
      </p>
    </Form>
  );
}

type ButtonFormProps = {
  intent: string;
  /** The address that receives the form. Not needed if the page of the form receives it. */
  action?: string;
  fields?: Record<string, string>;
  className?: string;
  /** Text for screen readers that distinguishes buttons with the same words. */
  about?: string;
  children: ReactNode;
};

export function ButtonForm({ intent, action, fields = {}, className, about, children }: ButtonFormProps) {
  return (
    <Form method="post" action={action} className={className}>
      <HiddenFields fields={fields} />
      <SmallSubmit intent={intent}>
        {children}
        {about && <span className="sr-only"> {about}</span>}
      </SmallSubmit>
    </Form>
  );
}

export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** The hidden fields with the values that a form shows. */
export function ShownValues({ shown }: { shown: Readonly<Record<string, string | undefined>> }) {
  const hiddenFields = Object.entries(shown).flatMap(([name, value]) =>
    value === undefined ? [] : [[shownName(name), value]],
  );
  return <HiddenFields fields={Object.fromEntries(hiddenFields)} />;
}

/** Asks organisers why they do something. By default a reason has at least three characters. */
export function ReasonField(props: Omit<ComponentProps<typeof TextField>, 'name'>) {
  return <TextField name="reason" minLength={3} maxLength={500} autoComplete="off" {...props} />;
}
