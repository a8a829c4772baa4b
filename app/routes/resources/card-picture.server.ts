import { cardName } from '#conference/edition/card-name.ts';
import { edition, folderEdition } from '#conference/edition/edition.server.ts';
import { listPicturePlaces, pictureIn } from '#conference/edition/picture-places.ts';
import type { OwnPicture } from '#conference/edition/schema/facts-schema.ts';
import type { Settings } from '#conference/edition/settings.ts';

type Card = (typeof edition.cards)[number];

/** Returns the picture of an owner that replaces the drawing of a page's card: that in the drawing's place on the page. */
export function findCardPicture(
  { ownPictures }: Pick<Settings, 'ownPictures'>,
  { page, drawing }: Pick<Card, 'page' | 'drawing'>,
): OwnPicture | undefined {
  const place = listPicturePlaces(folderEdition).find(
    ({ page: own, path }) => own === page && pictureIn(folderEdition, path).src === drawing,
  );
  return place && ownPictures?.[place.name];
}

/** The ids of the own pictures on the cards, by the addresses of the cards. */
export function listCardPictures(settings: Pick<Settings, 'ownPictures'>): Record<string, string> {
  return Object.fromEntries(
    edition.cards.flatMap((card) => {
      const own = findCardPicture(settings, card);
      return own ? [[`/cards/${cardName(card.page)}.png`, own.picture]] : [];
    }),
  );
}
