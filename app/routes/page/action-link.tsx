import type { ComponentProps } from 'react';
import { ButtonLink } from '#ui/layout/button.tsx';
import { useSite } from './use-site.ts';

/**
 * A link that looks like a button. A past edition hides it if it leads to a page that only a present edition has, such
 * as registration, login or booking. An edition that is over hides it if it leads to the registration.
 */
export function ActionLink(props: ComponentProps<typeof ButtonLink>) {
  const { pastPages, hiddenPages } = useSite();
  const path = String(props.to).replace(/[?#].*/, '');
  const isDead = pastPages ? !pastPages.includes(path) : hiddenPages?.includes(path);
  return isDead ? null : <ButtonLink {...props} />;
}
