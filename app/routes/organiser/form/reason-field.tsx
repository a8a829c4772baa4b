import type { ComponentProps } from 'react';
import { TextField } from '#ui/form/text-field.tsx';

/** Why an organiser does or sees something; its rule is the `reasonSchema`. */
export function ReasonField(props: Omit<ComponentProps<typeof TextField>, 'name'>) {
  return <TextField name="reason" minLength={3} maxLength={500} autoComplete="off" {...props} />;
}
