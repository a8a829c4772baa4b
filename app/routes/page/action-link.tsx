import type { ComponentProps } from 'react';
import { ButtonLink } from '#ui/layout/button.tsx';
import { useSite } from './use-site.ts';

/**
 * A link that looks like a button. A past edition hides it if it leads to a page that only a present edition has, such
 * as registration, login or booking.
 */
export function ActionLink(props: ComponentProps<typeof ButtonLink>) {
  const { pastPages } = useSite();
  const isDead = pastPages && !pastPages.includes(String(props.to).replace(/[?#].*/, ''));
  return isDead ? null : <ButtonLink {...props} />;
}
