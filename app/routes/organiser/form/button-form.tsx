import { Form } from 'react-router';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';

type ButtonFormProps = {
  intent: string;
  /** Hidden fields. */
  fields?: Record<string, string>;
  className?: string;
  /** Says what the button is about, for screen readers, where several buttons have the same words. */
  about?: string;
  children: React.ReactNode;
};

/** A form that consists of one button. */
export function ButtonForm({ intent, fields = {}, className, about, children }: ButtonFormProps) {
  return (
    <Form method="post" className={className}>
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
