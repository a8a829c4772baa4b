import { listEntries } from '#routes/public/search/list-entries.server.ts';
import type { Route } from './+types/search-index.ts';
import { answerFile } from './built-file.ts';

/** The file in which browsers with script search, so that a second search needs no connection. */
export async function loader({ request }: Route.LoaderArgs) {
  return await answerFile(request, 'application/json', () => JSON.stringify(listEntries()));
}
