import { CardButton, CardLink } from '#ui/layout/card-button.tsx';
import { useNoticeOnClick } from './soon.tsx';

type CardTitleProps = {
  feature: Parameters<typeof useNoticeOnClick>[0];
  state: 'announced' | 'open';
  name: string;
  to?: string | undefined;
};

/**
 * The title of a card. While the edition only announces the feature, a click shows a notice. When the feature is open,
 * the whole card leads to `to`. Without `to` the title is neither a button nor a link.
 */
export function CardTitle({ feature, state, name, to }: CardTitleProps) {
  const announce = useNoticeOnClick(feature);
  if (state === 'announced') return <CardButton onClick={announce(name)}>{name}</CardButton>;
  return to ? <CardLink to={to}>{name}</CardLink> : name;
}
