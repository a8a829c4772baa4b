import { data } from 'react-router';
import { drawFavicon, drawIcon } from '#ui/site-pictures/site-icon.server.ts';
import type { Route } from './+types/icon.ts';
import { answerFile } from './built-file.ts';
import { iconFiles } from './icon-files.ts';

export async function loader({ request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.replace(/\.data$/, '');
  const icon = iconFiles[path];
  if (!icon) throw data(null, { status: 404 });
  if (path.endsWith('.ico')) return await answerFile(request, 'image/x-icon', drawFavicon);
  return await answerFile(request, 'image/png', () => drawIcon(icon.size, icon));
}
