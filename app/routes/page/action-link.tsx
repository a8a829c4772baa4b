import type { ComponentProps } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { loader } from '../../root.tsx';

/**
 * A link to registration, login or booking that looks like a button. Past editions hide it, because they have no forms.
 */
export function ActionLink(props: ComponentProps<typeof ButtonLink>) {
  const isPast = useRouteLoaderData<typeof loader>('root')?.isPast;
  return isPast ? null : <ButtonLink {...props} />;
}
