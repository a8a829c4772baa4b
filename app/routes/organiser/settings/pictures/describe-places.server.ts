import { folderEdition } from '#conference/edition/edition.server.ts';
import {
  listPicturePlaces,
  type PicturePlace,
  pictureIn,
  withOwnPictures,
} from '#conference/edition/picture-places.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';

type Shown = Pick<Settings, 'ownPictures'>;

/** Describes the places for pictures, with the picture that each shows now, page by page. */
export function describePlaces({ ownPictures }: Shown) {
  const places = listPicturePlaces(folderEdition).map((place) => ({
    name: place.name,
    label: place.label,
    pageTitle: place.pageTitle,
    picture: pictureOf(place, { ownPictures }),
    isOwn: ownPictures?.[place.name] !== undefined,
  }));
  return [...Map.groupBy(places, ({ pageTitle }) => pageTitle)].map(([title, own]) => ({
    title,
    places: own,
  }));
}

/** The picture that a place shows with these settings. */
export function pictureOf(place: PicturePlace, { ownPictures }: Shown) {
  return withPictures(pictureIn(withOwnPictures({ ...folderEdition, ownPictures }), place.path));
}
