import { data } from 'react-router';
import { drawFavicon, drawIcon } from '#ui/site-pictures/site-icon.server.ts';
import type { Route } from './+types/icon.ts';
import { answerFile } from './built-file.ts';
import { iconFiles } from './icon-files.ts';

export async function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const icon = iconFiles[pathname];
  if (!icon) throw data(null, { status: 404 });
  if (pathname.endsWith('.ico')) return answerFile(await drawFavicon(), 'image/x-icon');
  return answerFile(await drawIcon(icon.size, icon), 'image/png');
}
