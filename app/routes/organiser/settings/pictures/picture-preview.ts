import { data } from 'react-router';
import { settingsWith } from '#conference/edition/settings/preview-setting.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { previewPage } from '#routes/page/preview-page.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import { placeOf, readPictureValue } from './act-on-picture.server.ts';

/** Shows a public page with a picture that is not published. The address has the picture and its words. */
export const loader = organiserLoader('/organiser/settings/picture/preview', async ({ context, url }) => {
  const place = requireRecord(placeOf(url));
  const typed = Object.fromEntries(url.searchParams);
  const read = await readPictureValue(context.db, place, typed);
  const value = requireRecord(read.ok ? read.value : undefined);
  const settings = await settingsWith(
    context.db,
    { name: place.name, value: { ...value, isDraft: true } },
    context.now(),
  );
  if (!settings) throw data(null, { status: 404 });
  return await previewPage(context, { path: place.page, settings, translator: englishTranslator });
});
