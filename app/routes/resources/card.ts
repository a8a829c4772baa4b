import { data } from 'react-router';
import { cardName } from '#conference/edition/card-name.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { openPictureContext } from '#routes/page/open-picture-context.server.ts';
import { drawSocialCard } from '#ui/site-pictures/social-card.server.ts';
import type { Route } from './+types/card.ts';
import { answerFile } from './built-file.ts';
import { findCardPicture } from './card-picture.server.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const card = edition.cards.find(({ page }) => `${cardName(page)}.png` === params.file);
  if (!card) throw data(null, { status: 404 });
  const { name } = edition;
  const settings = findSettings(context);
  const { layout } = settings;
  const own = findCardPicture(settings, card);
  const picture = own && (await context.get(openPictureContext)?.(own));
  const drawing = picture ?? { folder: `editions/${edition.id}/artwork`, name: card.drawing };
  return await answerFile(request, 'image/png', () =>
    drawSocialCard({ ...card, drawing, name, dates: layout.dates }),
  );
}
