import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/layout/button.tsx';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'isBusy' | 'name' | 'value'> & {
  /** The form's intent. A search form has no intent. */
  intent?: string;
};

/** Sends a form. Shows that it is busy while a page loads or a form is sent. */
export function SubmitButton({ intent, ...rest }: SubmitButtonProps) {
  const isBusy = useNavigation().state !== 'idle';
  return <Button isBusy={isBusy} {...(intent && { name: 'intent', value: intent })} {...rest} />;
}

/** A small outlined submit button. The main action of a page has the larger button. */
export function SmallSubmit(props: SubmitButtonProps) {
  return <SubmitButton size="small" variant="line" {...props} />;
}
