import { edition } from '#conference/edition/edition.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import type { Route } from './+types/web-manifest.ts';
import { answerFile } from './built-file.ts';
import { iconFiles } from './icon-files.ts';

/** Gives a phone the name and icons for its home screen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const manifest = {
    name: edition.name,
    short_name: edition.shortName,
    description: findSettings(context).layout.description,
    lang: 'en',
    start_url: '/',
    display: 'browser',
    theme_color: '#faf6ec',
    background_color: '#faf6ec',
    icons: Object.entries(iconFiles).flatMap(([src, { size, purpose }]) =>
      purpose ? [{ src, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
    ),
  };
  return await answerFile(request, 'application/manifest+json; charset=utf-8', () =>
    JSON.stringify(manifest, null, 2),
  );
}
