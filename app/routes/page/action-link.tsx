import type { ComponentProps } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { loader } from '../../root.tsx';

/** A link, shown as a button, to registration, login or booking. A past edition has no forms and hides it. */
export function ActionLink(props: ComponentProps<typeof ButtonLink>) {
  const isPast = useRouteLoaderData<typeof loader>('root')?.isPast;
  return isPast ? null : <ButtonLink {...props} />;
}
