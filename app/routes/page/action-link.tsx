import type { ComponentProps } from 'react';
import { ButtonLink } from '#ui/layout/button.tsx';
import { useSite } from './use-site.ts';

/**
 * A link to registration, login or booking that looks like a button. Past editions hide it, because they have no forms.
 */
export function ActionLink(props: ComponentProps<typeof ButtonLink>) {
  return useSite().isPast ? null : <ButtonLink {...props} />;
}
