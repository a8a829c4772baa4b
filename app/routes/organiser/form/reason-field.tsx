import type { ComponentProps } from 'react';
import { TextField } from '#ui/form/text-field.tsx';

/** Why an organiser does or views something. A reason has at least three characters unless `minLength` says otherwise. */
export function ReasonField(props: Omit<ComponentProps<typeof TextField>, 'name'>) {
  return <TextField name="reason" minLength={3} maxLength={500} autoComplete="off" {...props} />;
}
