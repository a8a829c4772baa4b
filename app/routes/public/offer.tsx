import { Button, ButtonLink } from '#ui/layout/button.tsx';
import type { CardTitle } from './card-title.tsx';
import { useNoticeOnClick } from './soon.tsx';

type OfferProps = Parameters<typeof CardTitle>[0] & { variant?: 'solid' | 'line'; className?: string };

/** A button that leads to a page. While the edition only announces the feature, a click shows a notice. */
export function Offer({ feature, state, name, to, ...look }: OfferProps) {
  const announce = useNoticeOnClick(feature);
  if (state === 'open' && to) {
    return (
      <ButtonLink to={to} {...look}>
        {name}
      </ButtonLink>
    );
  }
  return (
    <Button type="button" {...look} onClick={announce(name)}>
      {name}
    </Button>
  );
}
