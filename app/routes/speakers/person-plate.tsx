import './person-plate.css';
import { Picture } from '#ui/layout/picture.tsx';
import type { pictureOf } from './picture-of.server.ts';

type PersonPlateProps = ReturnType<typeof pictureOf> & {
  /** The alternative text of the picture. It is empty if the name is next to the picture. */
  alt: string;
  isFirst?: boolean;
  /** True if the plate is at most 120 pixels wide, so that a small photograph is enough. */
  isSmall?: boolean;
};

/** Shows the photograph of a person, or their drawn portrait. Somebody without either has a block-printed pattern. */
export function PersonPlate({
  photograph,
  portrait,
  pattern,
  alt,
  isFirst = false,
  isSmall = false,
}: PersonPlateProps) {
  if (photograph) {
    const picture = isSmall
      ? { src: `${photograph}?small`, alt, width: 240, height: 240 }
      : { src: photograph, alt, width: 720, height: 720 };
    return <Picture picture={picture} isFirst={isFirst} className="person-plate" />;
  }
  if (portrait) return <Picture picture={{ ...portrait, alt }} isFirst={isFirst} className="person-plate" />;
  return <div className={`person-plate pattern-${pattern.motif} plate-${pattern.ink}`} />;
}
