import { Picture } from '#ui/layout/picture.tsx';
import type { PersonCard } from './list-cards.server.ts';

type PersonPlateProps = Pick<PersonCard, 'photograph' | 'portrait' | 'plate'> & {
  /** The alternative text of the photograph. It is empty if the name is next to the photograph. */
  alt: string;
  isFirst?: boolean;
};

/**
 * Shows the photograph of a person. Without a photograph, shows the portrait of the sample profile. Without a portrait,
 * shows the initials.
 */
export function PersonPlate({ photograph, portrait, plate, alt, isFirst = false }: PersonPlateProps) {
  if (photograph) {
    const picture = { src: photograph, alt, width: 720, height: 720 };
    return <Picture picture={picture} isFirst={isFirst} className="person-plate" />;
  }
  if (portrait) return <Picture picture={{ ...portrait, alt }} isFirst={isFirst} className="person-plate" />;
  return (
    <p className={`person-plate person-initials plate-${plate.ink}`} aria-hidden="true">
      {plate.initials}
    </p>
  );
}
