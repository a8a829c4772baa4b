import { data } from 'react-router';
import { settingsWith } from '#conference/edition/settings/preview-setting.server.ts';
import { previewPage } from '#routes/page/preview-page.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import { findText } from './find-text.server.ts';

/** Shows a public page with a text that is not published. The address has the text. */
export const loader = organiserLoader('/organiser/settings/text/preview', async ({ context, url }) => {
  const { name, text, translator, read } = requireRecord(await findText(context, url));
  const { text: value, error } = read(url.searchParams.get('text') ?? '');
  if (error !== undefined || text.page === undefined) throw data(null, { status: 404 });
  const settings = await settingsWith(context.db, { name, value }, context.now());
  if (!settings) throw data(null, { status: 404 });
  return await previewPage(context, { path: text.page, settings, translator });
});
