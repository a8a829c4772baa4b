import { Link } from 'react-router';
import type { PaperPlace } from './find-place.server.ts';

/** When and where a paper is presented. */
export function PlaceLine({ place }: { place: PaperPlace }) {
  return (
    <p className="mt-1 font-semibold">
      <Link to={place.to}>
        <bdi>{place.session}</bdi>
      </Link>
      : {place.said}
    </p>
  );
}
